/* The policy of a class as class.json has it, by which its results are stamped: their key "class". */
#ifndef GRADER_CLASS_RESULTS_STAMP_H
#define GRADER_CLASS_RESULTS_STAMP_H

#include <jansson.h>

#include "grader/class/policy.h"

/* What `run` (class.json, or NULL) says of a lab, "lab4"; where it is silent, the usual. Deadlines are left
 * out. */
struct lab_policy stamp_policy(const json_t *run, const char *lab);

#endif
