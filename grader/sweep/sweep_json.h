/* A sweep's points as JSON. */
#ifndef GRADER_SWEEP_SWEEP_JSON_H
#define GRADER_SWEEP_SWEEP_JSON_H

#include "grader/json.h"
#include "grader/sweep/sweep.h"

/* Add one point's verdict, and counts and times of its entry points, to an open object. */
void sweep_json_point(struct json *j, const struct point *p);

/* Write a sweep to `path`, whole or not at all; "-" is standard output. False, with one line in `why`, if
 * that fails. */
bool sweep_json_write(const struct sweep *s, const char *path, char *why, size_t why_size);

#endif
