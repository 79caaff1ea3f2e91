#include "grader/advice/time_lanes.h"

#include <stdlib.h>

#include "grader/advice/load_lines.h"

void time_lanes_alone(struct text *to, const struct exercise *x)
{
    const struct lane_line *l = lane_lines_alone(&x->lanes);
    double rounds = l->requests / (double)x->counts.blocks;
    text_printf(
        to,
        ". Here one lane of a warp loads at a time while the others wait: %.0f loads in each block, each of a "
        "single lane",
        rounds);
}

/* Where lanes have one distance. */
static void tell_apart(struct text *to, const struct lane_line *l, const char *where)
{
    static const char *const verbs[] = {[LANES_IN_SHARED] = "use cells that are",
                                        [LANES_LOAD] = "load elements that are",
                                        [LANES_STORE] = "store elements that are"};
    int apart = abs(lane_line_apart(l));
    if (apart)
        text_printf(to, ". %s, neighbouring threads %s %d%s apart", where, verbs[l->access], apart,
                    l->access == LANES_IN_SHARED ? " words" : "");
}

void time_lanes_loads(struct text *to, const struct exercise *x)
{
    struct load_lines found = {.count = 0};
    const struct lane_line *l = lane_lines_worst(&x->lanes, LANES_LOAD);
    bool modelled = load_lines_scattered(&found, x);
    double sectors = modelled ? found.sectors : l ? l->passes / l->requests : 0;
    double beside = modelled ? found.beside : l ? lanes_sectors_beside(l->requests, l->bytes) : 0;
    if (l)
        tell_apart(to, l, "Here");
    if (sectors > 0)
        text_printf(to, ". There, a load of a warp takes %.0f sectors; side by side, %.0f", sectors, beside);
    if (load_lines_are_few(&found, x))
        text_printf(
            to,
            ". What a thread keeps now for its next output is then loaded by the thread beside it: read it from a tile "
            "in shared memory, with a halo cell");
}

static void tell_stores(struct text *to, const struct lane_line *l, bool too)
{
    if (too)
        text_printf(
            to,
            ". The stores in line %d are scattered, too: a warp's store takes %.0f sectors; side by side, %.0f",
            l->line, l->passes / l->requests, lanes_sectors_beside(l->requests, l->bytes));
    tell_apart(to, l, too ? "There" : "Here");
    if (!too)
        text_printf(to, ". A store of a warp takes %.0f sectors; side by side, %.0f", l->passes / l->requests,
                    lanes_sectors_beside(l->requests, l->bytes));
}

/* How many other lines have conflicts as well. */
static size_t other_lines(const struct exercise *x, const struct lane_line *worst)
{
    size_t count = 0;
    for (size_t k = 0; k < x->lanes.count; k++)
        count += x->lanes.items[k].access == LANES_IN_SHARED && x->lanes.items[k].line != worst->line &&
                 lane_line_costs(&x->lanes.items[k]);
    return count;
}

void time_lanes_banks(struct text *to, const struct exercise *x)
{
    const struct lane_line *l = lane_lines_worst(&x->lanes, LANES_IN_SHARED),
                           *store = lane_lines_worst(&x->lanes, LANES_STORE);
    if (!l)
        return;
    tell_apart(to, l, "Here");
    size_t others = other_lines(x, l);
    text_printf(to, ". An access of a warp takes up to %u turns", l->most);
    if (others)
        text_printf(to, "; %zu more line%s %s several turns, too", others, others == 1 ? "" : "s",
                    others == 1 ? "takes" : "take");
    if (store)
        tell_stores(to, store, true);
    if (store && x->entry->pattern.dimensions == 1)
        text_printf(
            to,
            ". Let the outputs of a thread lie blockDim.x apart: a loop that begins at threadIdx.x and goes on by "
            "blockDim.x");
}

void time_lanes_stores(struct text *to, const struct exercise *x)
{
    const struct lane_line *store = lane_lines_worst(&x->lanes, LANES_STORE);
    if (store)
        tell_stores(to, store, false);
}

/* ---- lines ---- */

static void name(struct text *to, const struct lane_line *l)
{
    if (l && l->line)
        text_printf(to, ", line %d", l->line);
}

void time_lanes_alone_line(struct text *to, const struct exercise *x)
{
    name(to, lane_lines_alone(&x->lanes));
}

void time_lanes_load_lines(struct text *to, const struct exercise *x)
{
    struct load_lines slow;
    if (!load_lines_scattered(&slow, x))
        return;
    text_printf(to, ", ");
    load_lines_name(to, &slow);
}

void time_lanes_bank_line(struct text *to, const struct exercise *x)
{
    name(to, lane_lines_worst(&x->lanes, LANES_IN_SHARED));
}

void time_lanes_store_line(struct text *to, const struct exercise *x)
{
    name(to, lane_lines_worst(&x->lanes, LANES_STORE));
}
