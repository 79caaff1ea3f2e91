/* What keeps threads from storing a cell of the tile that others read. */
#include <stdio.h>

#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/early_store.h"
#include "grader/diagnose/kept_away.h"
#include "grader/diagnose/seen_parts.h"
#include "grader/diagnose/skipped_cell.h"
#include "grader/diagnose/source_guard.h"
#include "grader/diagnose/source_loop.h"

static enum cause tell_loop(struct text *to, const struct skipped_cell *c)
{
    text_printf(
        to,
        "this loop runs over outputs. A thread without an output leaves it before line %d, so no thread "
        "stores %s[%u], which line %d reads. Let all threads of the block make the same rounds, over tiles, and "
        "put an if around the output alone",
        c->store_line, c->array, c->cell, c->read_line);
    return CAUSE_LOADER_KEPT_AWAY;
}

static enum cause tell_if(struct text *to, const struct skipped_cell *c)
{
    text_printf(
        to,
        "let this condition hold for all threads that have an element to load. Line %d should store %s[%u], "
        "which line %d reads, but the thread that has this element does not come to line %d",
        c->store_line, c->array, c->cell, c->read_line, c->store_line);
    return CAUSE_LOADER_KEPT_AWAY;
}

/* The thread is known that should have stored the cell, and its element exists. In a cube, the question that
 * seen_skipped asks about a condition says as much. */
static enum cause tell_kept(struct text *to, int *line, const struct skipped_cell *c, const struct scene *s)
{
    struct kept_away k;
    if (!kept_away_find(&k, c, s->diagnosis, s->source))
        return CAUSE_NONE;
    *line = k.line;
    if (k.control == CONTROL_LOOP && source_loop_has(s->source, k.line, c->store_line, c->read_line))
        return tell_loop(to, c);
    if (k.control == CONTROL_NONE)
        return CAUSE_LOADER_RETURNS;
    return s->diagnosis->entry->pattern.dimensions <= 1 ? tell_if(to, c) : CAUSE_NONE;
}

/* Before a march, say, a condition keeps the thread of a cell from a store that others come to. */
static enum cause tell_early(struct text *to, int *line, const struct scene *s)
{
    struct early_store e;
    struct source_guard g;
    if (!early_store_find(&e, s->diagnosis) || !source_find_guard(&g, s->source, e.store_line))
        return CAUSE_NONE;
    *line = g.if_line;
    text_printf(
        to,
        "let this condition hold for all threads that have an element to load. Line %d stores each thread's "
        "cell of %s, but the thread of %s[%u], which line %d reads, does not come to it. It has an "
        "element: it stores one in line %d",
        e.store_line, e.array, e.array, e.cell, e.read_line, e.other_line);
    return CAUSE_LOADER_KEPT_AWAY;
}

enum cause seen_skipped(struct text *to, int *line, const struct scene *s)
{
    struct skipped_cell c;
    struct source_guard g;
    enum cause early = tell_early(to, line, s);
    if (early)
        return early;
    if (!skipped_cell_find(&c, s->diagnosis))
        return CAUSE_NONE;
    enum cause kept = tell_kept(to, line, &c, s);
    if (kept || !source_find_guard(&g, s->source, c.store_line))
        return kept;
    *line = c.store_line;
    text_printf(
        to,
        "let this line store every cell of %s that line %d reads: in some blocks no thread stores %s[%u] here. ",
        c.array, c.read_line, c.array, c.cell);
    text_printf(to, "Does its condition in line %d", g.if_line);
    if (g.flag_line)
        text_printf(to, ", or %s, which line %d sets,", g.flag, g.flag_line);
    text_printf(
        to,
        " keep away the thread that should store it, perhaps one with an element to load, but no output?");
    return CAUSE_CELL_SKIPPED;
}
