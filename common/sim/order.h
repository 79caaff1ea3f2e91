/* Order between accesses to shared memory, other than by a barrier of a whole block or warp.
 *
 * A thread that reads what another thread released is ordered after everything that thread did before
 * releasing it. Threads release and acquire through atomics, flags, barrier objects and barriers of some
 * warps. For this each warp has a clock that says up to which epoch of every other warp it knows what was
 * done (the vector clocks of "FastTrack", see race.h). A barrier of some lanes does the same among the lanes
 * of its warp. A block keeps clocks only from its first such instruction on; most kernels never need them. */
#ifndef COMMON_SIM_ORDER_H
#define COMMON_SIM_ORDER_H

#include "common/sim/warp.h"

struct order;

/* A block begins: no warp knows anything yet. Both functions take NULL. */
void order_block(struct order *o);
void order_close(struct order *o);

/* The functions below do nothing if there is no shadow of shared memory. */

/* A thread that acquires the object at byte `at` of shared memory from now on knows everything that the warp
 * has done. */
void order_release(struct warp *w, uint64_t at);
void order_acquire(struct warp *w, uint64_t at);
/* The warp arrives at, or passes, barrier `number` of the block, which only some warps have to reach; the
 * barrier has opened, and its next round begins. */
void order_arrive(struct warp *w, uint32_t number);
void order_leave(struct warp *w, uint32_t number);
void order_opened(struct warp *w, uint32_t number);
/* The active lanes pass a barrier of their warp; each is ordered with the lanes that its word of `named`
 * names. */
void order_lanes(struct warp *w, const uint32_t *named);

/* Has the warp learnt anything by atomics, flags or partial barriers since the last barrier of the block? */
bool order_has_learnt(const struct warp *w);
/* Does lane `lane` of `w` know what `other_lane` of warp `other` did in its epoch `epoch`? UINT32_MAX stands
 * for several lanes or warps; then the answer is yes as soon as `lane` has waited for any since. */
bool order_known(const struct warp *w, uint32_t lane, uint32_t other, uint32_t other_lane, uint32_t epoch);

#endif
