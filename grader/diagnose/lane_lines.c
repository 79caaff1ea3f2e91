#include "grader/diagnose/lane_lines.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "common/follow.h"
#include "grader/diagnose/ledger.h"

/* ---- while the call runs ---- */

static struct lane_line *line_of(struct lane_lines *l, int line, enum lane_access access)
{
    for (size_t k = 0; k < l->count; k++)
        if (l->items[k].line == line && l->items[k].access == access)
            return &l->items[k];
    if (l->count == LANE_LINES)
        return NULL;
    l->items[l->count] = (struct lane_line){.line = line, .access = access};
    return &l->items[l->count++];
}

/* The distance in words of most lanes from the lane before; 0: lanes have different ones, or no two are
 * neighbours. */
static int words_apart(const struct follow_event *e)
{
    enum { WORD = 4 };
    int64_t first = 0;
    unsigned pairs = 0, alike = 0;
    for (unsigned lane = 1; lane < FOLLOW_LANES; lane++) {
        if ((e->mask >> (lane - 1) & 3) != 3)
            continue;
        int64_t apart = e->at[lane] - e->at[lane - 1];
        first = pairs++ ? first : apart;
        alike += apart == first;
    }
    bool most = pairs && 2 * alike > pairs && first % WORD == 0 && llabs(first) < INT_MAX;
    return most ? (int)(first / WORD) : 0;
}

/* A lane that is alone in its request has no distance, and says nothing against that of others. */
static void note_apart(struct lane_line *l, const struct follow_event *e)
{
    if (__builtin_popcount(e->mask) == 1)
        return;
    int apart = words_apart(e);
    l->apart = l->several > 0 ? l->apart : apart;
    l->so += l->apart == apart;
    l->several++;
}

static void hear(void *context, const struct follow_event *e)
{
    if ((e->kind != FOLLOW_LOAD && e->kind != FOLLOW_STORE) || !e->mask || e->lines[0] <= 0 || e->constant)
        return;
    int32_t space = e->space[__builtin_ctz(e->mask)];
    if (space != FOLLOW_SHARED && space < 0)
        return;
    enum lane_access access = space == FOLLOW_SHARED    ? LANES_IN_SHARED
                              : e->kind == FOLLOW_STORE ? LANES_STORE
                                                        : LANES_LOAD;
    struct lane_line *l = line_of(context, e->lines[0], access);
    if (!l)
        return;
    note_apart(l, e);
    l->requests++;
    l->lanes += __builtin_popcount(e->mask);
    l->passes += e->passes;
    l->bytes += (double)e->bytes * __builtin_popcount(e->mask);
    l->most = e->passes > l->most ? e->passes : l->most;
}

static void begin(void *context, const struct follow_launch *launch)
{
    (void)context;
    (void)launch;
}

void lane_lines_take(struct lane_lines *l, const struct diagnosis *d)
{
    const struct device_backend *backend = d->rig->backend;
    size_t at = ledger_size(d);
    *l = (struct lane_lines){.known = false};
    if (at == d->count || !backend->follow)
        return;
    struct device_follow listener = {.begin = begin, .hear = hear, .context = l};
    backend->follow(d->rig->device, &listener);
    l->known = diagnose_run(d, at, 0, NULL);
    backend->follow(d->rig->device, NULL);
}

/* ---- what the lines show ---- */

enum { SECTOR_BYTES = 32 };

bool lanes_scatter(double requests, double sectors, double bytes)
{
    enum { MANY = 10 };
    return requests > 0 && sectors >= MANY * requests && sectors * SECTOR_BYTES >= 2 * bytes;
}

double lanes_sectors_beside(double requests, double bytes)
{
    return requests > 0 ? ceil(bytes / requests / SECTOR_BYTES) : 0;
}

static bool are_scattered(const struct traffic *t)
{
    return lanes_scatter((double)t->requests, (double)t->sectors, (double)t->bytes);
}

bool lane_lines_matter(const struct counts *c)
{
    enum { ALONE = 8 }; /* bytes of a request: those of two lanes */
    uint64_t shared = c->shared_load_requests + c->shared_store_requests;
    return (shared && c->shared_wavefronts >= LANES_CONFLICT * shared) ||
           (c->load.requests && c->load.bytes <= ALONE * c->load.requests) || are_scattered(&c->load) ||
           are_scattered(&c->store);
}

bool lane_line_costs(const struct lane_line *l)
{
    return l->access == LANES_IN_SHARED ? l->passes >= LANES_CONFLICT * l->requests
                                        : lanes_scatter(l->requests, l->passes, l->bytes);
}

static bool is_costly(const struct lane_line *l, enum lane_access access)
{
    return l->access == access && lane_line_costs(l);
}

const struct lane_line *lane_lines_worst(const struct lane_lines *l, enum lane_access access)
{
    const struct lane_line *worst = NULL;
    double most = 0;
    for (size_t k = 0; l->known && k < l->count; k++)
        if (is_costly(&l->items[k], access))
            most = l->items[k].passes > most ? l->items[k].passes : most;
    for (size_t k = 0; l->known && k < l->count; k++) {
        const struct lane_line *one = &l->items[k];
        if (is_costly(one, access) && 2 * one->passes >= most && (!worst || one->line < worst->line))
            worst = one;
    }
    return worst;
}

const struct lane_line *lane_lines_alone(const struct lane_lines *l)
{
    static const double nearly_one = 1.2, most_of_all = 0.7;
    const struct lane_line *alone = NULL;
    double all = 0;
    for (size_t k = 0; l->known && k < l->count; k++) {
        const struct lane_line *one = &l->items[k];
        all += one->access == LANES_LOAD ? one->lanes : 0;
        if (one->access == LANES_LOAD && one->lanes <= nearly_one * one->requests &&
            (!alone || one->lanes > alone->lanes))
            alone = one;
    }
    return alone && alone->lanes >= most_of_all * all ? alone : NULL;
}

int lane_line_apart(const struct lane_line *l)
{
    return 2 * l->so > l->several ? l->apart : 0;
}
