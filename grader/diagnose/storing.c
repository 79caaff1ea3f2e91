#include "grader/diagnose/storing.h"

#include <stdlib.h>

static void begin(void *context, const struct follow_launch *launch)
{
    struct storing *s = context;
    watch_begin_blocks(&s->watch->blocks, launch);
    watch_begin_ends(&s->watch->ends, launch);
    s->launches++;
    s->axes = 0;
    for (int a = 0; a < WATCH_AXES; a++)
        s->axes += launch->launch->grid[a] > 1;
}

static void take(struct storing *s, const struct follow_event *e, size_t element)
{
    struct storers *o = &s->outputs[element];
    bool again = o->blocks && o->last != e->block;
    s->line = again && !s->line ? e->lines[0] : s->line;
    s->again_line = o->stores++ && !s->again_line ? e->lines[0] : s->again_line;
    s->in_block |= o->blocks && o->last == e->block;
    o->blocks += again || !o->blocks;
    o->last = e->block;
    s->end = element >= s->end ? element + 1 : s->end;
    if (e->block >= ARRAY_LEN(s->ranges))
        return;
    struct range *r = &s->ranges[e->block];
    r->first = !r->any || element < r->first ? element : r->first;
    r->last = !r->any || element > r->last ? element : r->last;
    r->any = true;
}

static void hear(void *context, const struct follow_event *e)
{
    struct storing *s = context;
    const struct watch_blocks *b = &s->watch->blocks;
    watch_hear_ends(&s->watch->ends, e);
    if (e->kind != FOLLOW_STORE || b->buffer < 0)
        return;
    watch_hear_blocks(&s->watch->blocks, e);
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
        for (unsigned k = 0; e->mask >> lane & 1 && e->space[lane] == b->buffer && k < e->bytes / b->element;
             k++)
            if ((size_t)e->at[lane] / b->element + k < s->count)
                take(s, e, (size_t)e->at[lane] / b->element + k);
}

bool storing_follow(struct storing *s, const struct diagnosis *d, size_t at)
{
    const struct device_backend *backend = d->rig->backend;
    struct device_follow listener = {.begin = begin, .hear = hear, .context = s};
    *s = (struct storing){.watch = xcalloc(1, sizeof *s->watch)};
    s->watch->blocks.grid = entry_grid(d->entry, d->tried[at].shape);
    s->watch->radius = d->tried[at].shape.radius;
    for (int b = 0; b < d->entry->buffer_count; b++)
        if (d->entry->buffers[b].role == ROLE_OUTPUT && !s->count) { /* the first, as in watch_ends_open */
            s->watch->blocks.output = d->entry->buffers[b].name;
            s->watch->blocks.element = (unsigned)element_size(d->entry->buffers[b].element);
            s->count = d->entry->buffers[b].count(d->tried[at].shape);
        }
    watch_ends_open(&s->watch->ends, d->entry, d->tried[at].shape);
    s->outputs = xcalloc(s->count + 1, sizeof *s->outputs);
    backend->follow(d->rig->device, &listener);
    bool ran = s->count && diagnose_run(d, at, 0, NULL);
    backend->follow(d->rig->device, NULL);
    return ran;
}

void storing_free(struct storing *s)
{
    watch_ends_free(&s->watch->ends);
    free(s->watch);
    free(s->outputs);
}

unsigned storing_most_blocks(const struct storing *s)
{
    unsigned most = 0;
    for (size_t i = 0; i < s->count; i++)
        most = s->outputs[i].blocks > most ? s->outputs[i].blocks : most;
    return most;
}
