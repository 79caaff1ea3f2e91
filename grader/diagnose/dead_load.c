#include "grader/diagnose/dead_load.h"

#include <stdlib.h>
#include <string.h>

#include "common/follow.h"
#include "common/sim/load_sites.h"

/* The number that a line was first seen to compare in a block. */
struct compared {
    unsigned launch;
    uint64_t block, value;
};

struct watching {
    struct load_site *sites;
    size_t count;
    bool loaded[DEAD_LINES]; /* a load of this line was executed */
    bool *ran;               /* by function */
    uint32_t functions;
    unsigned launch; /* from 1 */
    struct compared compared[DEAD_LINES];
    struct dead_load *found;
};

static void begin(void *context, const struct follow_launch *launch)
{
    struct watching *w = context;
    w->launch++;
    for (int a = 0; a < DEAD_AXES; a++)
        w->found->block[a] = launch->launch->block[a];
}

/* The left side of a comparison, in which the number of a thread stands as a rule. */
static uint64_t left_side(const struct follow_event *e, unsigned lane)
{
    const struct follow_register *r = &e->sources[0];
    uint64_t value = 0;
    memcpy(&value, (const uint8_t *)r->value + (size_t)lane * r->width, r->width);
    return value;
}

static void hear_comparison(struct watching *w, const struct follow_event *e, int line)
{
    struct compared *c = &w->compared[line];
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++) {
        if (!(e->mask >> lane & 1))
            continue;
        uint64_t value = left_side(e, lane);
        if (c->launch != w->launch || c->block != e->block)
            *c = (struct compared){w->launch, e->block, value};
        uint8_t now = value == c->value ? DEAD_UNIFORM : DEAD_BY_THREAD;
        w->found->compared[line] = now > w->found->compared[line] ? now : w->found->compared[line];
    }
}

static void hear(void *context, const struct follow_event *e)
{
    struct watching *w = context;
    if (e->function < w->functions)
        w->ran[e->function] = true;
    bool compares = e->kind == FOLLOW_COMPUTE && strncmp(e->op, "setp.", 5) == 0 && e->source_count &&
                    e->sources[0].width && e->sources[0].width <= sizeof(uint64_t);
    bool loads = e->mask && (e->kind == FOLLOW_LOAD || e->kind == FOLLOW_COPY);
    for (size_t k = 0; k < ARRAY_LEN(e->lines); k++) {
        if (e->lines[k] <= 0 || e->lines[k] >= DEAD_LINES)
            continue;
        w->loaded[e->lines[k]] |= loads;
        if (compares)
            hear_comparison(w, e, e->lines[k]);
    }
}

/* The innermost line of the site in which no load was executed; 0: none. */
static int dead_line(const struct watching *w, const struct load_site *s)
{
    for (int k = 0; k < LOAD_LINES && s->lines[k]; k++)
        if (s->lines[k] < DEAD_LINES && !w->loaded[s->lines[k]])
            return s->lines[k];
    return 0;
}

static int first_dead(const struct watching *w)
{
    int first = 0;
    for (size_t k = 0; k < w->count; k++) {
        int line = w->sites[k].function < w->functions && w->ran[w->sites[k].function]
                       ? dead_line(w, &w->sites[k])
                       : 0;
        first = line && (!first || line < first) ? line : first;
    }
    return first;
}

static size_t elements(const struct diagnosis *d, size_t k)
{
    return d->entry->buffers[0].count(d->tried[k].shape);
}

/* The largest size with at most so many elements; d->count: none. */
static size_t largest(const struct diagnosis *d, size_t most)
{
    size_t best = d->count;
    for (size_t k = 0; k < d->count; k++)
        if (elements(d, k) <= most && (best == d->count || elements(d, k) > elements(d, best)))
            best = k;
    return best;
}

/* Small sizes first: they show most loads at little cost. */
static void run_sizes(struct watching *w, const struct diagnosis *d)
{
    enum { SMALL = 5000, MOST = 400000 };
    size_t first = largest(d, SMALL), last = largest(d, MOST);
    bool dead = true;
    if (first < d->count)
        diagnose_run(d, first, 0, NULL);
    for (size_t k = 0; k < d->count && (dead = first_dead(w) || first == d->count); k++)
        if (k != first && elements(d, k) <= SMALL)
            diagnose_run(d, k, 0, NULL);
    if (dead && last < d->count && last != first)
        diagnose_run(d, last, 0, NULL);
}

bool dead_load_find(struct dead_load *found, const struct diagnosis *d)
{
    const struct device_backend *backend = d->rig->backend;
    *found = (struct dead_load){.line = 0};
    if (!backend->follow || d->entry->pattern.sum)
        return false;
    struct watching *w = xcalloc(1, sizeof *w);
    struct device_follow listener = {.begin = begin, .hear = hear, .context = w};
    w->found = found;
    w->count = load_sites(&w->sites, d->rig->device);
    w->functions = w->count ? w->sites[w->count - 1].function + 1 : 0;
    w->ran = xcalloc(w->functions + 1, sizeof *w->ran);
    backend->follow(d->rig->device, &listener);
    run_sizes(w, d);
    backend->follow(d->rig->device, NULL);
    found->line = first_dead(w);
    free(w->ran);
    free(w->sites);
    free(w);
    return found->line > 0;
}
