/* The result file. */
#ifndef GRADER_REPORT_RESULT_JSON_H
#define GRADER_REPORT_RESULT_JSON_H

#include "grader/judge/result.h"

/* Append the result as JSON, schema 1. */
void result_json(struct text *out, const struct result *r);

/* Can a result file be written to `path`? Asked before grading, so that no grading is in vain. False, with
 * one line in `why`, if not. "-" is standard output. */
bool result_json_check(const char *path, struct why *why);

/* Write the result to `path`, all of it or nothing: a reader sees the old file or the new one. False, with
 * one line in `why`, if that fails. */
bool result_json_write(const struct result *r, const char *path, struct why *why);

#endif
