#include "grader/judge/traffic_measures.h"

const struct traffic_measure traffic_measures[] = {
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

uint64_t traffic_counted_bytes(const struct exercise *x)
{
    return judge_counted_bytes(x->entry, &x->counts);
}

size_t traffic_counted_elements(const struct exercise *x)
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
    return stored * 8 < traffic_counted_elements(x) * 4;
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

uint64_t traffic_detour_bytes(const struct exercise *x)
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

uint64_t traffic_table_bytes(const struct exercise *x)
{
    const struct counts *c = &x->counts;
    uint64_t bytes = 0;
    for (int b = 0; b < COUNTED_BUFFERS; b++)
        if (!is_input(x, b) && is_small(x, c->stores[b].bytes + c->changed[b]))
            bytes += c->loads[b].bytes;
    return bytes;
}

uint64_t traffic_asked_bytes(const struct exercise *x)
{
    return x->counts.load.bytes + x->counts.atomic_bytes + reduced_bytes(x) + x->counts.constant_bytes;
}

double judge_measure(const struct exercise *x, enum measure m)
{
    const struct counts *c = &x->counts;
    double blocks = c->blocks ? (double)c->blocks : 1;
    switch (m) {
    case MEASURE_LOADS_PER_OUTPUT: /* all counted buffers in the labs have four-byte elements */
        return (double)(traffic_counted_bytes(x) + traffic_detour_bytes(x)) / 4 / (double)x->outputs;
    case MEASURE_LOADS_PER_INPUT:
        return (double)traffic_counted_bytes(x) / 4 / (double)traffic_counted_elements(x);
    case MEASURE_OP_PER_BYTE:
        return (double)x->useful_ops / (double)traffic_asked_bytes(x);
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
