/* Addresses of an access: cut into runs, and counted in sectors of global memory or banks of shared memory.
 */
#include "common/sim/access.h"

#include <stdlib.h>
#include <string.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

enum { BANKS = 32, BANK_BYTES = 4 };

#ifdef __AVX2__
/* Four lanes' addresses. */
static inline __m256i addresses(const struct warp *w, bool wide, uint32_t base, int64_t offset, int k)
{
    const uint8_t *from = warp_reg(w, base);
    if (wide)
        return _mm256_add_epi64(_mm256_load_si256((const __m256i *)(const void *)(from + 32 * k)),
                                _mm256_set1_epi64x(offset));
    __m128i narrow = _mm_load_si128((const __m128i *)(const void *)(from + 16 * k));
    return _mm256_cvtepu32_epi64(_mm_add_epi32(narrow, _mm_set1_epi32((int)offset)));
}

/* Write all addresses down. Compare each with its neighbour while both are in registers. */
static void fill(struct access *a, bool wide, uint32_t base, int64_t offset)
{
    __m256i step = _mm256_set1_epi64x(a->bytes), here = addresses(a->warp, wide, base, offset, 0);
    uint32_t bits = 0;
    for (int k = 0; k < 8; k++) {
        __m256i next = k < 7 ? addresses(a->warp, wide, base, offset, k + 1) : here;
        __m256i right = _mm256_permute4x64_epi64(_mm256_blend_epi32(here, next, 0x03), 0x39);
        __m256i same = _mm256_cmpeq_epi64(_mm256_add_epi64(here, step), right);
        _mm256_store_si256((__m256i *)(void *)(a->at + 4 * k), here);
        bits |= (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(same)) << 4 * k;
        here = next;
    }
    a->adjacent = bits & 0x7fffffff;
}
#else
static void fill(struct access *a, bool wide, uint32_t base, int64_t offset)
{
    const uint64_t *wide_from = warp_reg(a->warp, base);
    const uint32_t *from = warp_reg(a->warp, base);
    a->adjacent = 0;
    for (int l = 0; l < WARP_LANES; l++) {
        a->at[l] = wide ? wide_from[l] + (uint64_t)offset : (uint32_t)(from[l] + (uint32_t)offset);
        if (l && a->at[l] == a->at[l - 1] + a->bytes)
            a->adjacent |= 1u << (l - 1);
    }
}
#endif

void access_open(struct access *a, struct warp *w, const struct insn *i, uint32_t base, int64_t offset,
                 uint32_t mask)
{
    a->warp = w;
    a->insn = i;
    a->mask = mask;
    a->bytes = (uint32_t)i->size * i->count;
    a->store = false;
    a->visit = 0;
    a->wanted = NULL;
    fill(a, i->wide, base, offset);
}

void access_cut(struct access *a)
{
    uint32_t linked = a->adjacent & a->mask & a->mask >> 1;
    uint64_t least = UINT64_MAX, most = 0, low_bits = 0;
    bool wraps = false; /* around the end of the address space */
    uint32_t n = 0;
    for (uint32_t starts = a->mask & ~(linked << 1); starts; starts &= starts - 1) {
        uint32_t first = (uint32_t)__builtin_ctz(starts);
        uint32_t lanes = 1 + (uint32_t)__builtin_ctz(~(linked >> first));
        uint64_t at = a->at[first], end = at + lanes * a->bytes;
        a->runs[n++] = (struct lane_run){at, first, lanes};
        least = at < least ? at : least;
        most = end > most ? end : most;
        wraps |= end < at;
        low_bits |= at;
    }
    a->run_count = n;
    a->least = wraps ? 0 : least;
    a->most = wraps ? UINT64_MAX : most;
    a->low_bits = low_bits;
}

/* ---- sectors ---- */

uint64_t *access_footprint(struct worker *k, const struct region *r)
{
    uint64_t **bits = &k->footprint[r->base / REGION_STRIDE];
    if (!*bits)
        *bits = memory_zeroed((r->bytes / SECTOR / 64 + 2) * sizeof **bits);
    return *bits;
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
            access_touch(access_footprint(k, r), sector, 1);
        before = r;
    }
    for (uint32_t i = 0; i < a->run_count; i++) {
        const struct region *r = memory_region(k->run->memory, a->runs[i].at);
        if (r)
            traffic_of(k, r, a->store)->bytes += a->runs[i].lanes * a->bytes;
    }
}

/* Count the distinct sectors of one region's runs in ascending order. False if the runs are not in that
 * order. */
static bool count_ascending(struct access *a, const struct region *r, struct traffic *total, uint64_t bytes)
{
    struct worker *k = a->warp->worker;
    uint64_t *bits = access_footprint(k, r);
    uint64_t sectors = 0, behind = 0; /* those below `behind` are counted */
    for (uint32_t n = 0; n < a->run_count; n++) {
        uint64_t at = a->runs[n].at - r->base, first = at / SECTOR;
        uint64_t end = (at + a->runs[n].lanes * a->bytes - 1) / SECTOR + 1;
        if (first + 1 < behind)
            return false;
        sectors += end - first - (first < behind);
        behind = end > behind ? end : behind;
        access_touch(bits, first, end - first);
    }
    struct traffic *own = traffic_of(k, r, a->store);
    own->requests++;
    own->bytes += bytes;
    own->sectors += sectors;
    total->sectors += sectors;
    return true;
}

void access_count_global(struct access *a, const struct region *all)
{
    struct worker *k = a->warp->worker;
    struct traffic *total = a->store ? &k->counts.store : &k->counts.load;
    uint64_t bytes = (uint64_t)__builtin_popcount(a->mask) * a->bytes;
    total->requests++;
    total->bytes += bytes;
    if (!all || !count_ascending(a, all, total, bytes))
        count_scattered(a, total);
}

/* ---- banks ---- */

/* Runs of whole words in pairwise different banks: one pass. */
static bool free_of_conflicts(const struct access *a)
{
    uint32_t used = 0;
    if (a->bytes != BANK_BYTES)
        return false;
    for (uint32_t r = 0; r < a->run_count; r++) {
        uint32_t n = a->runs[r].lanes, bank = a->runs[r].at / BANK_BYTES % BANKS;
        uint32_t banks = n == 32 ? FULL_MASK : (1u << n) - 1;
        banks = banks << bank | (bank ? banks >> (32 - bank) : 0);
        if (used & banks)
            return false;
        used |= banks;
    }
    return true;
}

/* The largest number of distinct words that lanes first … end - 1 want from one bank. */
static unsigned passes(const struct access *a, unsigned first, unsigned end)
{
    uint64_t words[WARP_LANES * 4];
    uint8_t in_bank[BANKS] = {0};
    unsigned n = 0, most = 0;
    for (unsigned l = first; l < end; l++) {
        if (!(a->mask >> l & 1))
            continue;
        for (uint64_t word = a->at[l] / BANK_BYTES; word <= (a->at[l] + a->bytes - 1) / BANK_BYTES; word++) {
            bool seen = false;
            for (unsigned k = 0; k < n && !seen; k++)
                seen = words[k] == word;
            if (seen)
                continue;
            if (n < ARRAY_LEN(words))
                words[n++] = word;
            unsigned in = ++in_bank[word % BANKS];
            most = in > most ? in : most;
        }
    }
    return most;
}

/* Does every lane want the same word as the lane `step` away from it, unless one of the two is off? */
static bool lanes_agree(const struct access *a, unsigned step)
{
    for (unsigned l = 0; l < WARP_LANES; l++)
        if (a->mask >> l & a->mask >> (l ^ step) & 1 && a->at[l] != a->at[l ^ step])
            return false;
    return true;
}

unsigned access_wavefronts(const struct access *a)
{
    if (free_of_conflicts(a))
        return 1;
    unsigned together = a->bytes <= BANK_BYTES ? WARP_LANES : WARP_LANES * BANK_BYTES / a->bytes, sum = 0;
    if (!a->store && a->bytes > BANK_BYTES && (lanes_agree(a, 1) || lanes_agree(a, 2)))
        together *= 2;
    for (unsigned l = 0; l < WARP_LANES; l += together)
        sum += passes(a, l, l + together);
    return sum;
}
