/* Find an input in whose place an output takes the output of that place, by the weights. */
#ifndef GRADER_DIAGNOSE_IMPULSE_REPLACED_H
#define GRADER_DIAGNOSE_IMPULSE_REPLACED_H

#include "grader/diagnose/impulse.h"

/* The neighbour that is taken after its own output has replaced it: in an array or a variable that is
 * computed in place, y[i] = (x[i] + y[i+1]) / 2. Of two, the first. NULL: that does not explain the weights.
 */
const struct impulse_tap *impulse_find_replaced(const struct impulse *x);

/* An input that only the output of this neighbour should take, and that the place has with it; NULL: there is
 * none. */
const struct impulse_tap *impulse_brought_in(const struct impulse *x);

#endif
