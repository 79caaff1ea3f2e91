#include "common/sim/words.h"

static void book(struct access *a, const struct region *r, uint64_t sectors)
{
    struct counts *c = &a->warp->worker->counts;
    struct traffic *both[] = {&c->load, &c->loads[r->counted]};
    for (size_t n = 0; n < ARRAY_LEN(both); n++) {
        both[n]->requests++;
        both[n]->bytes += 4 * (uint64_t)__builtin_popcount(a->mask);
        both[n]->sectors += sectors;
    }
}

bool words_load(struct access *a)
{
    struct worker *k = a->warp->worker;
    const struct region *r = memory_region(k->run->memory, a->at[__builtin_ctz(a->mask)]);
    if (a->bytes != 4 || a->insn->count != 1 || !r || r->freed)
        return false;
    uint32_t linked = a->adjacent & a->mask & a->mask >> 1, *reg = warp_reg(a->warp, a->insn->v[0]);
    uint64_t *bits = access_footprint(k, r), sectors = 0, behind = 0; /* sectors below `behind` are counted */
    for (uint32_t starts = a->mask & ~(linked << 1); starts; starts &= starts - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(starts),
                 lanes = 1 + (uint32_t)__builtin_ctz(~(linked >> lane));
        uint64_t at = a->at[lane] - r->base, first = at / SECTOR, end = (at + 4 * lanes - 1) / SECTOR + 1;
        if (at % 4 || at >= r->bytes || 4 * lanes > r->bytes - at || first + 1 < behind)
            return false;
        sectors += end - first - (first < behind);
        behind = end;
        access_touch(bits, first, end - first);
        load_words(reg, a->warp->lanes, &(struct lane_run){at, lane, lanes}, r->host + at);
    }
    k->uses[r->base / REGION_STRIDE].read = true;
    book(a, r, sectors);
    return true;
}
