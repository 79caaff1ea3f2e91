/* What a flat block loads that marches through the planes of a cube, beside what it has to. */
#ifndef GRADER_JUDGE_MARCH_H
#define GRADER_JUDGE_MARCH_H

#include "grader/judge/result.h"

/* Does the entry point's lab keep planes in registers, and so limit those in shared memory? */
bool march_keeps_planes(const struct entry *entry);
/* A march stores many cells twice, as its planes sink. Does it still load more than its planes hold? */
bool march_loads_beside(const struct exercise *x);
/* With planes in registers: does it load again what an earlier round or another thread of the block has
 * loaded? */
bool march_loads_again(const struct exercise *x);
/* The two edges of a flat block, the longer one first. False: the block is not flat, or its edges are not
 * known. */
bool march_block(const struct exercise *x, unsigned edges[2]);
/* Does each thread of a flat block load its column's cells once: those of its slab's planes and of the two
 * around them? */
bool march_loads_once(const struct exercise *x);
/* Does a block compute so few planes that the two around them are much of what it loads? */
bool march_is_short(const struct exercise *x);

#endif
