#include "grader/diagnose/host_mistake.h"

enum { EVIDENCE = 3 }; /* sizes */

/* Is it a launch of this many blocks in a row, each with as many threads as elements are left for it? */
static bool has_block_of_blocks(const struct geometry *g, unsigned blocks, size_t elements)
{
    return g->known && g->grid[0] == blocks && g->grid[1] * g->grid[2] * g->block[1] * g->block[2] == 1 &&
           g->block[0] == (elements + blocks - 1) / blocks;
}

/* Does the block grow with n, while the number of blocks is always the same? */
static bool is_exchanged(const struct diagnosis *d)
{
    unsigned blocks = 0, largest = 0;
    size_t seen = 0;
    for (size_t k = 0; k < d->count; k++) {
        const struct plan *plan = &d->plans[k][0];
        struct geometry g = geometry_of(plan);
        if (!g.known && plan->findings.count)
            continue; /* this launch was refused: such a block is too large */
        blocks = blocks ? blocks : g.grid[0];
        if (blocks < 2 || !has_block_of_blocks(&g, blocks, (size_t)d->entry->outputs(d->tried[k].shape)))
            return false;
        seen += g.block[0] > largest;
        largest = g.block[0] > largest ? g.block[0] : largest;
    }
    return d->entry->pattern.dimensions <= 1 && seen >= EVIDENCE;
}

/* Does a copy take as many bytes of an input as that input has elements? */
static bool counts_elements(const struct diagnosis *d, size_t k)
{
    const struct plan *plan = &d->plans[k][0];
    for (size_t s = 0; s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        if (step->kind != PLAN_COPY || step->from.buffer >= plan->argument_count)
            continue;
        const struct buffer_spec *spec = &d->entry->buffers[step->from.buffer];
        if (step->bytes == spec->count(d->tried[k].shape))
            return true;
    }
    return false;
}

static bool copies_too_little(const struct diagnosis *d)
{
    size_t seen = 0;
    for (size_t k = 0; k < d->count; k++)
        seen += counts_elements(d, k);
    return seen >= EVIDENCE;
}

static bool copies_buffer(const struct plan *plan, uint32_t buffer)
{
    for (size_t s = 0; s < plan->step_count; s++)
        if (plan->steps[s].kind == PLAN_COPY && plan->steps[s].from.buffer == buffer)
            return true;
    return false;
}

/* Is there an input of coefficients that no kernel loads and no call copies? */
static bool ignores_coefficients(const struct diagnosis *d, const struct counts *counts)
{
    for (int b = 0; counts && b < d->entry->buffer_count; b++) {
        bool copied = false;
        for (size_t k = 0; k < d->count; k++)
            copied = copied || copies_buffer(&d->plans[k][0], (uint32_t)b);
        if (d->entry->buffers[b].weights && !copied && !counts->loads[b].bytes && counts->load.bytes)
            return true;
    }
    return false;
}

enum cause host_mistake(const struct diagnosis *d, const struct counts *counts)
{
    return is_exchanged(d)                   ? CAUSE_GRID_AND_BLOCK_EXCHANGED
           : copies_too_little(d)            ? CAUSE_COPY_COUNTS_ELEMENTS
           : ignores_coefficients(d, counts) ? CAUSE_COEFFICIENTS_NOT_TAKEN
                                             : CAUSE_NONE;
}
