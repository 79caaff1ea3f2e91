#include "common/timing/sector_cache.h"

#include "common/base.h"

#include <stdlib.h>

enum { WAYS = 16, LINE_BYTES = 128, SECTORS = 4 };

struct entry {
    uint64_t line, used;
    unsigned valid;
    double arrives[SECTORS];
};

struct sector_cache {
    uint64_t sets, now;
    struct entry entries[];
};

struct sector_cache *sector_cache_open(uint64_t bytes)
{
    uint64_t sets = bytes / (WAYS * LINE_BYTES);
    sets = sets ? sets : 1;
    struct sector_cache *c = xcalloc(1, sizeof *c + sets * WAYS * sizeof *c->entries);
    c->sets = sets;
    return c;
}

void sector_cache_close(struct sector_cache *c)
{
    free(c);
}

/* Hash the line's number: otherwise lines a power of two apart would share one set. Hardware hashes, too. */
static struct entry *set_of(struct sector_cache *c, uint64_t line)
{
    uint64_t hash = line * UINT64_C(0x9e3779b97f4a7c15);
    return &c->entries[(hash >> 32) % c->sets * WAYS];
}

static struct entry *find(struct sector_cache *c, uint64_t line)
{
    struct entry *set = set_of(c, line);
    for (int w = 0; w < WAYS; w++)
        if (set[w].valid && set[w].line == line)
            return &set[w];
    return NULL;
}

unsigned sector_cache_look(struct sector_cache *c, uint64_t line, unsigned sectors, double *arrives)
{
    struct entry *e = find(c, line);
    unsigned there = e ? e->valid & sectors : 0;
    *arrives = 0;
    for (int s = 0; s < SECTORS; s++)
        if (there >> s & 1 && e->arrives[s] > *arrives)
            *arrives = e->arrives[s];
    if (e)
        e->used = ++c->now;
    return there;
}

void sector_cache_put(struct sector_cache *c, uint64_t line, unsigned sectors, double arrives)
{
    struct entry *e = find(c, line), *set = set_of(c, line);
    if (!e) {
        e = set;
        for (int w = 1; w < WAYS; w++)
            if (set[w].used < e->used)
                e = &set[w];
        e->line = line;
        e->valid = 0;
    }
    for (int s = 0; s < SECTORS; s++)
        if (sectors >> s & 1 && !(e->valid >> s & 1))
            e->arrives[s] = arrives;
    e->valid |= sectors;
    e->used = ++c->now;
}
