#include "grader/diagnose/stored_twice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/watch_parts.h"
#include "grader/text/text_line.h"

/* Who stores an output. */
struct storers {
    unsigned blocks;
    uint64_t last; /* the last block that did */
};

/* The outputs of one of the first two blocks. */
struct range {
    size_t first, last;
    bool any;
};

struct storing {
    struct watch *watch; /* its part about blocks alone is used */
    struct storers *outputs;
    size_t count, end; /* end: after the last output that is stored */
    struct range ranges[2];
    unsigned launches, axes; /* axes: along which the grid has several blocks */
    int line;                /* that stores an output of another block once more; 0: none */
    bool in_block; /* a block stores an output twice, too: not its step over the grid is too short */
};

static void begin(void *context, const struct follow_launch *launch)
{
    struct storing *s = context;
    watch_begin_blocks(&s->watch->blocks, launch);
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
    if (e->kind != FOLLOW_STORE || b->buffer < 0)
        return;
    watch_hear_blocks(&s->watch->blocks, e);
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
        for (unsigned k = 0; e->mask >> lane & 1 && e->space[lane] == b->buffer && k < e->bytes / b->element;
             k++)
            if ((size_t)e->at[lane] / b->element + k < s->count)
                take(s, e, (size_t)e->at[lane] / b->element + k);
}

/* The largest right size that takes no long time; d->count: there is none. */
static size_t size_to_run(const struct diagnosis *d)
{
    enum { MOST = 320000 };
    size_t best = d->count, most = 0;
    for (size_t k = 0; k < d->count; k++) {
        size_t elements = diagnose_elements(d, k);
        if (diagnose_right(d, k) && elements <= MOST && elements > most) {
            best = k;
            most = elements;
        }
    }
    return best;
}

/* False: there is no output, or the run does not end. storing_free releases it. */
static bool follow(struct storing *s, const struct diagnosis *d, size_t at)
{
    const struct device_backend *backend = d->rig->backend;
    struct device_follow listener = {.begin = begin, .hear = hear, .context = s};
    *s = (struct storing){.watch = xcalloc(1, sizeof *s->watch)};
    s->watch->blocks.grid = entry_grid(d->entry, d->tried[at].shape);
    s->watch->radius = d->tried[at].shape.radius;
    for (int b = 0; b < d->entry->buffer_count; b++)
        if (d->entry->buffers[b].role == ROLE_OUTPUT) {
            s->watch->blocks.output = d->entry->buffers[b].name;
            s->watch->blocks.element = (unsigned)element_size(d->entry->buffers[b].element);
            s->count = d->entry->buffers[b].count(d->tried[at].shape);
        }
    s->outputs = xcalloc(s->count + 1, sizeof *s->outputs);
    backend->follow(d->rig->device, &listener);
    bool ran = s->count && diagnose_run(d, at, 0, NULL);
    backend->follow(d->rig->device, NULL);
    return ran;
}

static void storing_free(struct storing *s)
{
    free(s->watch);
    free(s->outputs);
}

static unsigned most_blocks(const struct storing *s)
{
    unsigned most = 0;
    for (size_t i = 0; i < s->count; i++)
        most = s->outputs[i].blocks > most ? s->outputs[i].blocks : most;
    return most;
}

/* ---- a loop that takes each block through all outputs ---- */

/* Do the first two blocks go on up to the end? A tile's outputs lie at the start. */
static bool go_to_end(const struct storing *s)
{
    enum { NEAR = 8 };
    const struct range *r = s->ranges;
    size_t near = s->end - s->end / NEAR;
    return s->axes == 1 && r[0].any && r[1].any && r[0].last >= near && r[1].last >= near;
}

/* The head of the outermost loop around a line that matches a pattern (NULL: any); 0: none. */
static int loop_line(const char *pattern, const char *source, int line)
{
    struct source_loop loop;
    int first = line, last = line, found = 0;
    while (source && first > 0 && source_loop_around(&loop, source, first, last)) {
        int head = line_number(source, loop.head);
        if (!pattern || source_line_in(pattern, source, head, head, NULL))
            found = head;
        last = line_number(source, loop.end);
        first = head - 1;
    }
    return found;
}

static bool tell_stride(struct seen *found, const struct storing *s, int n, const char *source)
{
    unsigned most = most_blocks(s);
    int line = loop_line(NULL, source, s->line);
    if (!line || s->in_block || !go_to_end(s))
        return false;
    *found = (struct seen){.cause = CAUSE_STRIDE_TOO_SHORT, .line = line};
    if (s->ranges[0].first == s->ranges[1].first)
        snprintf(
            found->step, sizeof found->step,
            "divide the outputs between the blocks: let this loop begin at blockIdx.x * blockDim.x + threadIdx.x "
            "and move on by gridDim.x * blockDim.x. Now each block goes through the outputs of the others, so "
            "that at n = %d up to %u blocks store the same one",
            n, most);
    else
        snprintf(
            found->step, sizeof found->step,
            "let this loop move on by all threads of the grid, gridDim.x * blockDim.x (by gridDim.x, if it counts "
            "tiles): with its smaller step, each block goes on through the outputs of the blocks after it. At "
            "n = %d, up to %u blocks store the same output",
            n, most);
    return true;
}

/* ---- blocks that overlap ---- */

/* What lies along an axis of the outputs: its name in indices, and that of one layer. */
static void name_axis(const struct storing *s, int axis, const char **index, const char **layer)
{
    static const char *const layers[WATCH_AXES] = {"plane", "row", "column"};
    int dimensions = s->watch->blocks.grid.dimensions, a = dimensions - 1 - axis;
    *index = axis_names[a];
    *layer = dimensions == WATCH_AXES ? layers[a] : "output";
}

static bool tell_overlap(struct seen *found, const struct storing *s, const char *source)
{
    struct watch_overlap o;
    const char *index, *layer;
    if (!watch_overlapping(s->watch, &o))
        return false;
    name_axis(s, o.axis, &index, &layer);
    long long over = o.outputs - o.apart;
    int head = loop_line("<=", source, s->line);
    *found = (struct seen){.cause = CAUSE_OUTPUTS_REPEATED, .line = head ? head : s->line};
    int length =
        snprintf(found->step, sizeof found->step,
                 "compute each output once: along %c, blocks begin %lld %ss apart, but each stores %lld. "
                 "So two blocks store %s = %lld",
                 "xyz"[o.axis], o.apart, layer, o.outputs, index, o.second);
    if (over > 1)
        length += snprintf(found->step + length, sizeof found->step - (size_t)length, " to %lld",
                           o.second + over - 1);
    length += snprintf(found->step + length, sizeof found->step - (size_t)length,
                       ", the first %s%s of the second one, and so on", layer, over > 1 ? "s" : "");
    if (head)
        length +=
            snprintf(found->step + length, sizeof found->step - (size_t)length, ", in line %d", s->line);
    snprintf(found->step + length, sizeof found->step - (size_t)length, ". Let a block end %lld earlier%s",
             over,
             over == 1 ? ": < in place of <=, or a last one less by 1" : ", or begin as many further on");
    return true;
}

static void tell_some(struct seen *found, const struct storing *s, int n)
{
    size_t again = 0, stored = 0;
    for (size_t i = 0; i < s->count; i++) {
        stored += s->outputs[i].blocks > 0;
        again += s->outputs[i].blocks > 1;
    }
    *found = (struct seen){.cause = CAUSE_OUTPUTS_REPEATED, .line = s->line};
    snprintf(
        found->step, sizeof found->step,
        "compute each output once: at n = %d, %zu of %zu outputs are stored by several blocks, up to %u. Each "
        "block begins where the one before it ends",
        n, again, stored, most_blocks(s));
}

bool stored_twice_find(struct seen *found, const struct diagnosis *d, const char *source)
{
    struct storing s;
    size_t at = size_to_run(d);
    if (at == d->count || !d->rig->backend->follow || d->entry->pattern.sum)
        return false;
    int n = d->tried[at].shape.n;
    bool repeated = follow(&s, d, at) && s.launches == 1 && s.line;
    if (repeated && !tell_stride(found, &s, n, source) && !tell_overlap(found, &s, source))
        tell_some(found, &s, n);
    storing_free(&s);
    return repeated;
}
