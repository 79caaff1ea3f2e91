/* Run one size again with a change that has been made, and ask whether all is right then. */
#ifndef GRADER_DIAGNOSE_TRY_RUN_H
#define GRADER_DIAGNOSE_TRY_RUN_H

#include "grader/diagnose/diagnose.h"

/* Is size number k right with this plan, without a finding that costs points or a barrier that some threads
 * miss? `steps` is the most that a block may execute, in warp instructions; 0: as in a trial. `counts` (NULL:
 * not asked for) gets what the run has loaded and stored. */
bool try_is_right(const struct diagnosis *d, size_t k, int variant, const struct plan *plan, uint64_t steps,
                  struct counts *counts);

#endif
