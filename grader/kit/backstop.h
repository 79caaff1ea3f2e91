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
    bool children;  /* those of compilers and host code included, each of them once it has ended */
};

/* What a grading on the simulator may take; what a look at a submission may that is no grading (--trace,
 * --quiz, prove); and what may be made after a grading (--page, --plot). Honest files take 20 s of a core for
 * a proof, and 3 s for the rest. */
extern const struct backstop_limits backstop_usual, backstop_look, backstop_extra;

/* In the parent: make the note that it shares with its children. */
void backstop_open(void);
/* In the parent: has the child that ended been ended here? Each note is told once. */
bool backstop_was_hit(void);
/* From now on this process may take so much more time, and so much memory in all. `subject` names the work: a
 * hash of the submission. Does nothing where there is no workspace, and under AddressSanitizer, which needs
 * memory of its own. */
void backstop_arm(const char *subject, const struct backstop_limits *limits);
void backstop_disarm(void);
/* Arm it for work that has no verdict. False, with a line in `why`, if it took too much when it ran before.
 */
bool backstop_begin(const char *subject, const struct backstop_limits *limits, struct why *why);
/* What this work took too much of when it ran before: a line for the student; NULL: nothing. */
const char *backstop_message(const char *subject);

#endif
