/* Packed registers: where a launch keeps them, so that all registers of a warp stay in the cache.
 *
 * The decoder gives each register of the PTX a place of its own, and those who read the code rely on it: a
 * register that is set once has one meaning. A launch uses a copy of the program in which registers share
 * places, if no lane needs the values of two of them at the same time. */
#ifndef COMMON_SIM_PACKING_H
#define COMMON_SIM_PACKING_H

#include "common/sim/operands.h"

struct packing;

/* ---- finding the places, when a function has been decoded ---- */

/* Constants, parameters and special registers of `f` get places of their own. */
struct packing *packing_open(const struct function *f);
/* Give a register a place. It is needed at `count` instructions, those that read and write it among them. If
 * it does not `share`, it gets a place of its own. */
void packing_add(struct packing *p, struct operand reg, const uint32_t *at, size_t count, bool share);
/* Leave the places in `f`. */
void packing_close(struct packing *p, struct function *f);

/* ---- using them ---- */

/* A copy of the program in which `kernel` and all functions that it may call use packed registers. It shares
 * the rest with the original, which has to stay. The caller frees it with packing_free. */
struct program *packing_copy(const struct program *p, const struct function *kernel);
void packing_free(struct program *copy, const struct program *original);

#endif
