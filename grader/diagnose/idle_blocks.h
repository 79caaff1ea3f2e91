/* Blocks of a right call on a line that store nothing and load all the same. */
#ifndef GRADER_DIAGNOSE_IDLE_BLOCKS_H
#define GRADER_DIAGNOSE_IDLE_BLOCKS_H

#include "grader/diagnose/seen.h"

/* With as many blocks as have outputs, are all results still right, and is at least half of what is loaded
 * beside one element for each output left out? Then set the step, the line and CAUSE_BLOCKS_WITHOUT_OUTPUT.
 * `source` may be NULL. */
bool idle_blocks_find(struct seen *found, const struct diagnosis *d, const char *source);

#endif
