/* Support learning alone: what ./grade does besides grading. */
#ifndef GRADER_STUDY_STUDY_H
#define GRADER_STUDY_STUDY_H

#include "grader/grade/options.h"
#include "grader/study/attempt.h"

/* Commands: each appends what it shows. False, with one line in `why`, if it cannot be done. */

/* The overview of all labs. */
bool study_overview(struct text *out, const struct command *c, struct why *why);
/* Put the skeleton back, and the answer file if it is missing. */
bool study_reset(struct text *out, const struct command *c, struct why *why);
/* Show the solution, if the history has full marks or the student asks for it all the same. */
bool study_solution(struct text *out, const struct command *c, struct why *why);
/* Draw the attempts at a lab; `out` gets the paths. False, with one line in `why`, if that fails. */
bool study_plot(struct text *out, const struct lab *lab, struct why *why);

/* Append the same picture as SVG; nothing if there is no attempt yet. */
bool study_plot_svg(struct text *svg, const struct lab *lab, struct why *why);

/* Before a report: which answers to the lab's questions are new, by the history. */
void study_recall(struct result *r);

/* After a grading: report what has changed since the last attempt, and add to the history if `kept`. `last`,
 * if not NULL, is the attempt before (with no time: read it from the history) and becomes this one. A failure
 * becomes a line in `remark`. */
void study_remember(struct text *changes, const struct result *r, bool kept, struct attempt *last,
                    struct why *remark);

#endif
