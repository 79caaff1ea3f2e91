#include "common/sim/access.h"

#include <stdlib.h>
#include <string.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

enum { SECTOR = 32, BANKS = 32, BANK_BYTES = 4 };

void access_open(struct access *a, struct warp *w, const struct insn *i, uint32_t base, int64_t offset,
                 uint32_t mask)
{
    a->warp = w;
    a->insn = i;
    a->mask = mask;
    a->bytes = (uint32_t)i->size * i->count;
    a->store = false;
    a->run_count = 0;
    if (i->wide) {
        const uint64_t *from = warp_reg(w, base);
        LANES a->at[l] = from[l] + (uint64_t)offset;
    } else {
        const uint32_t *from = warp_reg(w, base);
        LANES a->at[l] = (uint32_t)(from[l] + (uint32_t)offset);
    }
    a->at[WARP_LANES] = 0;
}

/* Bit l: lane l + 1 starts where lane l ends. */
static uint32_t adjacent(const struct access *a)
{
    uint32_t bits = 0;
#ifdef __AVX2__
    __m256i step = _mm256_set1_epi64x(a->bytes);
    for (int k = 0; k < 8; k++) {
        __m256i here = _mm256_loadu_si256((const __m256i *)(const void *)(a->at + 4 * k));
        __m256i next = _mm256_loadu_si256((const __m256i *)(const void *)(a->at + 4 * k + 1));
        __m256i same = _mm256_cmpeq_epi64(_mm256_add_epi64(here, step), next);
        bits |= (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(same)) << 4 * k;
    }
#else
    for (int l = 0; l < WARP_LANES; l++)
        bits |= (uint32_t)(a->at[l + 1] == a->at[l] + a->bytes) << l;
#endif
    return bits & 0x7fffffff;
}

void access_cut(struct access *a)
{
    uint32_t linked = adjacent(a) & a->mask & a->mask >> 1;
    uint32_t n = 0;
    for (uint32_t starts = a->mask & ~(linked << 1); starts; starts &= starts - 1) {
        uint32_t first = (uint32_t)__builtin_ctz(starts);
        uint32_t lanes = 1 + (uint32_t)__builtin_ctz(~(linked >> first));
        a->runs[n++] = (struct lane_run){a->at[first], first, lanes};
    }
    a->run_count = n;
}

/* ---- sectors ---- */

static void touch(struct worker *k, const struct region *r, uint64_t first, uint64_t last)
{
    uint64_t slot = r->base / REGION_STRIDE;
    uint64_t sectors = (r->bytes + SECTOR - 1) / SECTOR;
    first -= r->base / SECTOR;
    last -= r->base / SECTOR;
    if (last >= sectors)
        return; /* out of bounds: a finding, not footprint */
    if (!k->footprint[slot])
        k->footprint[slot] = xcalloc(sectors / 64 + 1, sizeof(uint64_t));
    uint64_t *bits = k->footprint[slot];
    if (first / 64 == last / 64) {
        bits[first / 64] |= (UINT64_MAX >> (63 - (last - first))) << first % 64;
        return;
    }
    for (uint64_t s = first; s <= last; s++)
        bits[s / 64] |= UINT64_C(1) << s % 64;
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* All sectors of an access whose runs are out of order or lie in several buffers: sorted, each once. */
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
    return store ? &k->counts.stores[r->counted] : &k->counts.loads[r->counted];
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
        touch(k, r, sectors[s], sectors[s]);
        before = r;
    }
    for (uint32_t i = 0; i < a->run_count; i++) {
        const struct region *r = memory_region(k->run->memory, a->runs[i].at);
        if (r)
            traffic_of(k, r, a->store)->bytes += a->runs[i].lanes * a->bytes;
    }
}

void access_count_global(struct access *a)
{
    struct worker *k = a->warp->worker;
    struct traffic *total = a->store ? &k->counts.store : &k->counts.load;
    uint64_t bytes = (uint64_t)__builtin_popcount(a->mask) * a->bytes;
    total->requests++;
    total->bytes += bytes;
    const struct region *region = memory_region(k->run->memory, a->runs[0].at);
    uint64_t sectors = 0, behind = 0; /* sectors below `behind` are counted */
    for (uint32_t r = 0; r < a->run_count; r++) {
        uint64_t first = a->runs[r].at / SECTOR,
                 last = (a->runs[r].at + a->runs[r].lanes * a->bytes - 1) / SECTOR;
        if (!region || first + 1 < behind || memory_region(k->run->memory, a->runs[r].at) != region) {
            count_scattered(a, total);
            return;
        }
        sectors += last + 1 - (first < behind ? behind : first);
        behind = last + 1;
    }
    for (uint32_t r = 0; r < a->run_count; r++)
        touch(k, region, a->runs[r].at / SECTOR, (a->runs[r].at + a->runs[r].lanes * a->bytes - 1) / SECTOR);
    struct traffic *own = traffic_of(k, region, a->store);
    own->requests++;
    own->bytes += bytes;
    own->sectors += sectors;
    total->sectors += sectors;
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

/* The most distinct words that lanes first … end - 1 want from one bank. */
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

unsigned access_wavefronts(const struct access *a)
{
    if (free_of_conflicts(a))
        return 1;
    unsigned together = a->bytes <= BANK_BYTES ? WARP_LANES : WARP_LANES * BANK_BYTES / a->bytes, sum = 0;
    for (unsigned l = 0; l < WARP_LANES; l += together)
        sum += passes(a, l, l + together);
    return sum;
}
