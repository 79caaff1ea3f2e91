/* The sizes at which a change of a wrong submission is tried, and what it has to keep there to be a repair.
 */
#ifndef GRADER_DIAGNOSE_TRY_SIZES_H
#define GRADER_DIAGNOSE_TRY_SIZES_H

#include "grader/diagnose/diagnose.h"

enum { CHECKED_SIZES = 12 };

/* The plans to run: those of the diagnosis, or others in their place. */
struct try_plans {
    const struct plan *(*of)(void *context, size_t k, int variant); /* valid until the next call */
    void *context;
};

struct try_sizes {
    const struct diagnosis *d;
    uint64_t begun, most; /* work, in warp instructions, when the search began, and that it may take */
    size_t base;          /* the smallest size that is wrong: it is tried first */
    size_t checked[CHECKED_SIZES]; /* sizes that a repair has to make right */
    size_t checked_count;
    size_t wide; /* the largest wrong size that is not too large: more loads show there */
    uint64_t
        steps; /* a change that takes more work than this at the first size has made a loop without end */
    bool stores_once; /* no repair stores an output twice: a run ends at the first wrong store */
    unsigned eighths; /* of the loads before that a change may have, at most: 9 is an eighth more */
    bool has_before;
    struct counts before; /* of size `wide`, without a change; only if `has_before` */
};

/* Choose them by running the plans without a change. False if no small size is wrong. */
bool try_sizes_choose(struct try_sizes *s, const struct diagnosis *d, uint64_t most, unsigned eighths,
                      const struct try_plans *unchanged);
bool try_sizes_exhausted(const struct try_sizes *s);

/* Is the first size right, for both inputs? */
bool try_sizes_base_right(const struct try_sizes *s, const struct try_plans *changed);
/* Are the other sizes right? `after` gets what size `wide` has loaded. */
bool try_sizes_all_right(struct try_sizes *s, const struct try_plans *changed, struct counts *after);
/* The bytes of all inputs at the size `wide`. */
size_t try_sizes_input_bytes(const struct try_sizes *s);
/* Does the change make a kernel whose threads pass values on load more, although it loaded all inputs before,
 * and store no more than before? Then it avoids the mistake instead of correcting it: threads load again what
 * other threads should pass on to them. The device has to be without the change, if it is one of the program.
 */
bool try_sizes_loads_again(struct try_sizes *s, const struct try_plans *unchanged,
                           const struct counts *after);
/* Does one warp do a quarter of the work of all with the change, and did none without it? Then the change
 * leaves to one thread what the mistake has left out. */
bool try_sizes_burdens_one(struct try_sizes *s, const struct try_plans *unchanged,
                           const struct counts *after);

#endif
