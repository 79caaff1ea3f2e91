/* Do launches of one call take their own parts of a line for the whole line? */
#ifndef GRADER_DIAGNOSE_WHERE_LAUNCHES_H
#define GRADER_DIAGNOSE_WHERE_LAUNCHES_H

#include "grader/diagnose/field.h"

/* CAUSE_LAUNCH_AS_RING or CAUSE_LAUNCH_AS_LINE, by the definition's edges, if the call's launches are given
 * pointers to different elements of the input, and each wrong output has the value that the definition gives
 * it in the part from one such element to the next alone; else CAUSE_NONE. */
enum cause where_launches(const struct field *f, const struct plan *plan);

#endif
