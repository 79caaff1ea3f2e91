/* Say what is wrong with the weights of an output, and what to change. */
#ifndef GRADER_DIAGNOSE_IMPULSE_CAUSE_H
#define GRADER_DIAGNOSE_IMPULSE_CAUSE_H

#include "grader/diagnose/impulse.h"

/* Which mistake makes the weights differ: CAUSE_WRONG_NEIGHBOUR, for instance. CAUSE_WEIGHTS_DIFFER if they
 * fit no known mistake. */
enum cause impulse_cause(const struct impulse *x);

/* Append what to change, for a cause that impulse_cause has returned: "read in[i+1][j][k] where your kernel
 * reads in[i-1][j][k]". Append nothing for any other cause. */
void impulse_step(struct text *to, const struct impulse *x, const struct entry *entry, enum cause cause);
/* Does the plane above, as a term of the sum, come from another place, as if it were not loaded anew? */
bool impulse_takes_above(const struct impulse *x);

#endif
