/* What threads do that their block does not have, what keeps them from their store, and what they store too
 * late. */
#include "grader/diagnose/dead_load.h"
#include "grader/diagnose/seen_parts.h"
#include "grader/diagnose/source_guard.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"

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

enum cause seen_skipped(struct text *to, int *line, const struct scene *s)
{
    struct watch_skipped_cell c;
    struct source_guard g;
    if (!watch_skipped(s->watch, &c) || !source_find_guard(&g, s->source, c.store_line))
        return CAUSE_NONE;
    *line = c.store_line;
    text_printf(
        to,
        "let this line store every cell of %s that line %d reads: in some blocks no thread stores %s[%u] here. ",
        c.array, c.read_line, c.array, c.cell);
    text_printf(to, "Does its condition in line %d", g.if_line);
    if (g.flag_line)
        text_printf(to, ", or %s, which line %d sets,", g.flag, g.flag_line);
    text_printf(to, " leave out threads that have an element to load, but no output?");
    return CAUSE_CELL_SKIPPED;
}

/* The innermost condition around the line that was evaluated, or the last one before it that returns; the
 * line itself if it holds one. 0: there is none, or it does not depend on the thread. A path for arguments
 * that are never passed is no mistake. */
static int condition_of(const struct dead_load *dead, const char *source)
{
    enum { NESTED = 4 };
    static const char own[] = "\\?|(^|[^[:alnum:]_])(if|while|for) *\\(";
    struct source_guard g;
    int line = dead->line;
    if (!source_line_in(own, source, line, line, NULL) || !dead->compared[line])
        for (int k = 0; k < NESTED && (line == dead->line || !dead->compared[line]); k++, line = g.if_line)
            if (!source_find_guard(&g, source, line) || g.if_line >= DEAD_LINES)
                return 0;
    return dead->compared[line] == DEAD_BY_THREAD ? line : 0;
}

/* Why does no thread come to the line? */
static void tell_condition(struct text *to, const char *source, int line, int condition)
{
    static const char leaves[] = "(^|[^[:alnum:]_])(return|continue|break) *;";
    if (condition == line)
        text_printf(to, "this line loads for no thread, at any size: its condition never holds");
    else if (source_line_in(leaves, source, condition, condition + 1, NULL))
        text_printf(to, "this line never runs, at any size: all threads have left before it, in line %d",
                    condition);
    else
        text_printf(to, "this line never runs, at any size: the condition in line %d holds for no thread",
                    condition);
}

/* Is the lane taken from threadIdx.x alone, where a warp has several rows of its block? */
static bool has_lane_of_row(const struct scene *s, const unsigned block[DEAD_AXES])
{
    enum { WARP = 32 };
    static const char lane[] =
        "threadIdx\\.x *(%|&) *(31|32|warpSize|[A-Z][A-Z_0-9]*)|lane[[:alnum:]_]* *[={(] *threadIdx\\.x *[;,)}]";
    return block[0] < WARP && block[1] > 1 && source_line_with(lane, s->source, 0, s->entry);
}

enum cause seen_dead_load(struct text *to, int *line, const struct scene *s)
{
    struct dead_load dead;
    if (!dead_load_find(&dead, s->diagnosis) || !source_is_used_by(s->source, dead.line, s->entry))
        return CAUSE_NONE;
    int condition = condition_of(&dead, s->source);
    if (!condition)
        return CAUSE_NONE;
    *line = dead.line;
    tell_condition(to, s->source, dead.line, condition);
    if (has_lane_of_row(s, dead.block))
        text_printf(
            to, ". In a block of %u * %u threads the lane is (threadIdx.y * blockDim.x + threadIdx.x) %% 32",
            dead.block[0], dead.block[1]);
    else
        text_printf(to, ". Which threads should load here, and what are their numbers in the condition?");
    return CAUSE_LINE_NEVER_RUNS;
}
