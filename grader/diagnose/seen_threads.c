/* What threads do that their block does not have, what keeps them from their store, and what they store too
 * late. */
#include "grader/diagnose/seen_parts.h"
#include "grader/diagnose/source_guard.h"

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
