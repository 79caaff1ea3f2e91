/* Run one size again with a change that has been made, and ask whether all is right then. */
#ifndef GRADER_DIAGNOSE_TRY_RUN_H
#define GRADER_DIAGNOSE_TRY_RUN_H

#include "grader/diagnose/diagnose.h"

/* Where such a run ends early. */
struct try_ends {
    uint64_t steps;      /* that a block may execute, in warp instructions; 0: as in a trial */
    bool at_first_wrong; /* the first store of a wrong output; not for calls that store an output twice */
};

/* Is size number k right with this plan, without a finding that costs points or a barrier that some threads
 * miss? `counts` (NULL: not asked for) gets what the run has loaded and stored. */
bool try_is_right(const struct diagnosis *d, size_t k, int variant, const struct plan *plan,
                  struct try_ends ends, struct counts *counts);
/* Does half of a grid of several axes load nothing? Then few blocks do the work of all, which hides that the
 * others look in the wrong place. Along a line, a grid may be as large as the GPU. */
bool try_idles(const struct entry *entry, const struct counts *counts);

#endif
