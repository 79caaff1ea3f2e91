/* Keep which thread accessed a word of global memory, by which instruction and when, in 32 bits: a mark.
 *
 * A visit is what one warp does by one instruction between two points where it is ordered with others. A mark
 * is the number of a visit and a lane; 0 stands for no access.
 *
 * Threads of different blocks are ordered by fences, as in the memory model of the PTX ISA: what comes before
 * a fence is published. Who asks for a word that the same thread changes afterwards, by an atomic or volatile
 * access, has learnt of it. Moments count the fences of a launch: a warp knows all that was published up to
 * the moment that it has learnt of. */
#ifndef COMMON_SIM_VISITS_H
#define COMMON_SIM_VISITS_H

#include "common/sim/run.h"

enum { LANE_BITS = 5 };
enum { UNFENCED = 1 }; /* a moment before all fences */

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
    uint32_t generation; /* how often all have been forgotten */
    uint32_t moment;
    struct publications *published; /* NULL: no fence yet */
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
/* Has the mark's block passed a fence for the whole GPU? */
bool visit_published(const struct worker *k, uint32_t mark);

/* The active lanes pass a fence. `narrow`: it counts only inside their block. */
void visit_publish(struct warp *w, bool narrow);
/* fence and membar; extra: narrow. */
insn_handler visit_fence;
/* All threads of the block have passed a barrier: what one warp has learnt all of them know. */
void visit_share(struct block *b);

/* The warp has learnt something through shared memory: take it that it knows what any warp of the block has
 * learnt of other blocks. */
void visit_learn(struct warp *w);

/* One for each worker, empty; visits_close frees it. */
struct visits *visits_open(void);
void visits_close(struct visits *v);

#endif
