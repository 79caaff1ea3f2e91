/* Races in global memory: each word knows its last store, its last atomics and its last loads.
 *
 * If several threads load or update a word atomically, two of them are kept: those that are farthest from
 * each other. A kernel that stores elements of less than four bytes has such units instead of words. */
#include "common/sim/chunks.h"
#include "common/sim/race.h"
#include "common/sim/visits.h"

#include <stdlib.h>
#include <string.h>

/* Units of one run: unit `first` + j belongs to lane `lane` + (j >> shift). */
struct units {
    uint64_t first;
    uint32_t count, lane, shift, mark;
};

static inline uint32_t mark_of(struct access *a)
{
    if (!a->visit)
        a->visit = visit_mark(a->warp, a->insn);
    return a->visit;
}

static struct units units_of(struct access *a, const struct region *r, const struct lane_run *run)
{
    uint32_t bits = a->warp->worker->run->unit_bits;
    return (struct units){
        .first = (run->at - r->base) >> bits,
        .count = run->lanes * a->bytes >> bits,
        .lane = run->first,
        .shift = (uint32_t)__builtin_ctz(a->bytes) - bits,
        .mark = mark_of(a),
    };
}

static inline uint32_t lane_of(const struct units *u, uint32_t j)
{
    return u->lane + (j >> u->shift);
}

/* The marks of the lanes that access the units from `j` on. */
static inline words8 by_lane(const struct units *u, uint32_t j)
{
    static const words8 ramp = {0, 1, 2, 3, 4, 5, 6, 7};
    return (((ramp + (int32_t)j) >> (int32_t)u->shift) + (int32_t)u->lane) + (int32_t)u->mark;
}

uint32_t *race_global_units(const struct worker *k, const struct region *r)
{
    return memory_zeroed(((r->bytes >> k->run->unit_bits) + 16) * sizeof(uint32_t));
}

static void open_marks(struct marks *m, const struct worker *k, const struct region *r)
{
    if (m->last)
        return;
    m->last = race_global_units(k, r);
    m->other = race_global_units(k, r);
}

/* Only what the submission may store to. */
static bool is_watched(const struct worker *k, const struct region *r)
{
    return k->run->watched && !r->read_only && !r->is_constant && r->base != PARAMETER_ADDRESS;
}

/* ---- keep two of several threads ---- */

/* How far a thread is from the warp: what its block did before a barrier does not matter any more. */
static int distance(const struct warp *w, uint32_t mark)
{
    const struct visit *v = visit_of(w->worker, mark);
    if (!mark || (v->block == w->block->linear && v->turn < w->block->turn))
        return 0;
    return v->block != w->block->linear ? 3 : v->warp != w->index ? 2 : 1;
}

static void keep(const struct warp *w, struct marks *m, uint64_t unit, uint32_t mark)
{
    uint32_t last = m->last[unit];
    if (last && last != mark && !visit_same_thread(w->worker, last, mark) &&
        distance(w, last) >= distance(w, m->other[unit]))
        m->other[unit] = last;
    m->last[unit] = mark;
}

/* ---- stores ---- */

/* The bytes of unit `unit` that the store's lane brings. */
static const uint8_t *brought(const struct access *a, const struct region *r, uint32_t lane, uint64_t unit)
{
    uint64_t offset = r->base + (unit << a->warp->worker->run->unit_bits) - a->at[lane], size = a->insn->size;
    return (const uint8_t *)warp_reg(a->warp, a->insn->v[offset / size]) + lane * size + offset % size;
}

/* Does the store change the unit? Lanes of the same store have not moved anything yet. */
static bool changes(const struct access *a, const struct region *r, uint32_t lane, uint64_t unit)
{
    uint32_t bits = a->warp->worker->run->unit_bits,
             owner = a->warp->worker->uses[r->base / REGION_STRIDE].owners[unit], other = visit_lane(owner);
    uint64_t at = unit << bits;
    const uint8_t *there = r->host + at;
    bool same_store = owner - other == a->visit && other != lane;
    if (same_store && a->mask >> other & 1 && r->base + at - a->at[other] < a->bytes)
        there = brought(a, r, other, unit);
    return memcmp(brought(a, r, lane, unit), there, 1u << bits) != 0;
}

static void store_unit(struct access *a, const struct region *r, struct region_use *use, uint32_t lane,
                       uint64_t unit, uint32_t mark)
{
    struct worker *k = a->warp->worker;
    uint32_t owner = use->owners[unit];
    bool other_block = owner && visit_of(k, owner)->block != a->warp->block->linear;
    k->clashed |= other_block; /* who was last depends on the order of blocks */
    if (k->run->watched && changes(a, r, lane, unit) && !race_global_with_store(a, r, use, lane, unit) &&
        !race_global_with_atomics(a, r, lane, unit, &use->atomics))
        race_global_with_loads(a, r, lane, unit, &use->reads);
    if (use->reads.last)
        use->reads.last[unit] = use->reads.other[unit] = 0;
    use->owners[unit] = mark + lane;
}

/* True if no other access has left a mark on these units; then they have this one's. */
static bool store_first(const struct units *units, struct region_use *use)
{
    const struct units u = *units;
    uint32_t *owners = use->owners + u.first;
    const uint32_t *reads = use->reads.last, *atomics = use->atomics.last;
    words8 others = {0};
    for (uint32_t j = 0; j < u.count; j += CHUNK) {
        words8 owner = load(owners + j), where = first_of_chunk((int32_t)(u.count - j)), me = by_lane(&u, j);
        others |= (owner != 0) & (owner != me) & where;
        if (reads)
            others |= (load(reads + u.first + j) != 0) & where;
        if (atomics)
            others |= (load(atomics + u.first + j) != 0) & where;
        if (any_of(others))
            return false;
        store(owners + j, owner, me, where);
    }
    return true;
}

/* Fetch what the next turn of a loop stores to, if it goes on as it did (fetch_next in words.c). */
static inline void fetch_next(struct warp *w, const struct region *r, const struct region_use *use,
                              const struct lane_run *run)
{
    uint64_t next = 2 * run->at - w->stored - r->base;
    w->stored = run->at;
    if (next >= r->bytes || next % WORD_BYTES || w->worker->run->unit_bits != 2)
        return;
    __builtin_prefetch(r->host + next, true);
    __builtin_prefetch(r->host + next + WORD_BYTES * run->lanes - 1, true);
    __builtin_prefetch(use->owners + next / WORD_BYTES, true);
    __builtin_prefetch(use->owners + next / WORD_BYTES + run->lanes, true);
}

void race_global_store(struct access *a, const struct region *r, const struct lane_run *run)
{
    struct region_use *use = &a->warp->worker->uses[r->base / REGION_STRIDE];
    fetch_next(a->warp, r, use, run);
    const struct units u = units_of(a, r, run);
    if (store_first(&u, use))
        return;
    worker_spend(a->warp->worker, WORK_OF_UNIT * u.count);
    for (uint32_t j = 0; j < u.count; j++)
        store_unit(a, r, use, lane_of(&u, j), u.first + j, u.mark);
}

/* ---- loads ---- */

static void load_unit(struct access *a, const struct region *r, struct region_use *use, uint32_t lane,
                      uint64_t unit, uint32_t mark)
{
    if (!race_global_with_store(a, r, use, lane, unit))
        race_global_with_atomics(a, r, lane, unit, &use->atomics);
    keep(a->warp, &use->reads, unit, mark + lane);
}

/* True if these units have no mark of a store, or of a load by another lane or instruction. */
static bool load_first(const struct units *units, struct region_use *use)
{
    const struct units u = *units;
    uint32_t *reads = use->reads.last + u.first;
    const uint32_t *owners = use->owners, *atomics = use->atomics.last;
    words8 others = {0};
    for (uint32_t j = 0; j < u.count; j += CHUNK) {
        words8 last = load(reads + j), where = first_of_chunk((int32_t)(u.count - j)), me = by_lane(&u, j);
        others |= (last != 0) & (last != me) & where;
        if (owners)
            others |= (load(owners + u.first + j) != 0) & where;
        if (atomics)
            others |= (load(atomics + u.first + j) != 0) & where;
        if (any_of(others))
            return false;
        store(reads + j, last, me, where);
    }
    return true;
}

/* Loads of less than a unit: several lanes may load parts of one. */
static void load_parts(struct access *a, const struct region *r, struct region_use *use,
                       const struct lane_run *run)
{
    uint32_t mark = mark_of(a), bits = a->warp->worker->run->unit_bits;
    worker_spend(a->warp->worker, WORK_OF_UNIT * run->lanes);
    for (uint32_t l = 0; l < run->lanes; l++)
        load_unit(a, r, use, run->first + l, (run->at - r->base + l * a->bytes) >> bits, mark);
}

void race_global_load(struct access *a, const struct region *r, const struct lane_run *run)
{
    struct worker *k = a->warp->worker;
    struct region_use *use = &k->uses[r->base / REGION_STRIDE];
    if (!is_watched(k, r))
        return;
    open_marks(&use->reads, k, r);
    if (a->bytes >> k->run->unit_bits == 0) {
        load_parts(a, r, use, run);
        return;
    }
    const struct units u = units_of(a, r, run);
    if (load_first(&u, use))
        return;
    worker_spend(k, WORK_OF_UNIT * u.count);
    for (uint32_t j = 0; j < u.count; j++)
        load_unit(a, r, use, lane_of(&u, j), u.first + j, u.mark);
}

void race_global_fetch(const struct worker *k, const struct region *r, uint64_t at)
{
    const struct region_use *use = &k->uses[r->base / REGION_STRIDE];
    const uint32_t *const marks[] = {use->reads.last, use->owners, use->atomics.last};
    uint64_t byte = at - r->base;
    __builtin_prefetch(r->host + byte);
    for (size_t m = 0; m < ARRAY_LEN(marks); m++)
        if (marks[m])
            __builtin_prefetch(marks[m] + (byte >> k->run->unit_bits), true);
}

/* ---- atomics ---- */

void race_global_atomic(struct access *a, const struct region *r, uint32_t lane)
{
    struct worker *k = a->warp->worker;
    struct region_use *use = &k->uses[r->base / REGION_STRIDE];
    uint32_t bits = k->run->unit_bits;
    if (!is_watched(k, r))
        return;
    open_marks(&use->atomics, k, r);
    uint32_t mark = mark_of(a) + lane;
    for (uint64_t unit = (a->at[lane] - r->base) >> bits; unit << bits < a->at[lane] - r->base + a->bytes;
         unit++) {
        if (!race_global_with_store(a, r, use, lane, unit) &&
            !race_global_with_loads(a, r, lane, unit, &use->reads))
            race_global_with_atomics(a, r, lane, unit, &use->atomics);
        keep(a->warp, &use->atomics, unit, mark);
    }
}

/* ---- the end ---- */

static void clear(uint32_t *units, const struct worker *k, const struct region *r)
{
    if (units)
        memset(units, 0, (r->bytes >> k->run->unit_bits) * sizeof *units);
}

void race_global_forget(struct worker *k)
{
    for (uint32_t n = 1; n <= k->run->memory->count; n++) {
        const struct region *r = k->run->memory->regions[n];
        struct region_use *use = &k->uses[n];
        clear(use->owners, k, r);
        clear(use->reads.last, k, r);
        clear(use->reads.other, k, r);
        clear(use->atomics.last, k, r);
        clear(use->atomics.other, k, r);
    }
}

void race_global_close(struct region_use *use)
{
    free(use->owners);
    free(use->released);
    free(use->reads.last);
    free(use->reads.other);
    free(use->atomics.last);
    free(use->atomics.other);
}
