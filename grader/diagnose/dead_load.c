#include "grader/diagnose/dead_load.h"

#include <stdlib.h>
#include <string.h>

#include "common/follow.h"

/* Elements of a size that is followed. */
enum { SMALL = 5000, MOST = 400000 };

/* The number that a line was first seen to compare in a block. */
struct compared {
    unsigned launch;
    uint64_t block, value;
};

struct watching {
    struct load_site *sites;
    size_t count;
    bool loaded[DEAD_LINES]; /* a load of this line was executed */
    bool reads;              /* some load from global memory was executed */
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

static bool reads_global(const struct follow_event *e)
{
    for (unsigned lane = 0; lane < FOLLOW_LANES && !e->constant; lane++)
        if (e->mask >> lane & 1 && (e->kind == FOLLOW_COPY || e->space[lane] >= 0))
            return true;
    return false;
}

static void hear(void *context, const struct follow_event *e)
{
    struct watching *w = context;
    if (e->function < w->functions)
        w->ran[e->function] = true;
    bool compares = e->kind == FOLLOW_COMPUTE && strncmp(e->op, "setp.", 5) == 0 && e->source_count &&
                    e->sources[0].width && e->sources[0].width <= sizeof(uint64_t);
    bool loads = e->mask && (e->kind == FOLLOW_LOAD || e->kind == FOLLOW_COPY);
    w->reads |= loads && reads_global(e);
    for (size_t k = 0; k < ARRAY_LEN(e->lines); k++) {
        if (e->lines[k] <= 0 || e->lines[k] >= DEAD_LINES)
            continue;
        w->loaded[e->lines[k]] |= loads;
        if (compares)
            hear_comparison(w, e, e->lines[k]);
    }
}

static bool is_dead(const struct watching *w, int line)
{
    return line && line < DEAD_LINES && !w->loaded[line];
}

/* The innermost of the site's lines in which no load was executed; -1: none. */
static int dead_from(const struct watching *w, const struct load_site *s)
{
    if (s->function < w->functions && w->ran[s->function])
        for (int k = 0; k < LOAD_LINES && s->lines[k]; k++)
            if (is_dead(w, s->lines[k]))
                return k;
    return -1;
}

/* The first line of the text in which no load was executed, with the calls around it. */
static bool take_first_dead(struct watching *w)
{
    struct dead_load *f = w->found;
    f->line = 0;
    for (size_t k = 0; k < w->count; k++) {
        const struct load_site *s = &w->sites[k];
        int from = dead_from(w, s);
        if (from < 0 || (f->line && f->line <= s->lines[from]))
            continue;
        f->line = s->lines[from];
        memset(f->calls, 0, sizeof f->calls);
        for (int n = from + 1; n < LOAD_LINES && is_dead(w, s->lines[n]); n++)
            f->calls[n - from - 1] = s->lines[n];
    }
    return f->line > 0;
}

static size_t elements(const struct diagnosis *d, size_t k)
{
    return diagnose_elements(d, k);
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

/* The smallest wrong size, if it is small enough to follow; d->count: none. */
static size_t smallest_wrong(const struct diagnosis *d)
{
    size_t best = d->count;
    for (size_t k = 0; k < d->count; k++) {
        bool wrong = !diagnose_right(d, k);
        if (wrong && elements(d, k) && (best == d->count || elements(d, k) < elements(d, best)))
            best = k;
    }
    return best < d->count && elements(d, best) <= MOST ? best : d->count;
}

/* Is nothing loaded at the smallest wrong size of a sum? */
static bool loads_nothing(struct watching *w, const struct diagnosis *d)
{
    size_t k = d->entry->pattern.sum ? smallest_wrong(d) : d->count;
    if (k == d->count || !diagnose_run(d, k, 0, NULL) || w->reads)
        return false;
    w->found->elements = elements(d, k);
    return true;
}

/* Small sizes first: they show most loads at little cost. */
static void run_sizes(struct watching *w, const struct diagnosis *d)
{
    size_t first = largest(d, SMALL), last = largest(d, MOST);
    bool dead = true;
    if (first < d->count)
        diagnose_run(d, first, 0, NULL);
    for (size_t k = 0; k < d->count && (dead = take_first_dead(w) || first == d->count); k++)
        if (k != first && elements(d, k) <= SMALL)
            diagnose_run(d, k, 0, NULL);
    if (dead && last < d->count && last != first)
        diagnose_run(d, last, 0, NULL);
}

bool dead_load_find(struct dead_load *found, const struct diagnosis *d)
{
    const struct device_backend *backend = d->rig->backend;
    *found = (struct dead_load){.line = 0};
    if (!backend->follow)
        return false;
    struct watching *w = xcalloc(1, sizeof *w);
    struct device_follow listener = {.begin = begin, .hear = hear, .context = w};
    w->found = found;
    w->count = load_sites(&w->sites, d->rig->device);
    w->functions = w->count ? w->sites[w->count - 1].function + 1 : 0;
    w->ran = xcalloc(w->functions + 1, sizeof *w->ran);
    backend->follow(d->rig->device, &listener);
    if (!loads_nothing(w, d))
        run_sizes(w, d);
    backend->follow(d->rig->device, NULL);
    bool dead = take_first_dead(w);
    free(w->ran);
    free(w->sites);
    free(w);
    return dead;
}
