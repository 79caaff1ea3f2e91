/* Shapes of accesses: made from addresses, compared with them, and what follows from them. */
#include "common/sim/lane_shape.h"
#include "common/sim/memory.h"

#include <string.h>

static uint32_t first_lane(uint32_t mask)
{
    return (uint32_t)__builtin_ctz(mask);
}

/* The lanes whose right neighbour starts where they end. */
static uint32_t linked_lanes(uint32_t mask, uint32_t bytes, const uint64_t *at)
{
    uint32_t linked = 0;
    for (uint32_t l = 0; l + 1 < WARP_LANES; l++)
        linked |= (uint32_t)(at[l] + bytes == at[l + 1]) << l;
    return linked & mask & mask >> 1;
}

static void add_run(struct shape *s, uint64_t away, uint32_t first, uint32_t lanes)
{
    int64_t least = (int64_t)away, most = (int64_t)(away + (uint64_t)lanes * s->bytes);
    s->runs[s->run_count++] = (struct lane_run){away, first, lanes};
    s->near &= least > -(int64_t)(REGION_STRIDE / 4) && most < (int64_t)(REGION_STRIDE / 4);
    s->least = least < s->least ? least : s->least;
    s->most = most > s->most ? most : s->most;
    s->low_bits |= away;
}

/* The moves of a run. None of them goes beyond the last lane of the register. */
static void add_moves(struct shape *s, uint64_t away, uint32_t first, uint32_t lanes)
{
    for (uint32_t l = first; l < first + lanes; l += AT_ONCE) {
        struct lane_move *m = &s->moves[s->move_count++];
        uint32_t start = l < WARP_LANES - AT_ONCE ? l : WARP_LANES - AT_ONCE;
        m->to = WORD_BYTES * start;
        m->away = away + WORD_BYTES * ((uint64_t)start - first);
        for (uint32_t k = 0; k < AT_ONCE; k++)
            m->on[k] = -(start + k >= l && start + k < first + lanes);
    }
}

void shape_make(struct shape *s, uint32_t mask, uint32_t bytes, const uint64_t *at)
{
    uint32_t linked = linked_lanes(mask, bytes, at);
    uint64_t first = at[first_lane(mask)];
    s->mask = mask;
    s->bytes = bytes;
    s->run_count = s->move_count = 0;
    s->near = true;
    s->least = s->most = 0;
    s->low_bits = 0;
    memset(s->wavefronts, 0, sizeof s->wavefronts);
    memset(s->sectors, 0, sizeof s->sectors);
    LANES s->on[l] = -(uint64_t)(mask >> l & 1);
    LANES s->away[l] = (at[l] - first) & s->on[l];
    LANES s->narrow_on[l] = (uint32_t)s->on[l];
    LANES s->narrow_away[l] = (uint32_t)s->away[l];
    for (uint32_t starts = mask & ~(linked << 1); starts; starts &= starts - 1) {
        uint32_t lane = first_lane(starts);
        uint32_t lanes = 1 + first_lane(~(linked >> lane));
        add_run(s, s->away[lane], lane, lanes);
        if (bytes == WORD_BYTES)
            add_moves(s, s->away[lane], lane, lanes);
    }
}

uint64_t shape_find_sectors(struct shape *s, uint64_t at)
{
    uint64_t *known = &s->sectors[at % SECTOR / WORD_BYTES], least = (at + (uint64_t)s->least) / SECTOR;
    if (!s->near || s->bytes % WORD_BYTES || (at + (uint64_t)s->most - 1) / SECTOR - least >= 64)
        return 0;
    for (uint32_t n = 0; n < s->run_count; n++) {
        uint64_t from = at + s->runs[n].at, end = from + s->runs[n].lanes * s->bytes;
        for (uint64_t sector = from / SECTOR; sector * SECTOR < end; sector++)
            *known |= UINT64_C(1) << (sector - least);
    }
    return *known;
}
