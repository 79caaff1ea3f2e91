#include "grader/diagnose/skipped_cell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/follow.h"

enum { WORDS = 16384, CELLS_OF_SIZE = 16, CELLS = 8 * CELLS_OF_SIZE, ARRAYS = 16 };

/* What the runs have shown so far. */
struct watching {
    bool cube; /* rows of another size are of other length: a store and a skipped cell of one size are best */
    struct cell_store stores[WORDS]; /* by word of shared memory: the first one, in any block, at the last
                                        size that has one */
    size_t size;
    struct skipped_cell unset[CELLS];
    size_t count;
    struct {
        char name[40];
        uint32_t low;
    } arrays[ARRAYS];
    size_t array_count;
};

static void begin(void *context, const struct follow_launch *launch)
{
    struct watching *w = context;
    w->array_count = 0;
    for (size_t k = 0; k < launch->array_count && k < ARRAYS; k++) {
        snprintf(w->arrays[k].name, sizeof w->arrays[k].name, "%s", launch->arrays[k].name);
        w->arrays[k].low = launch->arrays[k].low;
        w->array_count++;
    }
}

static void note(struct cell_store *to, const struct watching *w, const struct follow_event *e, unsigned lane)
{
    *to = (struct cell_store){.block = e->block, .thread = e->warp * FOLLOW_LANES + lane, .size = w->size};
    memcpy(to->lines, e->lines, sizeof to->lines);
}

static bool is_first_of_size(const struct watching *w, const struct cell_store *store)
{
    return !store->lines[0] || (w->cube && store->size != w->size);
}

static void hear(void *context, const struct follow_event *e)
{
    struct watching *w = context;
    for (unsigned lane = 0; lane < FOLLOW_LANES && e->kind == FOLLOW_STORE; lane++) {
        if (!(e->mask >> lane & 1) || e->space[lane] != FOLLOW_SHARED)
            continue;
        for (long long b = e->at[lane]; b < e->at[lane] + e->bytes; b += 4)
            if (b >= 0 && b / 4 < WORDS && is_first_of_size(w, &w->stores[b / 4]))
                note(&w->stores[b / 4], w, e, lane);
    }
}

/* The word of a cell; WORDS: no array has this name, or the cell lies too far. */
static uint64_t word_of(const struct watching *w, const struct skipped_cell *c)
{
    for (size_t k = 0; k < w->array_count; k++)
        if (strcmp(w->arrays[k].name, c->array) == 0 && w->arrays[k].low / 4 + c->cell < WORDS)
            return w->arrays[k].low / 4 + c->cell;
    return WORDS;
}

static void take_unset(struct watching *w, const struct findings *all)
{
    size_t most = w->count + CELLS_OF_SIZE < CELLS ? w->count + CELLS_OF_SIZE : CELLS;
    for (size_t k = 0; k < all->count && w->count < most; k++) {
        const struct finding *f = &all->items[k];
        if (f->kind != FINDING_UNDEFINED_VALUE || !f->array[0] || f->cell >= WORDS)
            continue;
        struct skipped_cell *c = &w->unset[w->count++];
        *c = (struct skipped_cell){
            .read_line = f->other_line ? f->other_line : f->line, .cell = (unsigned)f->cell, .size = w->size};
        memcpy(c->block, f->block, sizeof c->block);
        snprintf(c->array, sizeof c->array, "%s", f->array);
    }
}

/* At its size: another block stores the cell at the size where it is skipped. */
static bool find(struct skipped_cell *found, const struct watching *w, bool at_its_size)
{
    for (size_t k = 0; k < w->count; k++) {
        uint64_t word = word_of(w, &w->unset[k]);
        const struct cell_store *store = word < WORDS ? &w->stores[word] : NULL;
        if (store && store->lines[0] && (!at_its_size || store->size == w->unset[k].size)) {
            *found = w->unset[k];
            found->store = w->stores[word];
            found->store_line = found->store.lines[0];
            return true;
        }
    }
    return false;
}

static void run(struct watching *w, const struct diagnosis *d, size_t at)
{
    struct trial t = {.shape = d->tried[at].shape, .plan = &d->plans[at][0]};
    w->size = at;
    trial_run(&t, d->rig, d->entry, d->which);
    take_unset(w, &t.findings);
    findings_free(&t.findings);
}

/* The next larger wrong size of at most so many elements, at least twice as large, and with the radius of
 * size `like`, since cells mean other elements at another one; d->count: none. */
static size_t next_size(const struct diagnosis *d, size_t like, size_t elements, size_t most)
{
    size_t best = d->count, best_elements = most + 1;
    for (size_t k = 0; k < d->count; k++) {
        size_t own = diagnose_elements(d, k);
        bool same = like == d->count || d->tried[k].shape.radius == d->tried[like].shape.radius;
        bool wrong = same && !diagnose_right(d, k);
        if (wrong && own >= 2 * elements && own < best_elements) {
            best = k;
            best_elements = own;
        }
    }
    return best;
}

/* Try larger sizes until some block stores a cell that another one skips. In a cube, both at one size are
 * best. */
static bool search(struct skipped_cell *found, struct watching *w, const struct diagnosis *d)
{
    enum { MOST = 320000 };
    bool is_found = false, is_best = false;
    size_t elements = 0, like = d->count, at;
    while (!is_best && (at = next_size(d, like, elements, MOST)) < d->count) {
        elements = diagnose_elements(d, at);
        run(w, d, at);
        if (!w->count)
            break;
        is_best = find(found, w, w->cube);
        is_found = is_found || is_best || find(found, w, false);
        like = at;
    }
    return is_found;
}

bool skipped_cell_find(struct skipped_cell *found, const struct diagnosis *d)
{
    const struct device_backend *backend = d->rig->backend;
    if (!backend->follow)
        return false;
    struct watching *w = xcalloc(1, sizeof *w);
    w->cube = d->entry->pattern.dimensions > 1;
    struct device_follow listener = {.begin = begin, .hear = hear, .context = w};
    backend->follow(d->rig->device, &listener);
    bool is_found = search(found, w, d);
    backend->follow(d->rig->device, NULL);
    free(w);
    return is_found;
}
