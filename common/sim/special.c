/* Register windows: constants, parameters and special registers, filled in before the code runs. */
#include "common/sim/run.h"

#include <stdlib.h>
#include <string.h>

enum { MULTIPROCESSORS = 132 }; /* of an H200 */

static inline void broadcast32(uint8_t *window, uint32_t slot, uint32_t value)
{
    uint32_t *d = __builtin_assume_aligned(window + slot, SLOT_UNIT);
    LANES d[l] = value;
}

static inline void copy32(uint8_t *window, uint32_t slot, const uint32_t *values)
{
    uint32_t *d = __builtin_assume_aligned(window + slot, SLOT_UNIT);
    LANES d[l] = values[l];
}

static void broadcast(uint8_t *window, uint32_t slot, uint64_t bits, unsigned width)
{
    if (width == WIDTH_PRED) {
        uint32_t all = bits ? FULL_MASK : 0;
        memcpy(window + slot, &all, sizeof all);
        return;
    }
    for (unsigned l = 0; l < WARP_LANES; l++)
        memcpy(window + slot + l * width, &bits, width);
}

static void lane_masks(uint8_t *window, const struct special_use *use)
{
    uint32_t *d = (uint32_t *)(void *)(window + use->slot);
    for (uint32_t l = 0; l < WARP_LANES; l++) {
        uint32_t equal = 1u << l, below = equal - 1;
        d[l] = use->special == SPECIAL_LANEID        ? l
               : use->special == SPECIAL_LANEMASK_EQ ? equal
               : use->special == SPECIAL_LANEMASK_LT ? below
               : use->special == SPECIAL_LANEMASK_LE ? below | equal
               : use->special == SPECIAL_LANEMASK_GT ? ~(below | equal)
                                                     : ~below;
    }
}

/* ORDER SPECIALS: those that are the same all through a launch. */
static void fill_by_launch(const struct run *run, uint8_t *window, const struct special_use *use)
{
    const uint32_t values[SPECIAL_COUNT] = {
        [SPECIAL_NTID_X] = run->launch->block[0],
        [SPECIAL_NTID_Y] = run->launch->block[1],
        [SPECIAL_NTID_Z] = run->launch->block[2],
        [SPECIAL_NCTAID_X] = run->launch->grid[0],
        [SPECIAL_NCTAID_Y] = run->launch->grid[1],
        [SPECIAL_NCTAID_Z] = run->launch->grid[2],
        [SPECIAL_NWARPID] = 64,
        [SPECIAL_NSMID] = MULTIPROCESSORS,
        [SPECIAL_DYNAMIC_SMEM] = run->launch->shared_bytes,
        [SPECIAL_TOTAL_SMEM] = run->asked_bytes,
        [SPECIAL_WORKSPACE_HIGH] = (uint32_t)(run->workspace >> 32),
        [SPECIAL_WORKSPACE_LOW] = (uint32_t)run->workspace,
        [SPECIAL_RESERVED_SMEM] = run->shared_bytes - RESERVED_SHARED,
        [SPECIAL_DYNAMIC_BASE] = run->asked_bytes - run->launch->shared_bytes,
    };
    bool by_lane = use->special == SPECIAL_LANEID ||
                   (use->special >= SPECIAL_LANEMASK_EQ && use->special <= SPECIAL_LANEMASK_GE);
    if (by_lane)
        lane_masks(window, use);
    else
        broadcast32(window, use->slot, values[use->special]);
}

void special_poison(void *memory, size_t bytes)
{
#define POISON UINT32_C(0xffc0dead) /* what was never written: a NaN */
    static const uint32_t poison[] = {POISON, POISON, POISON, POISON, POISON, POISON, POISON, POISON};
    uint8_t *to = memory, *end = to + bytes / sizeof *poison * sizeof *poison;
    for (; (size_t)(end - to) >= sizeof poison; to += sizeof poison)
        memcpy(to, poison, sizeof poison);
    memcpy(to, poison, (size_t)(end - to));
}

uint8_t *special_image(const struct run *run, const struct function *f)
{
    uint8_t *window = aligned_alloc(64, (f->window_bytes + 63) / 64 * 64);
    if (!window)
        die("out of memory: could not get %u bytes for registers", f->window_bytes);
    special_poison(window, f->window_bytes);
    for (size_t c = 0; c < f->constant_count; c++)
        broadcast(window, f->constants[c].slot, f->constants[c].bits, f->constants[c].width);
    for (size_t p = 0; p < f->parameter_count; p++) {
        const struct parameter_use *use = &f->parameters[p];
        uint64_t bits = 0;
        if ((uint64_t)use->offset + use->width <= run->launch->parameter_bytes)
            memcpy(&bits, run->launch->parameters + use->offset, use->width);
        broadcast(window, use->slot, bits, use->width);
    }
    for (size_t s = 0; s < f->special_count; s++)
        fill_by_launch(run, window, &f->specials[s]);
    return window;
}

/* ORDER SPECIALS: those that differ by warp or block. */
void special_fill(const struct function *f, uint8_t *window, const struct warp *w)
{
    for (size_t s = 0; s < f->special_count; s++) {
        const struct special_use *use = &f->specials[s];
        if (use->special <= SPECIAL_TID_Z)
            copy32(window, use->slot, w->worker->run->thread_ids[w->index][use->special - SPECIAL_TID_X]);
        else if (use->special == SPECIAL_WARPID)
            broadcast32(window, use->slot, w->index);
        else if (use->special <= SPECIAL_CTAID_Z)
            broadcast32(window, use->slot, w->block->index[use->special - SPECIAL_CTAID_X]);
        else if (use->special == SPECIAL_SMID)
            broadcast32(window, use->slot, (uint32_t)(w->block->linear % MULTIPROCESSORS));
    }
}

/* No GPU shows a time of 0, or the same one twice. */
void special_clock(struct warp *w, const struct insn *i)
{
    uint64_t now = w->executed + ++w->clock_reads, *wide = warp_reg(w, i->d);
    uint32_t *narrow = warp_reg(w, i->d);
    for (int l = 0; l < WARP_LANES; l++)
        if (w->lanes[l] && i->size == 8)
            wide[l] = now;
        else if (w->lanes[l])
            narrow[l] = (uint32_t)now;
}
