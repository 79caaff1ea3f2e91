/* Hold warps before their stores: ORDER_STORES_LATE and ORDER_ONE_WARP_LATE (common/device.h). */
#ifndef COMMON_SIM_HOLD_H
#define COMMON_SIM_HOLD_H

#include "common/sim/run.h"

/* Does the launch's order hold warps? */
bool hold_is_on(const struct run *run);
/* Exchange the stores of the program for held ones, and back. The launch has one worker. */
void hold_begin(struct run *run);
void hold_end(struct run *run);
/* Must the warp, which is at a held store, give way to others? If so, it counts as a warp that polls without
 * success. */
bool hold_warp(struct warp *w);

#endif
