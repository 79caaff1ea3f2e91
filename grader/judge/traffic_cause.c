#include "grader/judge/traffic_cause.h"

#include <math.h>

#include "grader/judge/march.h"
#include "grader/judge/stored_again.h"
#include "grader/judge/traffic_measures.h"

/* Are most of the loaded elements stored in tiles? */
static bool is_in_tiles(const struct exercise *x)
{
    static const double most_of_all = 0.7;
    return (double)x->counts.shared_stores > most_of_all * (double)traffic_counted_bytes(x) / sizeof(float);
}

/* Are there more loads than without any sharing? And are nearly all of them stored in tiles, in one dimension
 * in any case? */
static bool repeats_loads(const struct exercise *x)
{
    static const double slack = 1.2;
    const struct entry *entry = x->entry;
    int reach = entry_before(entry, x->count_size) + entry_after(entry, x->count_size);
    double loads = (double)traffic_counted_bytes(x) / sizeof(float),
           cells = 1 + entry->pattern.dimensions * reach;
    return !entry->pattern.sum && loads > slack * cells * (double)x->outputs &&
           (entry->pattern.dimensions == 1 || is_in_tiles(x));
}

/* Do several threads load the same elements of a tile in one line, as where a loop over its cells moves on by
 * fewer threads than the block has? */
static bool shares_cells(const struct exercise *x)
{
    static const double some = 0.2, nearly = 0.8;
    double others = 0;
    for (size_t k = 0; k < x->ledger.count; k++)
        others += x->ledger.lines[k].others;
    return x->ledger.known && !x->entry->pattern.sum && is_in_tiles(x) && others > some * x->ledger.outputs &&
           others > nearly * x->ledger.again;
}

bool judge_zeroes_sum(const struct exercise *x)
{
    bool stores = false;
    for (int b = 0; b < x->entry->buffer_count; b++)
        stores |= x->entry->buffers[b].role == ROLE_OUTPUT && x->counts.stores[b].requests > 0;
    return x->entry->pattern.sum && stores && x->counts.atomics_global == x->counts.blocks &&
           x->counts.global_stores < x->counts.blocks;
}

bool judge_has_idle_blocks(const struct exercise *x)
{
    enum { FAR_MORE = 6, WARP = 32 };
    const struct counts *c = &x->counts;
    uint64_t threads = WARP * c->warps; /* those that store to scratch memory, or load a halo, are not idle */
    bool halo = x->entry->pattern.dimensions == 3 && 2 * c->loading_blocks > c->blocks;
    return x->counted && !x->entry->pattern.sum && x->outputs > 0 && c->threads_per_block && !halo &&
           threads >= FAR_MORE * ((uint64_t)x->outputs + c->threads_per_block) &&
           threads >= FAR_MORE * c->global_stores;
}

/* Is each output's tile in shared memory, and are many more elements loaded than are stored there? Where a
 * lab keeps planes in registers, loads need not go to shared memory. */
static bool loads_beside_tile(const struct exercise *x, enum measure m)
{
    double beside =
        x->entry->pattern.dimensions == 1 ? 1.1 : 1.3; /* of a line, the tile holds all that is loaded */
    double stored = (double)x->counts.shared_stores,
           loaded = (double)traffic_counted_bytes(x) / sizeof(float);
    bool asked = m == MEASURE_LOADS_PER_OUTPUT || m == MEASURE_OP_PER_BYTE;
    return asked && !march_keeps_planes(x->entry) && stored >= (double)x->outputs && loaded > beside * stored;
}

/* On a line: does each block load just its own elements and its halo? Then only larger blocks load less. */
static bool has_small_blocks(const struct exercise *x, enum measure m, double value)
{
    static const double alike = 0.02;
    int reach = entry_before(x->entry, x->count_size) + entry_after(x->entry, x->count_size);
    double block = (double)x->counts.threads_per_block, due = (block + reach) / block;
    return m == MEASURE_LOADS_PER_OUTPUT && x->entry->pattern.dimensions == 1 &&
           x->counts.shared_stores > 0 && fabs(value / due - 1) < alike;
}

/* Do outputs share what is loaded, and only the halo of the tiles is too much? Each output takes `reach`
 * cells along each axis and its own; without sharing, it loads all of them. */
static bool shares_loads(const struct exercise *x, enum measure m, double value)
{
    const struct entry *entry = x->entry;
    int reach = entry_before(entry, x->count_size) + entry_after(entry, x->count_size);
    double cells = 1 + entry->pattern.dimensions * reach;
    double alone = (double)x->useful_ops / (sizeof(float) * cells * (double)x->outputs);
    return m == MEASURE_OP_PER_BYTE && value >= 2 * alone;
}

/* Do nearly all 32 lanes load a cell in every load, though tiles rarely end where the grid does? Then threads
 * outside of the grid load cells of its edge, or of the next row, again. */
static bool loads_outside(const struct exercise *x)
{
    enum { WARP_BYTES = 32 * sizeof(float) };
    static const double nearly = 0.97; /* past the last row of the last plane there is none */
    const struct traffic *load = &x->counts.load;
    return x->entry->pattern.dimensions == 3 && load->requests &&
           (double)load->bytes >= nearly * WARP_BYTES * (double)load->requests;
}

/* Do lanes pass on values, and load only at the ends of groups? Groups of four load six for four outputs. */
static bool loads_at_ends(const struct exercise *x, enum measure m, double value)
{
    static const double few = 1.51;
    return m == MEASURE_LOADS_PER_OUTPUT && x->counts.shuffles && !x->counts.shared_stores && value < few;
}

/* Does one line alone write more than once in a block? */
static bool writes_again(const struct exercise *x)
{
    const struct ledger_line *most = ledger_most_writes(&x->ledger);
    return most && most->writes > 1 && most->writes >= judge_measure(x, MEASURE_GLOBAL_WRITES_PER_BLOCK);
}

/* Are the writes, as many as a block has warps, one for each of them, as far as is known? */
static bool is_of_warps(const struct exercise *x, double value)
{
    enum { WARP = 32 };
    const struct ledger_line *most = ledger_most_writes(&x->ledger);
    double warps = (double)x->counts.threads_per_block / WARP;
    return value == warps && warps >= 2 && (!most || most->warps == warps);
}

/* What writes more than once in a block: one thread, one thread in each warp, or many. */
static enum cause writes_cause(const struct exercise *x, double value)
{
    enum { SEVERAL = 4 };
    return judge_zeroes_sum(x)     ? CAUSE_ZERO_COSTS_A_WRITE
           : is_of_warps(x, value) ? CAUSE_WRITE_PER_WARP
           : writes_again(x)       ? CAUSE_MANY_GLOBAL_WRITES
           : value <= SEVERAL      ? CAUSE_SEVERAL_GLOBAL_WRITES
                                   : CAUSE_MANY_GLOBAL_WRITES;
}

/* Do kernels store most of an input in memory beside the outputs, and load as much from there again? */
static bool passes_in_memory(const struct exercise *x)
{
    uint64_t inputs = traffic_counted_elements(x);
    return !x->entry->pattern.sum && x->counts.global_stores >= (uint64_t)x->outputs + inputs / 2 &&
           traffic_detour_bytes(x) >= inputs / 2 * sizeof(float);
}

/* Do kernels of a sum store about as many numbers as an input has elements? Then products, or sums of few of
 * them, go through global memory. */
static bool stores_products(const struct exercise *x)
{
    enum { FEW = 4 };
    return x->entry->pattern.sum && FEW * x->counts.global_stores >= traffic_counted_elements(x) / 2;
}

/* Does each warp add its own sum to the output, so that none goes through shared memory? */
static bool adds_by_warps(const struct exercise *x)
{
    return x->entry->pattern.sum &&
           writes_cause(x, judge_measure(x, MEASURE_GLOBAL_WRITES_PER_BLOCK)) == CAUSE_WRITE_PER_WARP;
}

/* Does a launch ask for more shared memory than its kernel uses? */
static bool leaves_shared(const struct exercise *x, enum measure m)
{
    return (m == MEASURE_PLANES || m == MEASURE_SHARED_BYTES) &&
           seen_step(x->seen, x->seen_count, CAUSE_DYNAMIC_SHARED_UNUSED);
}

/* Do kernels read the input from constant memory, piece by piece? */
static bool is_in_constant(const struct exercise *x, enum measure m)
{
    bool loads = m == MEASURE_LOADS_PER_OUTPUT || m == MEASURE_LOADS_PER_INPUT || m == MEASURE_OP_PER_BYTE;
    return loads && seen_step(x->seen, x->seen_count, CAUSE_INPUT_IN_CONSTANT);
}

/* Do blocks beyond the outputs load most of what is too much? */
static bool loads_in_idle_blocks(const struct exercise *x, enum measure m)
{
    return m == MEASURE_LOADS_PER_OUTPUT && seen_step(x->seen, x->seen_count, CAUSE_BLOCKS_WITHOUT_OUTPUT);
}

/* Does a block load layers beside those that its outputs need, and do they decide: is the mark met, or half
 * of the way to it, without them? */
static bool loads_unneeded(const struct exercise *x, enum measure m, double value, double full)
{
    const struct ledger *l = &x->ledger;
    const struct ledger_beyond *b = &l->beyond;
    bool op = m == MEASURE_OP_PER_BYTE, beside = b->low == b->needs_high + 1 || b->high == b->needs_low - 1;
    if (!l->known || !b->line || !beside || !(op || m == MEASURE_LOADS_PER_OUTPUT))
        return false;
    double kept = 1 - l->unneeded / l->loads, without = op ? value / kept : value * kept;
    return op ? without - value >= (full - value) / 2 : value - without >= (value - full) / 2;
}

/* Would the kernels do, if their coefficients cost no loads? */
static bool loads_coefficients(const struct exercise *x, enum measure m, double full)
{
    uint64_t tables = traffic_table_bytes(x), asked = traffic_asked_bytes(x);
    return m == MEASURE_OP_PER_BYTE && tables && tables < asked &&
           (double)x->useful_ops / (double)(asked - tables) >= full;
}

enum cause traffic_cause(const struct exercise *x, const struct requirement *r, double value)
{
    enum measure m = r->measure;
    bool op = m == MEASURE_OP_PER_BYTE;
    enum cause twice = stored_again_cause(x);
    bool decides = stored_again_is_most(x) || stored_again_decides(x, m, value);
    bool of_loads = op || m == MEASURE_LOADS_PER_OUTPUT || m == MEASURE_LOADS_PER_INPUT;
    return decides                                                     ? twice
           : of_loads && passes_in_memory(x)                           ? CAUSE_PASSED_IN_MEMORY
           : is_in_constant(x, m)                                      ? CAUSE_INPUT_IN_CONSTANT
           : judge_has_idle_blocks(x) || loads_in_idle_blocks(x, m)    ? CAUSE_BLOCKS_WITHOUT_OUTPUT
           : loads_unneeded(x, m, value, r->full)                      ? CAUSE_CELLS_NOT_NEEDED
           : loads_coefficients(x, m, r->full)                         ? CAUSE_COEFFICIENTS_LOADED
           : (m == MEASURE_LOADS_PER_OUTPUT || op) && repeats_loads(x) ? CAUSE_LOADS_REPEATED
           : leaves_shared(x, m)                                       ? CAUSE_DYNAMIC_SHARED_UNUSED
           : has_small_blocks(x, m, value)                             ? CAUSE_HALO_OF_SMALL_BLOCKS
           : loads_at_ends(x, m, value)                                ? CAUSE_LOADS_AT_GROUP_ENDS
           : op && march_is_short(x) && march_loads_once(x)            ? CAUSE_FEW_PLANES
           : op && loads_outside(x) && march_loads_once(x)             ? CAUSE_EDGE_LOADED_AGAIN
           : (m == MEASURE_LOADS_PER_OUTPUT || op) && shares_cells(x)  ? CAUSE_LOADS_REPEATED
           : loads_beside_tile(x, m) || (op && march_loads_beside(x))  ? CAUSE_NEIGHBOURS_FROM_MEMORY
           : op && march_loads_again(x)                                ? CAUSE_PLANES_LOADED_AGAIN
           : twice && shares_loads(x, m, value)                        ? twice
           : shares_loads(x, m, value) && march_is_short(x)            ? CAUSE_FEW_PLANES
           : shares_loads(x, m, value) && loads_outside(x)             ? CAUSE_EDGE_LOADED_AGAIN
           : shares_loads(x, m, value)                                 ? CAUSE_HALO_OF_TILES
           : stores_products(x)                                        ? CAUSE_PRODUCTS_STORED
           : m == MEASURE_GLOBAL_WRITES_PER_BLOCK                      ? writes_cause(x, value)
           : m == MEASURE_SHARED_STORES_PER_BLOCK && adds_by_warps(x)  ? CAUSE_WRITE_PER_WARP
                                                                       : traffic_measures[m].cause;
}
