#include "grader/diagnose/seen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/seen_parts.h"
#include "grader/diagnose/source_copy.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"

static const char axes[WATCH_AXES] = {'x', 'y', 'z'};

/* "32 * 8", the block as far as it has an extent. */
static void tell_block(struct text *to, const unsigned block[WATCH_AXES])
{
    int last = block[2] > 1 ? 2 : block[1] > 1 ? 1 : 0;
    for (int a = 0; a <= last; a++)
        text_printf(to, "%s%u", a ? " * " : "", block[a]);
}

/* Is a lane what a shuffle counts in the whole warp? With a width, it counts in parts of the warp. */
static bool has_whole_warps(const struct scene *s)
{
    static const char with_width[] = "__shfl[a-z_]*\\([^,;]*,[^,;]*,[^,;]*,[^;]*\\)";
    return !source_line_with(with_width, s->source, 0, s->entry);
}

/* Is it the same thread at other small sizes, and is it missing there, too? */
static bool is_of_all_sizes(const struct watch_never *n, const struct diagnosis *d)
{
    enum { SMALL = 5000, SIZES = 4 };
    bool same = true;
    for (size_t k = 0, runs = 0; k < d->count && runs < SIZES && same; k++) {
        struct watch *w = diagnose_elements(d, k) <= SMALL ? watch_run_at(d, k) : NULL;
        same = !w || !watch_asks_for_other(w, n);
        runs += w != NULL;
        watch_free(w);
    }
    return same;
}

static enum cause tell_never_equal(struct text *to, int *line, const struct scene *s)
{
    enum { WARP = 32 };
    struct watch_never n;
    if (!watch_never_equal(s->watch, &n) || !is_of_all_sizes(&n, s->diagnosis))
        return CAUSE_NONE;
    char axis = axes[n.axis];
    *line = source_line_that_asks(s->source, n.line, axis, n.asked);
    if (!*line || !source_is_used_by(s->source, *line, s->entry))
        return CAUSE_NONE;
    text_printf(to, "this comparison asks for threadIdx.%c %lld, but a block of ", axis, n.asked);
    tell_block(to, n.block);
    text_printf(to, " threads has no such thread, so none is ever equal");
    if (n.axis == 0 && n.asked > 0 && n.asked < WARP && n.block[1] > 1 && has_whole_warps(s))
        text_printf(to, ". The lane is (threadIdx.y * blockDim.x + threadIdx.x) %% 32");
    else
        text_printf(to, ". The last one along %c is %u, blockDim.%c - 1", axis, n.block[n.axis] - 1, axis);
    return CAUSE_COMPARISON_NEVER_HOLDS;
}

static enum cause tell_pitches(struct text *to, int *line, const struct scene *s)
{
    struct watch_pitch p;
    if (!watch_two_pitches(s->watch, &p))
        return CAUSE_NONE;
    *line = p.load_line;
    text_printf(
        to,
        "use one length of a row of %s everywhere: for neighbours along %c, line %d stores cells %lld "
        "apart, and line %d reads cells %lld apart",
        p.array, axes[p.axis], p.store_line, p.stored, p.load_line, p.read);
    return CAUSE_TWO_PITCHES;
}

/* The corners of a cube's tile are not read by right kernels either, nor a halo beside elements that are no
 * outputs. */
static enum cause tell_unread(struct text *to, int *line, const struct scene *s)
{
    struct watch_unread u;
    if (!s->of_line || !watch_unread_cell(s->watch, &u))
        return CAUSE_NONE;
    *line = source_line_that_wraps(s->source, u.store_line);
    if (!*line)
        return CAUSE_NONE;
    text_printf(
        to,
        "read the halo where it is stored: no thread reads %s[%u], which line %d has stored. In the tile, the index "
        "of a neighbour needs no %% and no &",
        u.array, u.cell, u.store_line);
    return CAUSE_HALO_NOT_READ;
}

static enum cause tell_overlap(struct text *to, int *line, const struct scene *s)
{
    struct watch_overlap o;
    struct watch_foreign f;
    if (watch_foreign(s->watch, &f) || !watch_overlapping(s->watch, &o))
        return CAUSE_NONE;
    *line = source_line_of_block(s->source, axes[o.axis], s->entry);
    text_printf(to,
                "let blocks begin as far apart as they have outputs: along %c %s begin %lld apart, but %s "
                "stores %lld, so %s",
                axes[o.axis], o.alike ? "they" : "two of them", o.apart,
                o.alike ? "each" : "the first of the two", o.outputs,
                o.ends_early ? "the last outputs have no block" : "several blocks store the same outputs");
    return CAUSE_BLOCKS_OVERLAP;
}

static enum cause tell_apart(struct text *to, int *line, const struct scene *s)
{
    struct watch_overlap o;
    if (!watch_apart(s->watch, &o) || o.apart == o.outputs + 1) /* one that stops early has such a gap, too */
        return CAUSE_NONE;
    *line = source_line_of_block(s->source, axes[o.axis], s->entry);
    text_printf(
        to,
        "let blocks begin as far apart as they have outputs: along %c they begin %lld apart, but each "
        "stores %lld, so the outputs between two blocks have none",
        axes[o.axis], o.apart, o.outputs);
    if (2 * o.apart > 3 * o.outputs) /* a halo is smaller */
        text_printf(to, ". If a block is to store %lld, a condition or a loop's limit leaves the others out",
                    o.apart);
    return CAUSE_BLOCKS_APART;
}

static enum cause tell_left_out(struct text *to, int *line, const struct scene *s)
{
    struct watch_left_out l;
    if (!watch_sums_left_out(s->watch, &l))
        return CAUSE_NONE;
    *line = l.line;
    text_printf(
        to,
        "add the sums of all blocks: this line reads only the first %lld of %lld. Let each thread go on to "
        "the last one, k += blockDim.x, or launch fewer blocks before it",
        l.read, l.stored);
    return CAUSE_BLOCK_SUMS_LEFT_OUT;
}

static enum cause tell_rounded(struct text *to, int *line, const struct scene *s)
{
    static const char *const layers[WATCH_AXES] = {"planes", "rows", "columns"};
    struct watch_rounded r;
    if (!watch_share_rounded(s->watch, &r))
        return CAUSE_NONE;
    *line = r.line;
    text_printf(to,
                "round this division up, (a + b - 1) / b, and let no share go past the end: %lld %s for %lld "
                "%s leave a rest of %lld, which no %s takes",
                r.dividend, r.axis < 0 ? "elements" : layers[r.axis], r.shares,
                r.by_block ? "blocks" : "threads", r.rest, r.by_block ? "block" : "thread");
    return CAUSE_SHARES_ROUNDED_DOWN;
}

static enum cause tell_outside(struct text *to, int *line, const struct scene *s)
{
    struct watch_outside o;
    if (!watch_always_outside(s->watch, &o))
        return CAUSE_NONE;
    *line = o.line;
    text_printf(to, "no thread passes this condition: the number that it wants from %d to %d is ", o.low,
                o.high);
    for (int k = 0; k < o.count && k < WATCH_TOLD; k++)
        text_printf(to, "%s%d", k ? ", " : "", o.values[k]);
    text_printf(to, "%s in all threads. Correct the line that computes it",
                o.count > WATCH_TOLD ? ", ..." : "");
    return CAUSE_CONDITION_NEVER_HOLDS;
}

static enum cause tell_replaced(struct text *to, int *line, const struct scene *s)
{
    struct watch_replaced r;
    if (!watch_replaced(s->watch, &r))
        return CAUSE_NONE;
    bool lines = r.first_line != r.last_line, launches = r.first_launch != r.last_launch;
    *line = r.last_line;
    text_printf(to, "keep the right value that ");
    if (launches)
        text_printf(to, "launch %d of the call has stored", r.first_launch);
    if (lines)
        text_printf(to, "%s", launches ? " in " : "");
    if (lines)
        text_printf(to, "line %d%s", r.first_line, launches ? "" : " has stored");
    text_printf(to, ": this line");
    if (launches)
        text_printf(to, ", in launch %d,", r.last_launch);
    text_printf(to, " overwrites it with a wrong one. ");
    if (!launches)
        text_printf(to, "Let one of the two lines alone store this output");
    else if (lines)
        text_printf(to, "Exchange the two launches, or let the later one leave this output out");
    else
        text_printf(
            to,
            "Give each launch outputs of its own. Does the output pointer move on? Does each case end with break?");
    return CAUSE_OUTPUT_REPLACED;
}

static enum cause tell_shifted(struct text *to, int *line, const struct scene *s)
{
    struct watch_shift found;
    char by[24];
    if (!watch_shifted(s->watch, &found))
        return CAUSE_NONE;
    int distance = abs(found.by);
    const char *sign = found.by > 0 ? "+" : "-", *back = found.by > 0 ? "-" : "+";
    if (s->radius > 1 && distance == s->radius)
        snprintf(by, sizeof by, "radius");
    else
        snprintf(by, sizeof by, "%d", distance);
    *line = found.line;
    text_printf(
        to,
        "correct the index of this store, or those of the loads: what it stores at %s[i] is right for %s[i %s %s]. The terms fit "
        "each other: store at i %s %s, or, if i is right, take all inputs from i %s %s",
        s->output, s->output, sign, by, sign, by, back, by);
    return CAUSE_VALUES_SHIFTED;
}

/* Is there room for one block more, where a thread takes one element? A number of blocks that is rounded down
 * leaves less than a block, and is wrong at small sizes, too, which are watched first. */
static bool lacks_blocks(const struct watch_round *r)
{
    enum { SMALL = 5000 };
    bool whole = r->blocks && r->last - r->first + 1 > r->threads / r->blocks;
    return r->each == 1 && r->blocks && (whole || r->first > SMALL);
}

static enum cause tell_round(struct text *to, int *line, const struct scene *s)
{
    struct watch_round r;
    if (!watch_round_left(s->watch, &r))
        return CAUSE_NONE;
    *line = r.line;
    if (lacks_blocks(&r))
        text_printf(
            to,
            "let each thread go on in steps of gridDim.x * blockDim.x while its index is below n, or do not limit the "
            "number of blocks: %lld blocks of %lld threads load one element each, and nobody loads %s[%lld]%s",
            r.blocks, r.threads / r.blocks, r.name, r.first, r.first < r.last ? " and what follows" : "");
    else
        text_printf(
            to,
            "let the loop go on by gridDim.x * blockDim.x, also where its index counts vectors. In one round "
            "%lld threads load %lld each. The next round begins after the elements that follow: nobody loads %s[%lld] to %s[%lld]",
            r.threads, r.each, r.name, r.first, r.name, r.last);
    return lacks_blocks(&r) ? CAUSE_SUM_ENDS_EARLY : CAUSE_ROUND_LEFT_OUT;
}

static enum cause tell_copy(struct text *to, int *line, const struct scene *s)
{
    struct source_copy c;
    if (!source_find_copy(&c, s->source, s->entry) || watch_has_line(s->watch, c.call_line))
        return CAUSE_NONE;
    *line = c.function_line;
    text_printf(
        to,
        "take the parameter %s by reference, &%s: %s changes a copy of it, and what line %d passes stays "
        "as it was",
        c.parameter, c.parameter, c.function, c.call_line);
    return CAUSE_COPY_CHANGED;
}

typedef enum cause tell(struct text *to, int *line, const struct scene *s);

/* Look for one kind of mistake. How many are found then. */
static size_t look_for(tell *tell, struct seen found[SEEN_MOST], size_t count, const struct scene *scene)
{
    struct text step = {0};
    if (count == SEEN_MOST)
        return count;
    struct seen *s = &found[count];
    *s = (struct seen){.line = 0};
    s->cause = tell(&step, &s->line, scene);
    if (step.length)
        snprintf(s->step, sizeof s->step, "%s", step.s);
    text_free(&step);
    return count + (s->cause != CAUSE_NONE);
}

size_t seen_find(struct seen found[SEEN_MOST], const struct diagnosis *d, const char *source)
{
    static tell *const tells[] = {
        tell_replaced, seen_fraction, tell_pitches, tell_never_equal,    seen_few_threads, tell_unread,
        seen_turn,     seen_late,     tell_overlap, seen_foreign,        tell_apart,       seen_cut,
        seen_result,   seen_product,  seen_rounded, tell_copy,           tell_left_out,    tell_rounded,
        tell_shifted,  tell_round,    tell_outside, seen_thread_for_row, seen_collision,   seen_clamped};
    struct watch *w = watch_run(d);
    if (!w)
        return 0;
    struct scene scene = {w,
                          d,
                          source,
                          d->entry->name,
                          watch_output(w),
                          watch_radius(w),
                          d->entry->pattern.dimensions <= 1 && d->entry->pattern.edges != EDGES_KEPT};
    size_t count = 0;
    for (size_t k = 0; k < ARRAY_LEN(tells); k++)
        count = look_for(tells[k], found, count, &scene);
    if (!count) {
        count = look_for(seen_skipped, found, count, &scene);
        count = look_for(seen_guard, found, count, &scene);
        count = look_for(seen_dead_load, found, count, &scene);
    }
    count = look_for(seen_fixed, found, count, &scene);
    watch_free(w);
    return count;
}

const char *seen_step(const struct seen *seen, size_t count, enum cause cause)
{
    for (size_t k = 0; k < count; k++)
        if (seen[k].cause == cause && seen[k].step[0])
            return seen[k].step;
    return NULL;
}
