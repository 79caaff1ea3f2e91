/* What threads do that their block does not have, what keeps them from their store, and what they store too
 * late. */
#include <stdio.h>

#include "grader/diagnose/dead_load.h"
#include "grader/diagnose/seen_parts.h"
#include "grader/diagnose/source_guard.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"
#include "grader/diagnose/source_turn.h"
#include "grader/diagnose/watch_ends.h"

enum cause seen_few_threads(struct text *to, int *line, const struct scene *s)
{
    struct watch_reach r;
    if (!watch_too_few_threads(s->watch, &r))
        return CAUSE_NONE;
    char axis = "xyz"[r.axis];
    *line = r.line;
    text_printf(
        to,
        "this condition lets threads with threadIdx.%c from 0 to %u store to %s, but it runs only to %u, "
        "blockDim.%c - 1. So no thread stores %s[%u]. Let each thread store several cells: in a loop up to that "
        "limit, in steps of blockDim.%c",
        axis, r.asked - 1, r.array, r.threads - 1, axis, r.array, r.cell, axis);
    return CAUSE_TOO_FEW_THREADS;
}

/* What stands before the one line that stores outputs, if some are missing. */
static bool find_guard(struct source_guard *g, const struct scene *s)
{
    int store = watch_is_sum(s->watch) ? 0 : watch_line_of_some(s->watch);
    return store && source_find_guard(g, s->source, store);
}

enum cause seen_thread_for_row(struct text *to, int *line, const struct scene *s)
{
    struct source_guard g;
    if (!find_guard(&g, s) || !g.thread_line)
        return CAUSE_NONE;
    *line = g.thread_line;
    text_printf(
        to,
        "this condition asks for %s, but a thread takes several values of %s in the loop of line %d: where it "
        "does not hold, all of these are left out. Ask for %s instead, inside that loop",
        g.thread, g.counter, g.loop_line, g.counter);
    return CAUSE_THREAD_FOR_ROW;
}

enum cause seen_guard(struct text *to, int *line, const struct scene *s)
{
    struct source_guard g;
    if (!find_guard(&g, s))
        return CAUSE_NONE;
    *line = g.if_line;
    text_printf(
        to, "take the first output that is missing and the thread that should store it. Does this condition "
            "keep the thread from that");
    if (g.flag_line)
        text_printf(to, ", or %s, which line %d sets", g.flag, g.flag_line);
    if (g.loop_line)
        text_printf(to, ", or does the loop of line %d not come to it", g.loop_line);
    text_printf(to, "?");
    return CAUSE_STORE_KEPT_BACK;
}

enum cause seen_late(struct text *to, int *line, const struct scene *s)
{
    struct watch_late_store l;
    if (!watch_stored_late(s->watch, &l))
        return CAUSE_NONE;
    *line = l.read_line;
    text_printf(
        to,
        "store %s[%u] before this line reads it: line %d stores it only after that. Load first, wait, and then "
        "compute, in two loops, or load one step ahead",
        l.array, l.cell, l.store_line);
    return CAUSE_STORED_AFTER_READ;
}

enum cause seen_turn(struct text *to, int *line, const struct scene *s)
{
    struct watch_late_store l;
    for (int at = 0; watch_next_late(s->watch, &at, &l);)
        if (source_takes_turns(s->source, l.store_line, l.read_line, l.array)) {
            *line = l.read_line;
            text_printf(
                to,
                "store all rows of %s first, in a loop of their own, wait once, and then compute: this "
                "line reads %s[%u], which line %d stores only in a later turn of the same loop",
                l.array, l.array, l.cell, l.store_line);
            return CAUSE_ROWS_TAKE_TURNS;
        }
    return CAUSE_NONE;
}

/* Has the line a comparison that was executed, and may it keep all threads from the load? What one block
 * compares in the same way may be a path for arguments that are never passed, unless nothing is loaded. */
static bool may_keep(const struct dead_load *dead, int line)
{
    return dead->compared[line] == DEAD_BY_THREAD || (dead->elements && dead->compared[line]);
}

/* What keeps all threads from a line. */
struct keeper {
    int line; /* 0: not known */
    bool is_loop;
};

/* What stands around the line: its innermost condition or, if nothing is loaded, its innermost loop; else the
 * last condition before it that returns. */
static struct keeper around(const struct dead_load *dead, const char *source, int line)
{
    struct source_guard g;
    source_find_guard(&g, source, line);
    bool is_loop = dead->elements && g.loop_line && (g.loop_line >= g.if_line || g.if_line >= line);
    int found = is_loop ? g.loop_line : g.if_line;
    return (struct keeper){found < DEAD_LINES && found != line ? found : 0, is_loop};
}

/* The innermost of these that was evaluated; the line itself if it holds one. */
static struct keeper keeper_of(const struct dead_load *dead, const char *source, int line)
{
    enum { NESTED = 4 };
    static const char own[] = "\\?|(^|[^[:alnum:]_])(if|while|for) *\\(";
    struct keeper k = {line, false};
    if (!source_line_in(own, source, line, line, NULL) || !dead->compared[line])
        k = around(dead, source, line);
    for (int n = 1; n < NESTED && k.line && !dead->compared[k.line]; n++)
        k = around(dead, source, k.line);
    return k.line && may_keep(dead, k.line) ? k : (struct keeper){0, false};
}

/* The same for the innermost of the lines that lead to the load; sets its line. */
static struct keeper find_keeper(const struct dead_load *dead, const char *source, int *line)
{
    struct keeper found = keeper_of(dead, source, *line = dead->line);
    for (int k = 0; k < LOAD_LINES && !found.line && dead->calls[k]; k++)
        found = keeper_of(dead, source, *line = dead->calls[k]);
    return found;
}

/* Why does no thread come to the line? */
static void tell_keeper(struct text *to, const char *source, int line, const struct keeper *k,
                        size_t elements)
{
    static const char leaves[] = "(^|[^[:alnum:]_])(return|continue|break) *;";
    char size[32] = "any size";
    if (elements)
        snprintf(size, sizeof size, "n = %zu", elements);
    if (k->line == line)
        text_printf(to, "this line loads for no thread, at %s: its condition never holds", size);
    else if (k->is_loop)
        text_printf(to,
                    "this line never runs, at %s: the condition of the loop in line %d holds for no thread",
                    size, k->line);
    else if (source_line_in(leaves, source, k->line, k->line + 1, NULL))
        text_printf(to, "this line never runs, at %s: all threads have left before it, in line %d", size,
                    k->line);
    else
        text_printf(to, "this line never runs, at %s: the condition in line %d holds for no thread", size,
                    k->line);
}

/* Is the lane taken from threadIdx.x alone, where a warp has several rows of its block? */
static bool has_lane_of_row(const struct scene *s, const unsigned block[DEAD_AXES])
{
    enum { WARP = 32 };
    static const char lane[] =
        "threadIdx\\.x *(%|&) *(31|32|warpSize|[A-Z][A-Z_0-9]*)|lane[[:alnum:]_]* *[={(] *threadIdx\\.x *[;,)}]";
    return block[0] < WARP && block[1] > 1 && source_line_with(lane, s->source, 0, s->entry);
}

/* What should the student ask? */
static void tell_question(struct text *to, const struct scene *s, const struct dead_load *dead)
{
    if (has_lane_of_row(s, dead->block))
        text_printf(
            to, ". In a block of %u * %u threads the lane is (threadIdx.y * blockDim.x + threadIdx.x) %% 32",
            dead->block[0], dead->block[1]);
    else if (dead->elements)
        text_printf(to,
                    ". So nothing is loaded. Let it hold for each index below n, and ask for each element "
                    "of a step by itself");
    else
        text_printf(to, ". Which threads should load here, and what are their numbers in the condition?");
}

enum cause seen_dead_load(struct text *to, int *line, const struct scene *s)
{
    struct dead_load dead;
    if (!dead_load_find(&dead, s->diagnosis) || !source_is_used_by(s->source, dead.line, s->entry))
        return CAUSE_NONE;
    struct keeper keeper = find_keeper(&dead, s->source, line);
    if (!keeper.line)
        return CAUSE_NONE;
    tell_keeper(to, s->source, *line, &keeper, dead.elements);
    tell_question(to, s, &dead);
    return CAUSE_LINE_NEVER_RUNS;
}

enum cause seen_clamped(struct text *to, int *line, const struct scene *s)
{
    struct watch_end w;
    if (!watch_clamped_ends(watch_ends(s->watch), &w))
        return CAUSE_NONE;
    *line = w.store_line;
    text_printf(
        to,
        "let a thread store only the output of its own index. Line %d moves an index that lies outside to the first or "
        "the last output, so that one is stored up to %u times here, and each output inside once. "
        "Move the index for the loads alone, in another variable, and ask for the index itself before this store",
        w.clamp_line, w.most);
    return CAUSE_INDEX_CLAMPED;
}

enum cause seen_foreign(struct text *to, int *line, const struct scene *s)
{
    struct watch_foreign f;
    if (!watch_foreign(s->watch, &f))
        return CAUSE_NONE;
    *line = f.line;
    text_printf(
        to,
        "store only the block's own outputs. Block %llu stores %s[%zu], too, with a wrong value, which block %llu "
        "stores right",
        (unsigned long long)f.block, s->output, f.some, (unsigned long long)f.owner);
    if (f.count > 1)
        text_printf(to, ", and %zu more outputs are stored so", f.count - 1);
    text_printf(to,
                ". Let a condition before this store ask for the block's first and last output, and not for "
                "those of the grid");
    return CAUSE_OUTPUTS_OF_OTHERS;
}
