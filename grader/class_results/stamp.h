/* Read a lab's policy from class.json. By this policy results are stamped with marks, in their key "class".
 */
#ifndef GRADER_CLASS_RESULTS_STAMP_H
#define GRADER_CLASS_RESULTS_STAMP_H

#include <jansson.h>

#include "grader/class/decisions.h"

/* The policy in `run` (class.json, or NULL) of a lab such as "lab4", with defaults for what it lacks. */
struct lab_policy stamp_policy(const json_t *run, const char *lab);

/* The stamp of a result, its key "class", and the policy of its lab in `run`. */
struct applied stamp_read(const json_t *run, const char *lab, const json_t *stamp);
/* What policy and decision make of a task of class.json that has no result: `earned` is 0 of 0 points. False:
 * the teacher has decided nothing for it. */
bool stamp_of_task(struct applied *a, const json_t *run, const json_t *task);
/* The decision that class.json has for a task, to apply it again. False: there is none. The reason lives as
 * long as `task`. */
bool stamp_decision(struct decision *d, const json_t *task);

#endif
