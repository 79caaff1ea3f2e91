/* Limits beside the budgets: the processor time and the memory of a whole grading.
 *
 * Budgets are counted where work is done, so that the same submission ends at the same place on every
 * machine. What a count has overlooked ends here. A thread looks at the process, and ends it when it has
 * taken too much. The workspace's parent then runs the work once more, and this time the submission has its
 * verdict beforehand. */
#ifndef GRADER_KIT_BACKSTOP_H
#define GRADER_KIT_BACKSTOP_H

#include "common/base.h"

struct backstop_limits {
    uint64_t bytes; /* resident in memory */
    double seconds; /* of all processors together */
};

/* What a grading on the simulator may take. */
extern const struct backstop_limits backstop_usual;

/* In the parent: make the note that it shares with its children. */
void backstop_open(void);
/* In the parent: has the child that ended been ended here? Each note is told once. */
bool backstop_was_hit(void);
/* From now on this process may take so much more time, and so much memory in all. `subject` names the work: a
 * hash of the submission. Does nothing where there is no workspace, and under AddressSanitizer, which needs
 * memory of its own. */
void backstop_arm(const char *subject, const struct backstop_limits *limits);
void backstop_disarm(void);
/* What this work took too much of when it ran before: a line for the student; NULL: nothing. */
const char *backstop_message(const char *subject);

#endif
