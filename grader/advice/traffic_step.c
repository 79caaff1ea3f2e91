#include "grader/advice/traffic_step.h"

#include <string.h>

#include "common/gpu_model.h"
#include "grader/advice/by_cause.h"

/* ---- cells that no output needs ---- */

/* What one layer along an axis is called. */
static const char *layer_name(const struct exercise *x, int axis)
{
    static const char *const of_cube[] = {"plane", "row", "column"};
    int dimensions = x->entry->pattern.dimensions;
    return dimensions == 1 ? "element" : of_cube[axis + 3 - dimensions];
}

static void tell_range(struct text *out, const char *what, int first, int last)
{
    if (first == last)
        text_printf(out, "%s %d", what, first);
    else
        text_printf(out, "%ss %d to %d", what, first, last);
}

static bool tell_unneeded(struct text *out, const struct exercise *x)
{
    const struct ledger_beyond *b = &x->ledger.beyond;
    const char *layer = layer_name(x, b->axis);
    bool after = b->low > b->last;
    int due = after ? b->needs_high - b->last : b->first - b->needs_low;
    int loads = after ? b->high - b->last : b->first - b->low;
    text_printf(out, "load no %s that none of the block's outputs needs. At %s, a block stores ", layer,
                shape_name(x->ledger.shape).s);
    tell_range(out, layer, b->first, b->last);
    text_printf(out, ". It needs %d %s %s, but loads %d: this line takes ", due, after ? "after" : "before",
                b->first == b->last ? "it" : "them", loads);
    tell_range(out, layer, b->low, b->high);
    text_printf(out, " as well. ");
    if (after && !b->both && x->entry->pattern.dimensions > 1 && loads == due + 1)
        text_printf(out, "Load ahead only while the block has a next step, not while the grid has a next %s",
                    layer);
    else
        text_printf(out, "Let it %s %s %d: a halo of %d is enough%s", after ? "end with" : "begin with",
                    layer, after ? b->needs_high : b->needs_low, due, b->both ? " on each side" : "");
    return true;
}

/* ---- cells that are loaded again ---- */

/* The general step, up to where it becomes vague. */
static const char *again_step(const struct exercise *x, const struct finding *f)
{
    return f->cause == CAUSE_NEIGHBOURS_FROM_MEMORY
               ? "load each element once per block, into the tile in shared memory, and take it from there"
           : by_cause(f->cause)->step[0] ? by_cause(f->cause)->step
                                         : x->entry->requirements[f->requirement].advice;
}

static const char one_thread[] = "Here all lanes of a warp load the same element: let one thread do so";

static bool tell_again(struct text *out, const struct exercise *x, const struct finding *f)
{
    const struct ledger_line *again = ledger_most_again(&x->ledger);
    if (!again || f->cause_line != again->line)
        return false;
    text_printf(out, "%s. ", again_step(x, f));
    if (ledger_all_at_once(&x->ledger)) {
        text_printf(out, "%s", one_thread);
        return true;
    }
    text_printf(out, "This line loads elements that the block has loaded before, ");
    if (again->before_line && again->before_line != again->line)
        text_printf(out, "in line %d", again->before_line);
    else
        text_printf(out, "by another thread or in another round");
    bool sum = x->entry->pattern.sum;
    text_printf(out, ": %.2g for each %s", again->again / (sum ? x->ledger.elements : x->ledger.outputs),
                sum ? "element" : "output");
    return true;
}

/* Threads that share cells: without a loop, where all lanes of a warp load one. */
static bool tell_repeated(struct text *out, const struct exercise *x)
{
    bool at_once = ledger_all_at_once(&x->ledger);
    if (at_once)
        text_printf(out, "load each element once per block. %s", one_thread);
    return at_once;
}

/* Does each launch load all inputs? Then the second one and those after it load what the first has loaded. */
static bool tell_launches(struct text *out, const struct exercise *x)
{
    static const double nearly = 0.9;
    const struct ledger *l = &x->ledger;
    double after = l->launches > 1 ? l->by_launches / (l->launches - 1) : 0;
    if (!l->known || after < nearly * l->elements)
        return false;
    text_printf(
        out,
        "load each element in one launch, and do there all that is to be done with it. Now each of the %u "
        "launches loads all elements",
        l->launches);
    if (x->site.last > x->site.first && x->site.first)
        text_printf(out, ". The launches begin in line %d", x->site.first);
    return true;
}

/* ---- tiles ---- */

/* Outputs of a tile with a cell for each thread: a layer on each side is halo. 0: it has no others. */
static double inner_cells(const unsigned b[3])
{
    enum { HALO = 2 };
    double cells = 1;
    for (int a = 0; a < 3; a++)
        cells *= b[a] > HALO ? b[a] - HALO : 0;
    return cells;
}

/* The shape of as many threads whose tile has most outputs; of several, the longest rows. */
static void choose_shape(unsigned best[3], unsigned threads)
{
    for (unsigned x = 1; x <= threads; x++)
        for (unsigned y = 1; threads % x == 0 && y <= threads / x; y++) {
            unsigned shape[] = {x, y, threads / x / y};
            if (threads / x % y == 0 && inner_cells(shape) >= inner_cells(best))
                memcpy(best, shape, sizeof shape);
        }
}

/* A tile with a cell for each thread: another shape has many more outputs, or at least more where a block
 * cannot have twice as many threads. */
static bool tell_shape(struct text *out, const struct ledger *l, const unsigned b[3])
{
    enum { THREADS_MOST = 1024 };
    static const double many = 1.5;
    unsigned threads = b[0] * b[1] * b[2], best[3] = {0};
    if (l->most_outputs != inner_cells(b) || l->their_loads != threads)
        return false;
    choose_shape(best, threads);
    if (inner_cells(best) <= l->most_outputs * (2 * threads > THREADS_MOST ? 1 : many))
        return false;
    text_printf(
        out,
        "load fewer cells for each output: make the tile longer along its short sides and shorter along its long "
        "one. Now a block of %u * %u * %u threads loads %u elements for %.0f outputs, %.2g for each. A block of %u * "
        "%u * %u, with as many threads, would load them for %.0f, %.2g for each",
        b[0], b[1], b[2], threads, l->most_outputs, threads / l->most_outputs, best[0], best[1], best[2],
        inner_cells(best), threads / inner_cells(best));
    return true;
}

/* A tile with a halo around a thread for each output, every cell of which is loaded once: it is too thin. */
static bool tell_thin(struct text *out, const struct ledger *l, const unsigned b[3])
{
    enum {
        HALO = 2,
        EDGE = 8,
        CELLS = (EDGE + HALO) * (EDGE + HALO) * (EDGE + HALO),
        OUTPUTS = EDGE * EDGE * EDGE
    };
    unsigned threads = b[0] * b[1] * b[2], cells = (b[0] + HALO) * (b[1] + HALO) * (b[2] + HALO);
    double now = l->their_loads / l->most_outputs, then = (double)CELLS / OUTPUTS;
    if (l->most_outputs != threads || l->their_loads > cells || now <= then)
        return false;
    text_printf(
        out,
        "load fewer cells for each output: make the tile larger along its short sides. Now a block of %u * "
        "%u * %u threads loads %.0f elements for %.0f outputs, %.2g for each. A block of %d * %d * %d would "
        "load %d for %d, %.2g for each",
        b[0], b[1], b[2], l->their_loads, l->most_outputs, now, EDGE, EDGE, EDGE, CELLS, OUTPUTS, then);
    return true;
}

/* Append what the block with most outputs loads for them, where threads stand in space. */
static bool tell_tile(struct text *out, const struct exercise *x, const struct finding *f)
{
    const struct ledger *l = &x->ledger;
    const unsigned *b = x->site.block;
    if (!l->known || l->most_outputs < 1 || x->entry->pattern.dimensions != 3 || !x->counts.shared_stores ||
        b[2] < 2)
        return false;
    if (!tell_shape(out, l, b) && !tell_thin(out, l, b))
        text_printf(
            out,
            "%s. Now a block of %u * %u * %u threads loads %.0f elements for %.0f outputs, %.2g for each",
            again_step(x, f), b[0], b[1], b[2], l->their_loads, l->most_outputs,
            l->their_loads / l->most_outputs);
    if (x->site.block_line)
        text_printf(out, ". The block gets its shape in line %d", x->site.block_line);
    return true;
}

/* ---- planes ---- */

static bool tell_planes(struct text *out, const struct exercise *x)
{
    enum { HALO = 2 };
    int planes = x->ledger.most_planes;
    if (!x->ledger.known || planes <= 0)
        return false;
    text_printf(out, "let each block compute more planes, 16 or more");
    if (planes == 1)
        text_printf(out,
                    ", and load each of them once: what was above becomes here, and then below, in registers "
                    "or in shared memory");
    text_printf(out, ". At %s, it computes %d and loads %d, %.2g times as many. With 16, it is 1.1 times",
                shape_name(x->ledger.shape).s, planes, planes + HALO, (double)(planes + HALO) / planes);
    return true;
}

/* Does each thread store several cells of one plane? Planes that are used in turn get one cell per thread and
 * step. */
static bool stores_rows(const struct exercise *x)
{
    const struct counts *c = &x->counts;
    double thread_steps = (double)c->blocks * (double)c->threads_per_block * x->ledger.most_planes;
    return x->ledger.known && (double)c->shared_stores > 1.5 * thread_steps;
}

/* Does the shared memory have a whole number of cells for each thread? */
static bool tell_shared(struct text *out, const struct exercise *x, const struct finding *f)
{
    const struct counts *c = &x->counts;
    uint64_t plane = sizeof(float) * c->threads_per_block;
    if (!plane || c->shared_bytes_per_block < 2 * plane || c->shared_bytes_per_block % plane)
        return false;
    int cells = (int)(c->shared_bytes_per_block / sizeof(float));
    if (stores_rows(x) && cells <= modelled_gpu.threads_per_block)
        text_printf(out,
                    "launch one thread for each cell of the plane, %d per block, and let it store one cell "
                    "in each step. Now a block has %d threads, and each stores several cells",
                    cells, (int)c->threads_per_block);
    else
        text_printf(out, "%s. Now shared memory has %d cells for each thread",
                    x->entry->requirements[f->requirement].advice, cells / (int)c->threads_per_block);
    return true;
}

/* ---- writes ---- */

static bool tell_writes(struct text *out, const struct exercise *x, const struct finding *f)
{
    const struct ledger_line *most = ledger_most_writes(&x->ledger);
    if (!most || most->line != f->cause_line || most->writes <= 1)
        return false;
    text_printf(out, "let one thread of each block write or atomicAdd the block's sum, once. ");
    if (most->writers == 1)
        text_printf(
            out,
            "Now it does so in %.0f rounds of a loop: keep the sum in a variable, and add it once after "
            "the loop",
            most->writes);
    else if (most->writers == most->writes && most->writes < (double)x->counts.threads_per_block)
        text_printf(out, "Now %.0f threads do: add up what they hold first, by a tree or by shuffles",
                    most->writes);
    else if (most->writers == most->writes)
        text_printf(out, "Now all its %.0f threads do: add up their sums in the block first", most->writes);
    else
        text_printf(out, "Now %.0f threads do so %.0f times", most->writers, most->writes);
    return true;
}

/* Of several launches, one stores nothing to shared memory. */
static bool tell_fewest(struct text *out, const struct exercise *x, const struct finding *f)
{
    const struct counts *c = &x->counts;
    if (c->sharing_launches < 2 || !c->shared_stores || c->least_shared_stores > 0)
        return false;
    text_printf(out,
                "%s. Each launch whose blocks load from global memory is counted by itself: %s has a block "
                "that stores nothing to shared memory, or never reads what it stores there. Or do all in the "
                "other launch",
                x->entry->requirements[f->requirement].advice, f->cause_line ? "this one" : "one of yours");
    return true;
}

bool traffic_step(struct text *out, const struct exercise *x, const struct finding *f)
{
    switch (f->cause) {
    case CAUSE_CELLS_NOT_NEEDED:
        return tell_unneeded(out, x);
    case CAUSE_FEW_PLANES:
        return tell_planes(out, x);
    case CAUSE_TOO_MANY_PLANES:
        return tell_shared(out, x, f);
    case CAUSE_FEW_SHARED_STORES:
        return tell_fewest(out, x, f);
    case CAUSE_MANY_GLOBAL_WRITES:
        return tell_writes(out, x, f);
    case CAUSE_LOADS_REPEATED:
        return tell_repeated(out, x);
    case CAUSE_HALO_OF_TILES:
        return tell_tile(out, x, f);
    case CAUSE_NEIGHBOURS_FROM_MEMORY:
    case CAUSE_PLANES_LOADED_AGAIN:
    case CAUSE_LOADS_PER_OUTPUT:
    case CAUSE_LOADS_PER_INPUT:
    case CAUSE_OP_PER_BYTE:
        return tell_launches(out, x) || tell_again(out, x, f) || tell_tile(out, x, f);
    default:
        return false;
    }
}
