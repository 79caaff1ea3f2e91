/* The boss of a lab: its fast solution, whose time a kernel with full marks can try to reach.
 *
 * `boss_times.txt` has the speed of the fast solutions, in the format of `time_marks.txt`. No points depend
 * on it. */
#ifndef GRADER_JUDGE_BOSS_H
#define GRADER_JUDGE_BOSS_H

#include "grader/judge/result.h"

/* The file that comes with the kit. The caller frees it. */
char *boss_path(void);

/* What the boss would take for the calls that were timed, in seconds; 0 if no time or no boss is known for
 * the device that timed `x`. */
double boss_seconds(int lab, const struct exercise *x);

/* The modelled time of the boss for all entry points of a lab; 0 if it is not known. */
double boss_modelled_seconds(const struct lab *lab);

/* Of the entry points that the boss beats by more than a tenth, the one that it beats by most. NULL: none. */
const struct exercise *boss_ahead(const struct result *r);

#endif
