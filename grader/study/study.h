/* Learning alone: what ./grade does beside grading. */
#ifndef GRADER_STUDY_STUDY_H
#define GRADER_STUDY_STUDY_H

#include "grader/grade/options.h"
#include "grader/study/attempt.h"

/* Commands: each appends what it has to show. False, with one line in `why`, if it cannot be done. */

/* All labs at a glance. */
bool study_overview(struct text *out, const struct command *c, struct why *why);
/* The skeleton again, and the answer file if it is gone. */
bool study_reset(struct text *out, const struct command *c, struct why *why);
/* The solution, for who has full marks in the history or wants it all the same. */
bool study_solution(struct text *out, const struct command *c, struct why *why);
/* One's attempts at a lab as pictures; `out` says where they are. False, with one line in `why`, if not. */
bool study_plot(struct text *out, const struct lab *lab, struct why *why);

/* After a grading: what has changed since the last attempt, and the history goes on if `kept`. `last`, if it
 * is not NULL, is the attempt before (with no time: look into the history) and becomes this one. What goes
 * wrong is a line in `remark`. */
void study_remember(struct text *changes, const struct result *r, bool kept, struct attempt *last,
                    struct why *remark);

#endif
