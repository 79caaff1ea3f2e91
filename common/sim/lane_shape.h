/* Shapes of accesses: how far each lane's address is from that of the first lane.
 *
 * Most accesses of a warp differ only in where they begin. Each worker keeps some shapes, each with what does
 * not depend on the first address: runs, sectors, bank conflicts. */
#ifndef COMMON_SIM_LANE_SHAPE_H
#define COMMON_SIM_LANE_SHAPE_H

#include "common/sim/warp.h"

/* Lanes first … first + lanes - 1 touch lanes * bytes adjacent bytes from `at` on. */
struct lane_run {
    uint64_t at;
    uint32_t first, lanes;
};

enum { SECTOR = 32, WORD_BYTES = 4, SHAPES = 64, AT_ONCE = 8 };

/* A load of words for eight lanes, of which some need theirs. */
struct lane_move {
    uint64_t away; /* of the first of the eight, whether it is active or not */
    uint64_t to;   /* where it is in a register */
    int32_t on[AT_ONCE];
};

struct shape {
    uint64_t away[WARP_LANES] __attribute__((aligned(32)));  /* by active lane */
    uint64_t on[WARP_LANES];                                 /* all ones for active lanes */
    uint32_t narrow_away[WARP_LANES], narrow_on[WARP_LANES]; /* their lower halves */
    uint32_t mask, bytes; /* active lanes; bytes per lane, 0: nothing is kept here */
    uint32_t run_count, move_count;
    struct lane_run runs[WARP_LANES];
    struct lane_move moves[WARP_LANES]; /* of words */
    bool near;                          /* all lanes lie within half of what a region has for itself */
    int64_t least, most;                /* if near: first byte, and the one after the last */
    uint64_t low_bits;                  /* all `away` or-ed together, for the alignment */
    uint8_t wavefronts[2][WORD_BYTES];  /* of a load and of a store in shared memory, by the byte of its word
                                           in which the first lane starts; 0: not counted yet */
    uint64_t sectors[SECTOR / WORD_BYTES]; /* by the word of its sector in which the first lane starts: a bit
                                              for each sector from the least one on; 0: not found yet */
};

/* Where the worker keeps a shape with these lanes, if it does: `span` is how far the last lane is from the
 * first one. */
static inline struct shape *shape_place(struct shape *shapes, uint32_t mask, uint32_t bytes, uint64_t span)
{
    uint32_t mixed = (mask * UINT32_C(0x9e3779b1) + (uint32_t)span + bytes) * UINT32_C(0x85ebca6b);
    return &shapes[mixed / (UINT32_MAX / SHAPES + 1)];
}

/* Do registers with addresses have the shape `s`? `first` is the address in the first active lane. */
static inline bool shape_is_wide(const struct shape *s, const uint64_t *reg, uint64_t first)
{
    uint64_t other = 0;
    if (s->mask == FULL_MASK)
        LANES other |= reg[l] ^ (first + s->away[l]);
    else
        LANES other |= (reg[l] ^ (first + s->away[l])) & s->on[l];
    return !other;
}

/* Make `s` the shape of accesses by the lanes of `mask`, `bytes` bytes each, to the addresses `at`. */
void shape_make(struct shape *s, uint32_t mask, uint32_t bytes, const uint64_t *at);
/* The sectors of an access whose first lane starts at byte `at` of a region, as in shape.sectors; 0 if they
 * are more than 64 apart, or no words. */
uint64_t shape_find_sectors(struct shape *s, uint64_t at);
static inline uint64_t shape_sectors(struct shape *s, uint64_t at)
{
    uint64_t known = s->sectors[at % SECTOR / WORD_BYTES];
    if (at % WORD_BYTES)
        return 0;
    return known ? known : shape_find_sectors(s, at);
}

/* How many passes through the 32 banks an access to shared memory takes, if its first lane starts at byte
 * `at`. If it began whole words away, all of its banks would move by the same number, so it is counted once.
 */
unsigned shape_count_wavefronts(struct shape *s, uint64_t at, bool store);
static inline unsigned shape_wavefronts(struct shape *s, uint64_t at, bool store)
{
    unsigned known = s->wavefronts[store][at % WORD_BYTES];
    return known ? known : shape_count_wavefronts(s, at, store);
}

/* Do all lanes lie in bytes `low` … `high` - 1, if the first one starts at byte `at`? */
static inline bool shape_is_inside(const struct shape *s, uint64_t at, uint64_t low, uint64_t high)
{
    return s->near && at <= high && (int64_t)at + s->least >= (int64_t)low &&
           (int64_t)at + s->most <= (int64_t)high;
}

#endif
