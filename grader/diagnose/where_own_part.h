/* Is a part of a line, that of a launch or of a block, taken for the whole line? */
#ifndef GRADER_DIAGNOSE_WHERE_OWN_PART_H
#define GRADER_DIAGNOSE_WHERE_OWN_PART_H

#include "grader/diagnose/where.h"

/* CAUSE_LAUNCH_AS_RING or CAUSE_LAUNCH_AS_LINE, by the definition's edges, if the call's launches are given
 * pointers to different elements of the input, and each wrong output has the value that the definition gives
 * it in the part from one such element to the next alone. CAUSE_RING_FROM_BLOCK if the last output of a ring
 * is the only wrong one, and would be right if the ring began with the first element of a block. Else
 * CAUSE_NONE. */
enum cause where_own_part(const struct field *f, const struct geometry *g, const struct plan *plan);

#endif
