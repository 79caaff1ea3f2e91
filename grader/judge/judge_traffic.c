#include "grader/judge/judge_traffic.h"

#include "grader/judge/march.h"
#include "grader/judge/stored_again.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* For each measure: its name in messages, whether more is better, and the cause if its mark is missed. */
static const struct {
    const char *name, *unit;
    bool more_is_better;
    enum cause cause;
} measures[] = {
    [MEASURE_LOADS_PER_OUTPUT] = {"elements loaded per output", "", false, CAUSE_LOADS_PER_OUTPUT},
    [MEASURE_LOADS_PER_INPUT] = {"loads per input element", "", false, CAUSE_LOADS_PER_INPUT},
    [MEASURE_OP_PER_BYTE] = {"OP/B", "", true, CAUSE_OP_PER_BYTE},
    [MEASURE_SHARED_BYTES] = {"shared memory per block", " bytes", false, CAUSE_SHARED_BYTES},
    [MEASURE_SHARED_STORES_PER_BLOCK] = {"shared stores per block", "", true, CAUSE_FEW_SHARED_STORES},
    [MEASURE_GLOBAL_WRITES_PER_BLOCK] = {"global writes and atomics per block", "", false,
                                         CAUSE_MANY_GLOBAL_WRITES},
    [MEASURE_PLANES] = {"planes of the tile in shared memory", "", false, CAUSE_TOO_MANY_PLANES},
};

uint64_t judge_counted_bytes(const struct entry *entry, const struct counts *counts)
{
    uint64_t bytes = 0;
    for (int b = 0; b < entry->buffer_count; b++)
        if (entry->buffers[b].counted)
            bytes += counts->loads[b].bytes;
    return bytes;
}

static uint64_t counted_bytes(const struct exercise *x)
{
    return judge_counted_bytes(x->entry, &x->counts);
}

static size_t counted_elements(const struct exercise *x)
{
    size_t elements = 0;
    for (int b = 0; b < x->entry->buffer_count; b++)
        if (x->entry->buffers[b].counted)
            elements += x->entry->buffers[b].count(x->count_size);
    return elements;
}

static bool is_input(const struct exercise *x, int b)
{
    return b < x->entry->buffer_count && x->entry->buffers[b].role == ROLE_INPUT;
}

/* Is what the kernels store, atomics included, less than an eighth of the inputs' bytes? */
static bool is_small(const struct exercise *x, uint64_t stored)
{
    return stored * 8 < counted_elements(x) * 4;
}

/* Bytes of outputs and scratch memory that atomics without a result change: the memory has to load them for
 * that. Counters are too small to count. */
static uint64_t reduced_bytes(const struct exercise *x)
{
    uint64_t bytes = 0;
    for (int b = 0; b < COUNTED_BUFFERS; b++)
        if (!is_input(x, b) && !is_small(x, x->counts.changed[b]))
            bytes += x->counts.changed[b];
    return bytes > x->counts.atomic_bytes ? bytes - x->counts.atomic_bytes : 0;
}

/* Inputs that take a detour: loads from outputs, scratch memory and variables, and what atomics return. Small
 * buffers are tables and do not count, unless they are large together. */
static uint64_t detour_bytes(const struct exercise *x)
{
    const struct counts *c = &x->counts;
    uint64_t bytes = c->atomic_bytes + reduced_bytes(x), in_tables = 0, from_tables = 0;
    for (int b = 0; b < COUNTED_BUFFERS; b++) {
        if (is_input(x, b))
            continue;
        uint64_t stored = c->stores[b].bytes + c->changed[b];
        bool is_table = is_small(x, stored);
        in_tables += is_table ? stored : 0;
        *(is_table ? &from_tables : &bytes) += c->loads[b].bytes;
    }
    return is_small(x, in_tables) ? bytes : bytes + from_tables;
}

/* Bytes that kernels load from tables: small memory that is neither an input nor large by what is stored. */
static uint64_t table_bytes(const struct exercise *x)
{
    const struct counts *c = &x->counts;
    uint64_t bytes = 0;
    for (int b = 0; b < COUNTED_BUFFERS; b++)
        if (!is_input(x, b) && is_small(x, c->stores[b].bytes + c->changed[b]))
            bytes += c->loads[b].bytes;
    return bytes;
}

/* All bytes that lanes load from global memory, through loads, atomics and constant memory. */
static uint64_t asked_bytes(const struct exercise *x)
{
    return x->counts.load.bytes + x->counts.atomic_bytes + reduced_bytes(x) + x->counts.constant_bytes;
}

double judge_measure(const struct exercise *x, enum measure m)
{
    const struct counts *c = &x->counts;
    double blocks = c->blocks ? (double)c->blocks : 1;
    switch (m) {
    case MEASURE_LOADS_PER_OUTPUT: /* all counted buffers in the labs have four-byte elements */
        return (double)(counted_bytes(x) + detour_bytes(x)) / 4 / (double)x->outputs;
    case MEASURE_LOADS_PER_INPUT:
        return (double)counted_bytes(x) / 4 / (double)counted_elements(x);
    case MEASURE_OP_PER_BYTE:
        return (double)x->useful_ops / (double)asked_bytes(x);
    case MEASURE_SHARED_BYTES:
        return (double)c->shared_bytes_per_block;
    case MEASURE_SHARED_STORES_PER_BLOCK:
        if (!is_small(x, c->lone_bytes)) /* a single thread does the work */
            return 0;
        return c->loading_blocks ? c->least_shared_stores : (double)c->shared_stores / blocks;
    case MEASURE_GLOBAL_WRITES_PER_BLOCK:
        return c->loading_blocks ? c->most_global_writes
                                 : (double)(c->global_stores + c->atomics_global) / blocks;
    case MEASURE_PLANES:
        return c->most_planes > 0 ? c->most_planes
                                  : (double)c->shared_bytes_per_block / (double)c->plane_bytes;
    }
    return 0;
}

/* The number of digits, at least four, with which a value does not read like the mark that it misses. */
static int digits_beside(double value, double mark)
{
    enum { MOST = 9 };
    char a[40], b[40];
    int digits = 3;
    do {
        digits++;
        snprintf(a, sizeof a, "%.*g", digits, value);
        snprintf(b, sizeof b, "%.*g", digits, mark);
    } while (value != mark && digits < MOST && strcmp(a, b) == 0);
    return digits;
}

/* Append how the number comes about: "OP/B = 3407872 operations / 7340032 bytes loaded = 0.46". */
static void derive(struct text *t, const struct exercise *x, const struct requirement *r, double value)
{
    text_printf(t, "%s = ", measures[r->measure].name);
    if (r->measure == MEASURE_OP_PER_BYTE)
        text_printf(t, "%" PRId64 " operations / %" PRIu64 " bytes loaded = ", x->useful_ops, asked_bytes(x));
    else if (r->measure == MEASURE_LOADS_PER_OUTPUT)
        text_printf(t, "%" PRIu64 " bytes / 4 / %" PRId64 " outputs = ", counted_bytes(x) + detour_bytes(x),
                    x->outputs);
    else if (r->measure == MEASURE_LOADS_PER_INPUT)
        text_printf(t, "%" PRIu64 " bytes / 4 / %zu elements = ", counted_bytes(x), counted_elements(x));
    text_printf(t, "%.*g%s; full marks at %g", digits_beside(value, r->full), value,
                measures[r->measure].unit, r->full);
    if (r->none != r->full)
        text_printf(t, ", none at %g", r->none);
    text_printf(t, "\n");
}

/* Are most of the loaded elements stored in tiles? */
static bool is_in_tiles(const struct exercise *x)
{
    static const double most_of_all = 0.7;
    return (double)x->counts.shared_stores > most_of_all * (double)counted_bytes(x) / sizeof(float);
}

/* Are there more loads than without any sharing? And are nearly all of them stored in tiles, in one dimension
 * in any case? */
static bool repeats_loads(const struct exercise *x)
{
    static const double slack = 1.2;
    const struct entry *entry = x->entry;
    int reach = entry_before(entry, x->count_size) + entry_after(entry, x->count_size);
    double loads = (double)counted_bytes(x) / sizeof(float), cells = 1 + entry->pattern.dimensions * reach;
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
    enum { FAR_MORE = 6 };
    const struct counts *c = &x->counts;
    return x->counted && !x->entry->pattern.sum && x->outputs > 0 && c->threads_per_block &&
           c->blocks >= FAR_MORE * ((uint64_t)x->outputs / c->threads_per_block + 1);
}

/* Is each output's tile in shared memory, and are many more elements loaded than are stored there? Where a
 * lab keeps planes in registers, loads need not go to shared memory. */
static bool loads_beside_tile(const struct exercise *x, enum measure m)
{
    double beside =
        x->entry->pattern.dimensions == 1 ? 1.1 : 1.3; /* of a line, the tile holds all that is loaded */
    double stored = (double)x->counts.shared_stores, loaded = (double)counted_bytes(x) / sizeof(float);
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
    uint64_t tables = table_bytes(x), asked = asked_bytes(x);
    return m == MEASURE_OP_PER_BYTE && tables && tables < asked &&
           (double)x->useful_ops / (double)(asked - tables) >= full;
}

static enum cause missed_cause(const struct exercise *x, const struct requirement *r, double value)
{
    enum measure m = r->measure;
    bool op = m == MEASURE_OP_PER_BYTE;
    enum cause twice = stored_again_cause(x);
    bool decides = stored_again_is_most(x) || stored_again_decides(x, m, value);
    return decides                                                     ? twice
           : loads_unneeded(x, m, value, r->full)                      ? CAUSE_CELLS_NOT_NEEDED
           : judge_has_idle_blocks(x)                                  ? CAUSE_BLOCKS_WITHOUT_OUTPUT
           : loads_coefficients(x, m, r->full)                         ? CAUSE_COEFFICIENTS_LOADED
           : (m == MEASURE_LOADS_PER_OUTPUT || op) && repeats_loads(x) ? CAUSE_LOADS_REPEATED
           : leaves_shared(x, m)                                       ? CAUSE_DYNAMIC_SHARED_UNUSED
           : has_small_blocks(x, m, value)                             ? CAUSE_HALO_OF_SMALL_BLOCKS
           : loads_at_ends(x, m, value)                                ? CAUSE_LOADS_AT_GROUP_ENDS
           : op && loads_outside(x) && march_loads_once(x)             ? CAUSE_EDGE_LOADED_AGAIN
           : (m == MEASURE_LOADS_PER_OUTPUT || op) && shares_cells(x)  ? CAUSE_LOADS_REPEATED
           : loads_beside_tile(x, m) || (op && march_loads_beside(x))  ? CAUSE_NEIGHBOURS_FROM_MEMORY
           : op && march_loads_again(x)                                ? CAUSE_PLANES_LOADED_AGAIN
           : op && march_is_short(x) && march_loads_once(x)            ? CAUSE_FEW_PLANES
           : twice && shares_loads(x, m, value)                        ? twice
           : shares_loads(x, m, value) && march_is_short(x)            ? CAUSE_FEW_PLANES
           : shares_loads(x, m, value) && loads_outside(x)             ? CAUSE_EDGE_LOADED_AGAIN
           : shares_loads(x, m, value)                                 ? CAUSE_HALO_OF_TILES
           : m == MEASURE_GLOBAL_WRITES_PER_BLOCK                      ? writes_cause(x, value)
           : m == MEASURE_SHARED_STORES_PER_BLOCK && adds_by_warps(x)  ? CAUSE_WRITE_PER_WARP
                                                                       : measures[m].cause;
}

/* Are the planes those of the largest block? Then its bytes show where they come from. */
static bool is_of_largest(const struct counts *c, double planes)
{
    static const double alike = 0.001;
    return fabs((double)c->shared_bytes_per_block - planes * (double)c->plane_bytes) <=
           alike * (double)c->shared_bytes_per_block;
}

static void tell_requirement(struct check *c, const struct exercise *x, size_t number, double value)
{
    const struct requirement *r = &x->entry->requirements[number];
    struct finding *f = findings_add(&c->findings, FINDING_REQUIREMENT);
    f->requirement = (int)number;
    f->cause = missed_cause(x, r, value);
    bool general = f->cause == measures[r->measure].cause; /* else the cause has an advice of its own */
    if (r->measure == MEASURE_OP_PER_BYTE)
        snprintf(f->message, sizeof f->message, "asked %.1f bytes per output, OP/B %.2f, needs %.2f%s%.250s",
                 (double)asked_bytes(x) / (double)x->outputs, value, r->full, general ? ": " : "",
                 general ? r->advice : "");
    else if (r->measure == MEASURE_PLANES && is_of_largest(&x->counts, value))
        snprintf(f->message, sizeof f->message,
                 "shared memory of a block: %" PRIu64
                 " bytes; a cell per thread and one around them are %" PRIu64
                 ", needs at most %g times as many%s%.250s",
                 x->counts.shared_bytes_per_block, x->counts.plane_bytes, r->full, general ? ": " : "",
                 general ? r->advice : "");
    else
        snprintf(f->message, sizeof f->message, "%s: %.*g%s, needs %s %g%s%.250s", measures[r->measure].name,
                 digits_beside(value, r->full), value, measures[r->measure].unit,
                 measures[r->measure].more_is_better ? "at least" : "at most", r->full, general ? ": " : "",
                 general ? r->advice : "");
}

/* What is measured per output depends a little on how n fits the tiles. The marks are those of the record's
 * own size; another one may miss them by so much. */
static const double slack_when_drawn = 0.3;

static bool depends_on_size(enum measure m)
{
    return m == MEASURE_LOADS_PER_OUTPUT || m == MEASURE_OP_PER_BYTE;
}

static double part_of(const struct exercise *x, const struct requirement *r)
{
    bool more = measures[r->measure].more_is_better;
    bool own = shape_is_same(x->count_size, x->entry->count_size) || !depends_on_size(r->measure);
    double slack = own ? 1 : more ? 1 - slack_when_drawn : 1 + slack_when_drawn;
    return judge_between(judge_measure(x, r->measure), slack * r->full, slack * r->none, more);
}

bool judge_is_missed(const struct exercise *x)
{
    bool missed = false;
    for (size_t k = 0; x->counted && x->outputs && k < ARRAY_LEN(x->entry->requirements); k++)
        missed |= x->entry->requirements[k].advice && part_of(x, &x->entry->requirements[k]) < 1;
    return missed;
}

/* At which of the two sizes is less of the requirement met? */
static const struct exercise *worse(const struct exercise *x, const struct exercise *again,
                                    const struct requirement *r)
{
    return again->counted && part_of(again, r) < part_of(x, r) ? again : x;
}

void judge_traffic(struct check *c, const struct exercise *one, const struct exercise *again)
{
    double fraction = 1;
    const struct exercise *x = one;
    if (!x->counted || !x->outputs) {
        judge_skip(c, "nothing to count: the kernel did not run to its end");
        return;
    }
    if (!asked_bytes(x)) {
        judge_give(c, 0);
        snprintf(c->summary, sizeof c->summary, "no load from global memory was executed");
        return;
    }
    for (size_t k = 0; k < ARRAY_LEN(x->entry->requirements) && x->entry->requirements[k].advice; k++) {
        const struct requirement *r = &x->entry->requirements[k];
        x = worse(one, again, r);
        double value = judge_measure(x, r->measure), part = part_of(x, r);
        if (k == 0 || (part < 1 && fraction == 1))
            snprintf(c->summary, sizeof c->summary, "%s %.*g%s at n = %d; needs %g",
                     measures[r->measure].name, digits_beside(value, r->full), value,
                     measures[r->measure].unit, x->count_size.n, r->full);
        derive(&c->derivation, x, r, value);
        if (part < 1)
            tell_requirement(c, x, k, value);
        fraction = part < fraction ? part : fraction;
    }
    judge_give(c, fraction);
}
