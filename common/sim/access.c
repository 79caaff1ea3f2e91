/* Addresses of an access: cut into runs, and counted in sectors of global memory. */
#include "common/sim/access.h"
#include "common/sim/race.h"

#include <stdlib.h>
#include <string.h>

static uint32_t first_lane(const struct access *a)
{
    return (uint32_t)__builtin_ctz(a->mask);
}

static uint32_t last_lane(const struct access *a)
{
    return 31 - (uint32_t)__builtin_clz(a->mask);
}

static void fill(struct access *a, bool wide, uint32_t base, int64_t offset)
{
    const uint64_t *from = warp_reg(a->warp, base);
    const uint32_t *narrow = warp_reg(a->warp, base);
    if (wide)
        LANES a->at[l] = from[l] + (uint64_t)offset;
    else
        LANES a->at[l] = (uint32_t)(narrow[l] + (uint32_t)offset);
}

static void begin(struct access *a, struct warp *w, const struct insn *i, uint32_t mask)
{
    a->warp = w;
    a->insn = i;
    a->mask = mask;
    a->bytes = (uint32_t)i->size * i->count;
    a->store = false;
    a->visit = 0;
    a->wanted = NULL;
    a->shape = NULL;
}

void access_open(struct access *a, struct warp *w, const struct insn *i, uint32_t base, int64_t offset,
                 uint32_t mask)
{
    begin(a, w, i, mask);
    fill(a, i->wide, base, offset);
}

void access_open_known(struct access *a, struct warp *w, const struct insn *i, struct shape *s,
                       uint64_t first)
{
    begin(a, w, i, w->mask);
    a->shape = s;
    LANES a->at[l] = first + s->away[l];
}

struct shape *access_find_shape(struct access *a)
{
    uint64_t first = a->at[first_lane(a)], last = a->at[last_lane(a)];
    struct shape *s = shape_place(a->warp->worker->shapes, a->mask, a->bytes, last - first);
    if (s->mask != a->mask || s->bytes != a->bytes || !shape_is_wide(s, a->at, first)) {
        if (a->warp->worker->shadow)
            race_settle(a->warp->worker->shadow);
        shape_make(s, a->mask, a->bytes, a->at);
    }
    return a->shape = s;
}

/* The first byte of all runs, and the one after the last; everything if a run wraps around the end of the
 * address space. */
static void find_ends(struct access *a)
{
    bool wraps = false;
    a->least = UINT64_MAX;
    a->most = 0;
    for (uint32_t n = 0; n < a->run_count; n++) {
        uint64_t at = a->runs[n].at, end = at + a->runs[n].lanes * a->bytes;
        a->least = at < a->least ? at : a->least;
        a->most = end > a->most ? end : a->most;
        wraps |= end < at;
    }
    if (wraps) {
        a->least = 0;
        a->most = UINT64_MAX;
    }
}

void access_cut(struct access *a)
{
    const struct shape *s = access_shape(a);
    uint64_t first = a->at[first_lane(a)];
    a->run_count = s->run_count;
    for (uint32_t n = 0; n < s->run_count; n++)
        a->runs[n] = (struct lane_run){first + s->runs[n].at, s->runs[n].first, s->runs[n].lanes};
    a->low_bits = first | s->low_bits;
    a->least = first + (uint64_t)s->least;
    a->most = first + (uint64_t)s->most;
    if (!s->near || a->least > first || a->most < first)
        find_ends(a);
}

/* ---- sectors ---- */

/* The bits of a region's sectors that this worker's blocks have touched. */
static uint64_t *footprint(struct worker *k, const struct region *r)
{
    uint64_t **bits = &k->footprint[r->base / REGION_STRIDE];
    if (!*bits)
        *bits = memory_zeroed((r->bytes / SECTOR / 64 + 2) * sizeof **bits);
    return *bits;
}

/* Touch sectors, a bit each, from `first` on, counted from the region's start. */
static inline void touch(uint64_t *bits, uint64_t first, uint64_t sectors)
{
    bits[first / 64] |= sectors << first % 64;
    bits[first / 64 + 1] |= sectors >> 1 >> (63 - first % 64);
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The sectors of an access whose runs are out of order or lie in several buffers: sort them and count each
 * once. */
static unsigned sectors_sorted(const struct access *a, uint64_t *sectors)
{
    unsigned n = 0, unique = 0;
    for (uint32_t r = 0; r < a->run_count; r++) {
        uint64_t first = a->runs[r].at / SECTOR,
                 last = (a->runs[r].at + a->runs[r].lanes * a->bytes - 1) / SECTOR;
        for (uint64_t s = first; s <= last; s++)
            sectors[n++] = s;
    }
    qsort(sectors, n, sizeof *sectors, by_value);
    for (unsigned s = 0; s < n; s++)
        if (s == 0 || sectors[s] != sectors[s - 1])
            sectors[unique++] = sectors[s];
    return unique;
}

static struct traffic *traffic_of(struct worker *k, const struct region *r, bool store)
{
    return store ? &k->counts.stores[r->counted] : &k->counts.loads[region_loaded(r)];
}

static void count_scattered(struct access *a, struct traffic *total)
{
    struct worker *k = a->warp->worker;
    uint64_t sectors[WARP_LANES * (16 / SECTOR + 2)];
    unsigned n = sectors_sorted(a, sectors);
    total->sectors += n;
    const struct region *before = NULL;
    for (unsigned s = 0; s < n; s++) {
        const struct region *r = memory_region(k->run->memory, sectors[s] * SECTOR);
        if (!r)
            continue;
        traffic_of(k, r, a->store)->sectors++;
        traffic_of(k, r, a->store)->requests += r != before;
        uint64_t sector = sectors[s] - r->base / SECTOR;
        if (sector < (r->bytes + SECTOR - 1) / SECTOR) /* out of bounds: a finding */
            touch(footprint(k, r), sector, 1);
        before = r;
    }
    for (uint32_t i = 0; i < a->run_count; i++) {
        const struct region *r = memory_region(k->run->memory, a->runs[i].at);
        if (r)
            traffic_of(k, r, a->store)->bytes += a->runs[i].lanes * a->bytes;
    }
}

/* Mark the sectors of runs in ascending order, and count those that differ; 0 if they are not in that order.
 */
static uint64_t sectors_ascending(const struct shape *s, uint64_t start, uint64_t *bits)
{
    uint64_t sectors = 0, end_of_counted = 0; /* those below `end_of_counted` are counted */
    for (uint32_t n = 0; n < s->run_count; n++) {
        uint64_t at = start + s->runs[n].at, first = at / SECTOR;
        uint64_t end = (at + s->runs[n].lanes * s->bytes - 1) / SECTOR + 1;
        if (first + 1 < end_of_counted)
            return 0;
        sectors += end - first - (first < end_of_counted);
        end_of_counted = end > end_of_counted ? end : end_of_counted;
        touch(bits, first, (UINT64_C(1) << (end - first)) - 1);
    }
    return sectors;
}

uint64_t access_sectors(struct worker *k, const struct region *r, struct shape *s, uint64_t at)
{
    uint64_t *bits = footprint(k, r), sectors = shape_sectors(s, at);
    if (!sectors)
        return sectors_ascending(s, at, bits);
    touch(bits, (at + (uint64_t)s->least) / SECTOR, sectors);
    return (uint64_t)__builtin_popcountll(sectors);
}

void access_count_global(struct access *a, const struct region *all)
{
    struct worker *k = a->warp->worker;
    struct traffic *total = a->store ? &k->counts.store : &k->counts.load;
    uint64_t bytes = (uint64_t)__builtin_popcount(a->mask) * a->bytes, sectors;
    total->requests++;
    total->bytes += bytes;
    if (!all || !(sectors = access_sectors(k, all, access_shape(a), a->at[first_lane(a)] - all->base))) {
        count_scattered(a, total);
        return;
    }
    struct traffic *own = traffic_of(k, all, a->store);
    own->requests++;
    own->bytes += bytes;
    own->sectors += sectors;
    total->sectors += sectors;
}

/* ---- banks ---- */

unsigned access_wavefronts(struct access *a)
{
    return shape_wavefronts(access_shape(a), a->at[first_lane(a)], a->store);
}

const uint8_t *access_stored(const struct access *a, uint32_t lane, uint8_t room[WARP_LANES])
{
    if (a->insn->count == 1)
        return access_element(a, 0, lane);
    for (uint32_t k = 0; k < a->insn->count; k++)
        memcpy(room + k * a->insn->size, access_element(a, k, lane), a->insn->size);
    return room;
}
