/* Write the result file, JSON of schema 1. */
#ifndef GRADER_REPORT_RESULT_JSON_H
#define GRADER_REPORT_RESULT_JSON_H

#include "grader/judge/result.h"

/* Append the result as JSON, schema 1. */
void result_json(struct text *out, const struct result *r);

/* Can a result file be written to `path`? Checked before grading, so that no work is lost. False, with one
 * line in `why`, if not. "-" is standard output. */
bool result_json_check(const char *path, struct why *why);

/* Write the result to `path` atomically: a reader sees the old file or the new one. False, with one line in
 * `why`, if that fails. */
bool result_json_write(const struct result *r, const char *path, struct why *why);

#endif
