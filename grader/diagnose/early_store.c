#include "grader/diagnose/early_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/follow.h"

enum { THREADS = 1024, SLOTS = 12, NOWHERE = -1 };

/* The first cell that each thread stores in a line. */
struct line_cells {
    int line;
    bool early; /* some thread has come to it before the read */
    int32_t words[THREADS];
};

/* One block, up to the end of its launch. */
struct block_view {
    const struct finding *read;
    uint64_t block;
    int64_t low; /* of the array, in words */
    int64_t high;
    int launches;
    bool is_read, has_element[THREADS]; /* has_element: the thread has loaded one */
    struct line_cells lines[SLOTS];
    size_t count;
};

static int read_line(const struct finding *f)
{
    return f->other_line ? f->other_line : f->line;
}

static void begin(void *context, const struct follow_launch *l)
{
    struct block_view *v = context;
    const uint32_t *grid = l->launch->grid;
    const unsigned *at = v->read->block;
    v->launches++;
    v->block = at[0] + (uint64_t)grid[0] * (at[1] + (uint64_t)grid[1] * at[2]);
    for (size_t k = 0; k < l->array_count; k++)
        if (strcmp(l->arrays[k].name, v->read->array) == 0) {
            v->low = l->arrays[k].low / 4;
            v->high = l->arrays[k].high / 4;
        }
}

/* The line's place in the list; NULL: it has no more room. */
static struct line_cells *cells_of(struct block_view *v, int line)
{
    size_t k = 0;
    while (k < v->count && v->lines[k].line != line)
        k++;
    if (k == SLOTS)
        return NULL;
    if (k == v->count) {
        v->lines[v->count++] = (struct line_cells){.line = line};
        memset(v->lines[k].words, 0xff, sizeof v->lines[k].words); /* NOWHERE */
    }
    return &v->lines[k];
}

static void hear_lane(struct block_view *v, const struct follow_event *e, unsigned lane)
{
    unsigned thread = e->warp * FOLLOW_LANES + lane;
    int64_t word = e->at[lane] / 4;
    if (e->mask >> lane & 1 && e->kind == FOLLOW_LOAD && e->space[lane] >= 0 && thread < THREADS)
        v->has_element[thread] = true;
    if (!(e->mask >> lane & 1) || e->space[lane] != FOLLOW_SHARED || word < v->low || word >= v->high)
        return;
    if (e->kind == FOLLOW_LOAD) {
        v->is_read =
            v->is_read || (e->lines[0] == read_line(v->read) && word == v->low + (int64_t)v->read->cell);
        return;
    }
    struct line_cells *cells = thread < THREADS ? cells_of(v, e->lines[0]) : NULL;
    if (cells && cells->words[thread] == NOWHERE)
        cells->words[thread] = (int32_t)word;
    if (cells && !v->is_read)
        cells->early = true;
}

static void hear(void *context, const struct follow_event *e)
{
    struct block_view *v = context;
    bool moves = e->kind == FOLLOW_LOAD || e->kind == FOLLOW_STORE || e->kind == FOLLOW_COPY;
    for (unsigned lane = 0; lane < FOLLOW_LANES && moves && e->block == v->block; lane++)
        hear_lane(v, e, lane);
}

/* How far the cells of both lines lie apart, if that is the same for all threads that come to both, and these
 * are several. */
static bool are_apart(int32_t *apart, const struct line_cells *early, const struct line_cells *other)
{
    enum { SEVERAL = 2 };
    unsigned both = 0;
    for (size_t t = 0; t < THREADS; t++) {
        if (early->words[t] == NOWHERE || other->words[t] == NOWHERE)
            continue;
        int32_t own = early->words[t] - other->words[t];
        if (both++ && own != *apart)
            return false;
        *apart = own;
    }
    return both >= SEVERAL;
}

/* Does the thread that has the cell, by another line, miss the early one? */
static bool misses(struct early_store *found, const struct block_view *v, const struct line_cells *early,
                   const struct line_cells *other)
{
    int32_t apart = 0, word = (int32_t)(v->low + (int64_t)v->read->cell);
    bool has_thread = false;
    if (!early->early || !are_apart(&apart, early, other))
        return false;
    for (unsigned t = 0; t < THREADS; t++) {
        if (early->words[t] == word)
            return false; /* it has a value, so that of another round is wanted */
        if (other->words[t] == NOWHERE || other->words[t] + apart != word || early->words[t] != NOWHERE ||
            !v->has_element[t])
            continue;
        has_thread = true;
    }
    found->store_line = early->line;
    found->other_line = other->line;
    return has_thread;
}

static bool find(struct early_store *found, const struct block_view *v)
{
    *found = (struct early_store){.cell = (unsigned)v->read->cell, .read_line = read_line(v->read)};
    snprintf(found->array, sizeof found->array, "%s", v->read->array);
    for (size_t a = 0; a < v->count && v->launches == 1 && v->is_read; a++)
        for (size_t b = 0; b < v->count; b++)
            if (a != b && misses(found, v, &v->lines[a], &v->lines[b]))
                return true;
    return false;
}

/* The first cell of a named array that is read before it has a value. */
static const struct finding *first_unset(const struct findings *all)
{
    for (size_t k = 0; k < all->count; k++)
        if (all->items[k].kind == FINDING_UNDEFINED_VALUE && all->items[k].array[0] &&
            all->items[k].has_thread)
            return &all->items[k];
    return NULL;
}

/* The smallest wrong size at which several threads have an output; d->count: none. */
static size_t size_to_run(const struct diagnosis *d)
{
    enum { FEW = 500, MOST = 50000 };
    size_t best = d->count, least = MOST + 1;
    for (size_t k = 0; k < d->count; k++) {
        size_t elements = diagnose_elements(d, k);
        if (!diagnose_right(d, k) && elements >= FEW && elements < least) {
            best = k;
            least = elements;
        }
    }
    return best;
}

static void run(struct findings *all, const struct diagnosis *d, size_t at, struct device_follow *listener)
{
    struct trial t = {.shape = d->tried[at].shape, .plan = &d->plans[at][0]};
    d->rig->backend->follow(d->rig->device, listener);
    trial_run(&t, d->rig, d->entry, d->which);
    d->rig->backend->follow(d->rig->device, NULL);
    *all = t.findings;
}

bool early_store_find(struct early_store *found, const struct diagnosis *d)
{
    size_t at = size_to_run(d);
    struct findings unset = {0}, again = {0};
    if (!d->rig->backend->follow || at == d->count)
        return false;
    run(&unset, d, at, NULL);
    const struct finding *read = first_unset(&unset);
    struct block_view *v = xcalloc(1, sizeof *v);
    struct device_follow listener = {.begin = begin, .hear = hear, .context = v};
    v->read = read;
    if (read)
        run(&again, d, at, &listener);
    bool is_found = read && find(found, v);
    findings_free(&unset);
    findings_free(&again);
    free(v);
    return is_found;
}
