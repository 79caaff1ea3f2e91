#include "grader/diagnose/watched_run.h"

#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/watch_parts.h"

static void begin(void *context, const struct follow_launch *launch)
{
    struct watch *w = context;
    memcpy(w->block, launch->launch->block, sizeof w->block);
    watch_begin_cells(&w->cells, launch);
    watch_begin_late(&w->late);
    watch_begin_blocks(&w->blocks, launch);
    watch_begin_scratch(&w->scratch, launch);
    watch_begin_shares(&w->shares, launch);
    watch_begin_stores(&w->stores, launch);
    watch_begin_rounds(&w->rounds, launch);
    watch_begin_ends(&w->ends, launch);
}

static void note_lines(struct watch *w, const struct follow_event *e)
{
    for (size_t k = 0; k < ARRAY_LEN(e->lines); k++)
        if (e->lines[k] > 0 && e->lines[k] < WATCH_LINES)
            w->lines[e->lines[k]] = true;
}

static void hear(void *context, const struct follow_event *e)
{
    struct watch *w = context;
    note_lines(w, e);
    watch_hear_ends(&w->ends, e);
    if (e->kind == FOLLOW_COMPUTE) {
        watch_hear_equal(&w->equals, e, w->block);
        watch_hear_limit(&w->limits, e, w->block);
        watch_hear_cut(&w->cut, e);
        watch_hear_division(&w->shares, e);
        watch_hear_range(&w->ranges, e);
    } else if (e->kind == FOLLOW_LOAD || e->kind == FOLLOW_STORE || e->kind == FOLLOW_COPY) {
        watch_hear_cells(&w->cells, e);
        watch_hear_late(&w->late, e);
        watch_hear_blocks(&w->blocks, e);
        watch_hear_cut(&w->cut, e);
        watch_hear_scratch(&w->scratch, e);
        watch_hear_shares(&w->shares, e);
        watch_hear_stores(&w->stores, e);
        watch_hear_rounds(&w->rounds, e);
    } else if (e->kind == FOLLOW_BARRIER) {
        watch_hear_late(&w->late, e);
    }
}

/* The largest wrong size with few elements, else the smallest wrong one. d->count: none is small enough. */
static size_t size_to_watch(const struct diagnosis *d)
{
    enum { FEW = 5000, MOST = 320000, MOST_OF_SUM = 800000 };
    size_t most = d->entry->pattern.sum ? MOST_OF_SUM : MOST;
    size_t best = d->count, best_elements = 0;
    for (size_t k = 0; k < d->count; k++) {
        size_t elements = diagnose_elements(d, k);
        bool wrong = !diagnose_right(d, k);
        bool better = best == d->count || (elements <= FEW && elements > best_elements) ||
                      (best_elements > FEW && elements < best_elements);
        if (wrong && elements <= most && better) {
            best = k;
            best_elements = elements;
        }
    }
    return best;
}

/* Of the output, or of the first input of a sum: up to where do the shares of all blocks reach? */
static void set_shares(struct watch_shares *s, const struct entry *entry, struct shape shape)
{
    const struct buffer_spec *input = &entry->buffers[0];
    struct watch_division *all = &s->items[WATCH_AXES];
    s->kind = entry->pattern.sum ? FOLLOW_LOAD : FOLLOW_STORE;
    s->grid = entry_grid(entry, shape);
    all->elements = (long long)input->count(shape);
    all->outputs = (long long)entry->outputs(shape);
    all->wanted = entry->pattern.sum ? all->elements : (all->elements + all->outputs) / 2;
    for (int a = 0; a < s->grid.dimensions; a++) {
        long long edge = (long long)s->grid.edge[a], halo = entry_before(entry, shape);
        s->items[a] =
            (struct watch_division){.elements = edge, .outputs = edge - 2 * halo, .wanted = edge - halo};
    }
    for (int b = 0; b < entry->buffer_count; b++)
        if (b == 0 || (!entry->pattern.sum && entry->buffers[b].role == ROLE_OUTPUT)) {
            s->name = entry->buffers[b].name;
            s->bytes = (unsigned)element_size(entry->buffers[b].element);
        }
}

/* Room for what each output is given, or for which elements of a sum's first input are loaded. */
static void set_elements(struct watch *w, const struct entry *entry, struct shape shape)
{
    for (int b = 0; b < entry->buffer_count && !w->sum; b++)
        if (entry->buffers[b].role == ROLE_OUTPUT) {
            w->stores.spec = &entry->buffers[b];
            w->stores.count = entry->buffers[b].count(shape);
            w->stores.items = xcalloc(w->stores.count + 1, sizeof *w->stores.items);
        }
    if (w->sum) {
        w->rounds.name = entry->buffers[0].name;
        w->rounds.count = entry->buffers[0].count(shape);
        w->rounds.loaded = xcalloc(w->rounds.count + 1, sizeof *w->rounds.loaded);
    }
}

static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    struct watch *w = context;
    struct field f;
    field_take(&f, entry, data, output, got, poison);
    if (!w->sum)
        watch_end_stores(&w->stores, &f);
    field_free(&f);
}

static struct watch *new_watch(const struct diagnosis *d, size_t at)
{
    struct watch *w = xcalloc(1, sizeof *w);
    for (int b = 0; b < d->entry->buffer_count; b++)
        if (d->entry->buffers[b].role == ROLE_OUTPUT) {
            w->blocks.output = d->entry->buffers[b].name;
            w->blocks.element = (unsigned)element_size(d->entry->buffers[b].element);
        }
    w->blocks.grid = entry_grid(d->entry, d->tried[at].shape);
    w->sum = d->entry->pattern.sum;
    w->radius = d->tried[at].shape.radius;
    set_shares(&w->shares, d->entry, d->tried[at].shape);
    set_elements(w, d->entry, d->tried[at].shape);
    watch_ends_open(&w->ends, d->entry, d->tried[at].shape);
    return w;
}

struct watch *watch_run(const struct diagnosis *d)
{
    size_t at = size_to_watch(d);
    return at < d->count ? watch_run_at(d, at) : NULL;
}

struct watch *watch_run_at(const struct diagnosis *d, size_t at)
{
    const struct device_backend *backend = d->rig->backend;
    if (!backend->follow)
        return NULL;
    struct watch *w = new_watch(d, at);
    struct device_follow listener = {.begin = begin, .hear = hear, .context = w};
    /* A sum loses bits only where its numbers are large, as in the second set of data. */
    struct probe probe = {.look = look, .context = w};
    struct trial t = {
        .shape = d->tried[at].shape, .variant = w->sum, .plan = &d->plans[at][w->sum], .probe = &probe};
    backend->follow(d->rig->device, &listener);
    trial_run(&t, d->rig, d->entry, d->which);
    backend->follow(d->rig->device, NULL);
    findings_free(&t.findings);
    return w;
}

void watch_free(struct watch *w)
{
    if (!w)
        return;
    free(w->equals.items);
    free(w->cells.items);
    free(w->stores.items);
    free(w->rounds.loaded);
    watch_ends_free(&w->ends);
    free(w);
}

bool watch_has_line(const struct watch *w, int line)
{
    return line > 0 && line < WATCH_LINES && w->lines[line];
}

const char *watch_output(const struct watch *w)
{
    return w->blocks.output;
}

int watch_radius(const struct watch *w)
{
    return w->radius;
}

const struct watch_ends *watch_ends(const struct watch *w)
{
    return &w->ends;
}

bool watch_is_sum(const struct watch *w)
{
    return w->sum;
}
