#include "grader/diagnose/stored_twice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/storing.h"
#include "grader/text/text_line.h"

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
    unsigned most = storing_most_blocks(s);
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
        n, again, stored, storing_most_blocks(s));
}

/* ---- outputs that only their own block repeats, or that several launches store ---- */

static const char *who_stores(const struct storing *s, unsigned threads)
{
    if (s->launches > 1)
        return "The call has several launches: do they share out the outputs?";
    return threads > 1
               ? "Different threads of one block store them: let each thread have outputs of its own"
               : "Their own thread does it, in several rounds or several lines: let it add up in a local "
                 "variable, and store that once";
}

/* False: such stores are few beside the others. */
static bool tell_again(struct seen *found, const struct storing *s, int n)
{
    size_t again = 0, stored = 0, stores = 0;
    unsigned most = 0, threads = 0;
    for (size_t i = 0; i < s->count; i++) {
        const struct storers *o = &s->outputs[i];
        stores += o->stores;
        stored += o->stores > 0;
        again += o->stores > 1;
        most = o->stores > most ? o->stores : most;
        threads = s->watch->ends.items[i].threads > threads ? s->watch->ends.items[i].threads : threads;
    }
    if (2 * stores < 3 * stored)
        return false;
    *found = (struct seen){.cause = CAUSE_OUTPUTS_REPEATED, .line = s->again_line};
    snprintf(
        found->step, sizeof found->step,
        "compute each output once: at n = %d, %zu of %zu outputs are stored several times, up to %u times, and this line is "
        "the first that stores one again. %s",
        n, again, stored, most, who_stores(s, threads));
    return true;
}

/* ---- indices that are moved to the first or the last output ---- */

static bool tell_clamped(struct seen *found, const struct storing *s, int n)
{
    struct watch_end w;
    if (!watch_clamped_ends(&s->watch->ends, &w))
        return false;
    *found = (struct seen){.cause = CAUSE_INDEX_CLAMPED, .line = w.store_line};
    snprintf(
        found->step, sizeof found->step,
        "compute each output once: line %d moves an index that lies outside of the outputs to the first or the last one. "
        "So at n = %d an output there is computed and stored up to %u times, and each of those inside once. "
        "Let a thread compute and store only if its index itself is that of an output",
        w.clamp_line, n, w.most);
    return true;
}

static bool tell(struct seen *found, const struct storing *s, int n, const char *source)
{
    if (s->launches > 1)
        return tell_again(found, s, n);
    if (tell_clamped(found, s, n))
        return true;
    if (!s->line)
        return tell_again(found, s, n);
    if (!tell_stride(found, s, n, source) && !tell_overlap(found, s, source))
        tell_some(found, s, n);
    return true;
}

bool stored_twice_find(struct seen *found, const struct diagnosis *d, const char *source)
{
    struct storing s;
    size_t at = size_to_run(d);
    if (at == d->count || !d->rig->backend->follow || d->entry->pattern.sum)
        return false;
    bool told = storing_follow(&s, d, at) && s.again_line && tell(found, &s, d->tried[at].shape.n, source);
    storing_free(&s);
    return told;
}
