/* Read a lab's policy from class.json. By this policy results are stamped with marks, in their key "class".
 */
#ifndef GRADER_CLASS_RESULTS_STAMP_H
#define GRADER_CLASS_RESULTS_STAMP_H

#include <jansson.h>

#include "grader/class/policy.h"

/* The policy in `run` (class.json, or NULL) of a lab such as "lab4", with defaults for what it lacks.
 * Deadlines are not read. */
struct lab_policy stamp_policy(const json_t *run, const char *lab);

#endif
