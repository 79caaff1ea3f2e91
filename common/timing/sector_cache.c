#include "common/timing/sector_cache.h"

#include "common/base.h"

#include <stdlib.h>

enum { WAYS = 16, LINE_BYTES = 128, SECTORS = 4 };

static const uint64_t no_line = UINT64_MAX;

/* Each array has an entry for each way. */
struct set {
    uint64_t lines[WAYS], used[WAYS];
    uint8_t valid[WAYS];
    double arrives[WAYS][SECTORS];
};

struct sector_cache {
    uint64_t count, now;
    struct set sets[];
};

struct sector_cache *sector_cache_open(uint64_t bytes)
{
    uint64_t count = bytes / (WAYS * LINE_BYTES);
    count = count ? count : 1;
    struct sector_cache *c = xcalloc(1, sizeof *c + count * sizeof *c->sets);
    c->count = count;
    for (uint64_t k = 0; k < count; k++)
        for (int w = 0; w < WAYS; w++)
            c->sets[k].lines[w] = no_line;
    return c;
}

void sector_cache_close(struct sector_cache *c)
{
    free(c);
}

/* Hash the line's number: otherwise lines a power of two apart would share one set. Hardware hashes, too. */
static struct set *set_of(struct sector_cache *c, uint64_t line)
{
    uint64_t hash = line * UINT64_C(0x9e3779b97f4a7c15);
    return &c->sets[(hash >> 32) % c->count];
}

/* WAYS: it is not there. */
static int find(const struct set *set, uint64_t line)
{
    int w = 0;
    while (w < WAYS && set->lines[w] != line)
        w++;
    return w;
}

unsigned sector_cache_look(struct sector_cache *c, uint64_t line, unsigned sectors, double *arrives)
{
    struct set *set = set_of(c, line);
    int w = find(set, line);
    *arrives = 0;
    if (w == WAYS)
        return 0;
    unsigned there = set->valid[w] & sectors;
    for (int s = 0; s < SECTORS; s++)
        if (there >> s & 1 && set->arrives[w][s] > *arrives)
            *arrives = set->arrives[w][s];
    set->used[w] = ++c->now;
    return there;
}

static int evict(struct set *set)
{
    int oldest = 0;
    for (int w = 1; w < WAYS; w++)
        oldest = set->used[w] < set->used[oldest] ? w : oldest;
    return oldest;
}

void sector_cache_put(struct sector_cache *c, uint64_t line, unsigned sectors, double arrives)
{
    struct set *set = set_of(c, line);
    int w = find(set, line);
    if (w == WAYS) {
        w = evict(set);
        set->lines[w] = line;
        set->valid[w] = 0;
    }
    for (int s = 0; s < SECTORS; s++)
        if (sectors >> s & 1 && !(set->valid[w] >> s & 1))
            set->arrives[w][s] = arrives;
    set->valid[w] |= (uint8_t)sectors;
    set->used[w] = ++c->now;
}
