/* Order between accesses to shared memory that no barrier of the whole block or of a whole warp makes.
 *
 * Who sees what another thread has put into a word by an atomic operation, a flag or a barrier object, or has
 * waited for it at a barrier of some warps, comes behind all that it did before: each warp has a clock that
 * says up to which epoch of every other warp it knows what was done (the vector clocks of "FastTrack", see
 * race.h). A barrier of some lanes does the same among the lanes of its warp. Clocks are kept from the first
 * such thing on that a block executes; most kernels never need them. */
#ifndef COMMON_SIM_ORDER_H
#define COMMON_SIM_ORDER_H

#include "common/sim/warp.h"

struct order;

/* A block begins: nobody knows anything. Both take NULL. */
void order_block(struct order *o);
void order_close(struct order *o);

/* All functions below do nothing where nobody watches. */

/* Who acquires the object at byte `at` of shared memory from now on, knows all that the warp has done. */
void order_release(struct warp *w, uint64_t at);
void order_acquire(struct warp *w, uint64_t at);
/* The warp comes to, or goes on behind, barrier `number` of the block, for which not everybody has to come;
 * it has opened, so that its next round begins. */
void order_arrive(struct warp *w, uint32_t number);
void order_leave(struct warp *w, uint32_t number);
void order_opened(struct warp *w, uint32_t number);
/* The active lanes pass a barrier of their warp, each with those that its word of `named` names. */
void order_lanes(struct warp *w, const uint32_t *named);

/* Is what `other_lane` of warp `other` did in its epoch `epoch` known to lane `lane` of `w`? UINT32_MAX:
 * several lanes or warps; then it is believed as soon as `lane` has waited for any since. */
bool order_known(const struct warp *w, uint32_t lane, uint32_t other, uint32_t other_lane, uint32_t epoch);

#endif
