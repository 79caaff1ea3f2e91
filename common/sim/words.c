/* The quick way of plain loads: words that all lie in one buffer or array, in ascending order of lanes. */
#include "common/sim/words.h"

#include "common/sim/cells.h"
#include "common/sim/race.h"

static void book(struct access *a, const struct region *r, uint64_t sectors)
{
    struct counts *c = &a->warp->worker->counts;
    struct traffic *both[] = {&c->load, &c->loads[region_loaded(r)]};
    for (size_t n = 0; n < ARRAY_LEN(both); n++) {
        both[n]->requests++;
        both[n]->bytes += 4 * (uint64_t)__builtin_popcount(a->mask);
        both[n]->sectors += sectors;
    }
}

/* Lanes that start a run, given those that the next lane is linked to. */
static inline uint32_t run_starts(const struct access *a, uint32_t linked)
{
    return a->mask & ~(linked << 1);
}

static inline uint32_t run_length(uint32_t linked, uint32_t lane)
{
    return 1 + (uint32_t)__builtin_ctz(~(linked >> lane));
}

/* Each run of adjacent lanes takes a step of its own: scattered loads cost more than the instruction. */
static inline void spend_runs(struct worker *k, uint32_t runs)
{
    enum { RUNS_AN_INSTRUCTION = 4 };
    worker_spend(k, runs / RUNS_AN_INSTRUCTION);
}

/* What a buffer needs that is not a plain input. Kept out of the loop below, which has no registers to spare.
 */
static __attribute__((noinline)) void check_runs(struct access *a, const struct region *r, uint32_t linked)
{
    for (uint32_t starts = run_starts(a, linked); starts; starts &= starts - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(starts), lanes = run_length(linked, lane);
        if (r->undefined)
            cells_global(a, r, lane, lanes);
        if (!r->read_only)
            race_global_load(a, r, &(struct lane_run){a->at[lane], lane, lanes});
    }
}

bool words_load(struct access *a)
{
    struct worker *k = a->warp->worker;
    const struct region *r = memory_region(k->run->memory, a->at[__builtin_ctz(a->mask)]);
    if (a->bytes != 4 || a->insn->count != 1 || a->insn->manner || !r || r->freed)
        return false;
    uint32_t linked = a->adjacent & a->mask & a->mask >> 1, *reg = warp_reg(a->warp, a->insn->v[0]);
    uint64_t *bits = access_footprint(k, r), sectors = 0, behind = 0; /* those below `behind` are counted */
    for (uint32_t starts = run_starts(a, linked); starts; starts &= starts - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(starts), lanes = run_length(linked, lane);
        uint64_t at = a->at[lane] - r->base, first = at / SECTOR, end = (at + 4 * lanes - 1) / SECTOR + 1;
        if (at % 4 || at >= r->bytes || 4 * lanes > r->bytes - at || first + 1 < behind)
            return false;
        sectors += end - first - (first < behind);
        behind = end;
        access_touch(bits, first, end - first);
        load_words(reg, a->warp->lanes, &(struct lane_run){at, lane, lanes}, r->host + at);
    }
    if (r->undefined || !r->read_only)
        check_runs(a, r, linked);
    k->uses[r->base / REGION_STRIDE].read = true;
    spend_runs(k, (uint32_t)__builtin_popcount(run_starts(a, linked)));
    book(a, r, sectors);
    return true;
}

/* The banks of `lanes` adjacent words from `at` on, one bit each. */
static inline uint32_t banks_of(uint64_t at, uint32_t lanes)
{
    uint32_t bank = at / 4 % 32, banks = FULL_MASK >> (32 - lanes);
    return banks << bank | banks >> (-bank & 31);
}

bool words_load_shared(struct access *a)
{
    struct worker *k = a->warp->worker;
    uint64_t low = a->insn->low,
             high = a->insn->high < k->run->shared_bytes ? a->insn->high : k->run->shared_bytes;
    if (a->bytes != 4 || a->insn->count != 1)
        return false;
    uint32_t linked = a->adjacent & a->mask & a->mask >> 1, *reg = warp_reg(a->warp, a->insn->v[0]);
    uint32_t used = 0, twice = 0, n = 0;
    for (uint32_t starts = run_starts(a, linked); starts; starts &= starts - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(starts), lanes = run_length(linked, lane);
        uint64_t at = a->at[lane];
        if (at % 4 || at < low || at >= high || 4 * lanes > high - at)
            return false;
        uint32_t banks = banks_of(at, lanes);
        twice |= used & banks;
        used |= banks;
        a->runs[n] = (struct lane_run){at, lane, lanes};
        load_words(reg, a->warp->lanes, &a->runs[n++], k->block.shared + at);
    }
    a->run_count = n;
    spend_runs(k, n);
    k->counts.shared_load_requests++;
    k->counts.shared_wavefronts += twice ? access_wavefronts(a) : 1;
    if (k->shadow)
        race_shared(a, k->shadow);
    return true;
}
