/* Are the outputs of a block's first round right, and those of its later rounds wrong? */
#ifndef GRADER_DIAGNOSE_LATER_ROUNDS_H
#define GRADER_DIAGNOSE_LATER_ROUNDS_H

#include "grader/diagnose/launch_repair.h"
#include "grader/diagnose/seen.h"

/* With the blocks of `r`, more along one axis, each block has a single round, and all outputs are right. Look
 * at those that it has now in further rounds: are all wrong ones among them, and is none unwritten? Then the
 * loop comes to each of them, and CAUSE_LATER_ROUNDS is found, with the line of the loop, `line`. */
bool later_rounds_find(struct seen *found, const struct diagnosis *d, const struct launch_repair *r,
                       int line);

#endif
