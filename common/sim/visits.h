/* Keep which thread accessed a word of global memory, by which instruction and when, in 32 bits: a mark.
 *
 * A visit is what one warp does by one instruction between two points where it is ordered with others. A mark
 * is the number of a visit and a lane; 0 stands for no access. */
#ifndef COMMON_SIM_VISITS_H
#define COMMON_SIM_VISITS_H

#include "common/sim/run.h"

enum { LANE_BITS = 5 };

struct visit {
    const struct insn *insn;
    uint32_t block; /* linear index */
    uint32_t epoch; /* of the warp */
    uint32_t turn;  /* of the block */
    uint32_t warp;
};

struct visits {
    struct visit *items; /* the first is unused */
    size_t count, capacity;
    uint32_t generation;   /* how often all have been forgotten */
    struct fences *fences; /* NULL: none yet */
};

/* The mark of lane 0 of `w` for instruction `i`; those of the other lanes follow. */
uint32_t visit_mark(struct warp *w, const struct insn *i);

static inline const struct visit *visit_of(const struct worker *k, uint32_t mark)
{
    return &k->visits->items[mark >> LANE_BITS];
}

static inline uint32_t visit_lane(uint32_t mark)
{
    return mark % WARP_LANES;
}

bool visit_same_thread(const struct worker *k, uint32_t a, uint32_t b);
/* Does what a mark stands for come before an access by lane `lane` of `w` now? */
bool visit_before(const struct warp *w, uint32_t lane, uint32_t mark);

/* One for each worker, empty; visits_close frees it. */
struct visits *visits_open(void);
void visits_close(struct visits *v);

#endif
