/* A sweep's points as JSON. */
#ifndef GRADER_SWEEP_SWEEP_JSON_H
#define GRADER_SWEEP_SWEEP_JSON_H

#include "grader/sweep/sweep.h"

/* Write a sweep to `path`, whole or not at all; "-" is standard output. False, with one line in `why`, if
 * that fails. */
bool sweep_json_write(const struct sweep *s, const char *path, struct why *why);

#endif
