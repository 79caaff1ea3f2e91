#include "grader/diagnose/host_mistake.h"

#include <string.h>

#include "grader/diagnose/changed_plan.h"
#include "grader/diagnose/host_copies.h"
#include "grader/diagnose/host_grid.h"

enum { EVIDENCE = 3 }; /* sizes */

/* Is it a launch of this many blocks in a row, each with as many threads as elements are left for it? */
static bool has_block_of_blocks(const struct geometry *g, unsigned blocks, size_t elements)
{
    return g->known && g->grid[0] == blocks && g->grid[1] * g->grid[2] * g->block[1] * g->block[2] == 1 &&
           g->block[0] == (elements + blocks - 1) / blocks;
}

/* How many elements threads divide among them at a size. */
static size_t divided(const struct diagnosis *d, size_t k)
{
    return d->entry->pattern.sum ? (size_t)d->tried[k].shape.n : (size_t)d->entry->outputs(d->tried[k].shape);
}

/* For a sum, the largest number of threads per block at any size. If grid and block are exchanged, this is
 * the limit that the number of blocks was meant to have. */
static unsigned limit_of(const struct diagnosis *d)
{
    unsigned limit = 0;
    for (size_t k = 0; d->entry->pattern.sum && k < d->count; k++) {
        struct geometry g = geometry_widest(&d->plans[k][0]);
        limit = g.known && g.block[0] > limit ? g.block[0] : limit;
    }
    return limit;
}

/* Does the block grow with n, while the number of blocks is always the same? */
static bool is_exchanged(const struct diagnosis *d)
{
    unsigned blocks = 0, largest = 0, limit = limit_of(d);
    size_t seen = 0;
    for (size_t k = 0; k < d->count; k++) {
        const struct plan *plan = &d->plans[k][0];
        struct geometry g = geometry_of(plan);
        if (!g.known && plan->findings.count)
            continue; /* this launch was refused: such a block is too large */
        blocks = blocks ? blocks : g.grid[0];
        bool limited = limit && g.known && g.grid[0] == blocks && g.block[0] == limit &&
                       divided(d, k) > (size_t)blocks * limit;
        if (blocks < 2 || !(limited || has_block_of_blocks(&g, blocks, divided(d, k))))
            return false;
        seen += g.block[0] > largest;
        largest = g.block[0] > largest ? g.block[0] : largest;
    }
    return d->entry->pattern.dimensions <= 1 && seen >= EVIDENCE;
}

/* In a cube: is the number of blocks the same at all sizes, as many as a block has threads, while the block
 * grows with n? */
static bool is_exchanged_in_cube(const struct diagnosis *d)
{
    enum { WARP = 32 };
    struct geometry first = {.known = false}, last = first;
    size_t seen = 0;
    for (size_t k = 0; d->entry->pattern.dimensions > 1 && k < d->count; k++) {
        struct geometry g = geometry_of(&d->plans[k][0]);
        if (!g.known)
            continue; /* nothing was launched, or the block is too large */
        first = first.known ? first : g;
        if (memcmp(g.grid, first.grid, sizeof g.grid) != 0)
            return false;
        seen += !last.known || memcmp(g.block, last.block, sizeof g.block) != 0;
        last = g;
    }
    return seen >= EVIDENCE && first.grid[0] * first.grid[1] * first.grid[2] % WARP == 0;
}

/* ---- the axes of a cube ---- */

/* The orders of x, y and z other than the written one. */
static const int orders[][3] = {{0, 2, 1}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};

/* Has axis a of the grid, if taken in this order, just the blocks that `cells` cells need? */
static bool fits(const struct geometry *g, const int order[3], unsigned cells)
{
    for (int a = 0; a < 3; a++)
        if (g->grid[order[a]] != (cells + g->block[a] - 1) / g->block[a])
            return false;
    return true;
}

/* Do the blocks of every size fit in another order, and in the written order at no size that is wrong? */
static bool is_in_order(const struct diagnosis *d, const int order[3])
{
    static const int written[3] = {0, 1, 2};
    size_t seen = 0;
    for (size_t k = 0; k < d->count; k++) {
        struct geometry g = geometry_of(&d->plans[k][0]);
        unsigned n = (unsigned)d->tried[k].shape.n;
        if (!g.known)
            continue; /* nothing to launch at this size */
        if (!fits(&g, order, n) && !(n > 2 && fits(&g, order, n - 2)))
            return false;
        seen += !fits(&g, written, n) && !(n > 2 && fits(&g, written, n - 2));
    }
    return seen >= EVIDENCE;
}

/* A square block without extent along z needs as many blocks along x as along y. Are there instead as many
 * along z as along one of the two? */
static bool has_odd_side(const struct diagnosis *d)
{
    size_t seen = 0;
    for (size_t k = 0; k < d->count; k++) {
        struct geometry g = geometry_of(&d->plans[k][0]);
        if (!g.known)
            continue;
        if (g.block[0] != g.block[1] || g.block[2] != 1 || (g.grid[2] != g.grid[0] && g.grid[2] != g.grid[1]))
            return false;
        seen += g.grid[0] != g.grid[1];
    }
    return seen >= EVIDENCE;
}

/* Let the grid's axes take the order that the launch has mixed up. */
static void turn_axes(struct plan_step *step, const void *context)
{
    const int *order = context;
    uint32_t grid[3];
    memcpy(grid, step->grid, sizeof grid);
    for (int a = 0; a < 3; a++)
        step->grid[a] = grid[order[a]];
}

/* A grid that looks like another order may be right: a thread may have several columns. So it is the mistake
 * only if that order mends the outputs. */
static bool has_axes_exchanged(const struct diagnosis *d)
{
    bool odd = d->entry->pattern.dimensions == 3 && has_odd_side(d);
    for (size_t k = 0; d->entry->pattern.dimensions == 3 && k < ARRAY_LEN(orders); k++)
        if ((odd || is_in_order(d, orders[k])) && changed_plan_mends(d, turn_axes, orders[k]))
            return true;
    return false;
}

/* ---- pointers and fills ---- */

/* Is it the address of an input's or output's element other than its first one, a few elements off? */
static bool is_off(const struct plan_place *to, const struct plan *plan)
{
    enum { FAR = 64 }; /* bytes */
    return to->buffer < plan->argument_count && to->offset && to->offset <= FAR && to->offset >= -FAR;
}

/* Does a launch pass such an address? */
static bool moves_pointer(const struct plan *plan)
{
    for (size_t s = 0; s < plan->step_count; s++)
        for (size_t p = 0; plan->steps[s].kind == PLAN_LAUNCH && p < plan->steps[s].pointer_count; p++)
            if (is_off(&plan->steps[s].pointers[p].place, plan))
                return true;
    return false;
}

/* Let launches pass the beginning of the array. */
static void pass_beginning(struct plan_step *step, const void *context)
{
    for (size_t p = 0; step->kind == PLAN_LAUNCH && p < step->pointer_count; p++)
        if (is_off(&step->pointers[p].place, context))
            step->pointers[p].place.offset = 0;
}

bool host_moves_pointer(const struct diagnosis *d)
{
    size_t moved = 0;
    for (size_t k = 0; k < d->count; k++)
        moved += moves_pointer(&d->plans[k][0]);
    return moved >= EVIDENCE && changed_plan_mends(d, pass_beginning, &d->plans[0][0]);
}

bool host_splits_warps(const struct diagnosis *d)
{
    enum { WARP = 32 };
    size_t seen = 0;
    for (size_t k = 0; k < d->count; k++) {
        struct geometry g = geometry_of(&d->plans[k][0]);
        seen += g.known && g.block[0] * g.block[1] * g.block[2] % WARP != 0;
    }
    return seen >= EVIDENCE;
}

bool host_has_short_rows(const struct diagnosis *d)
{
    enum { WARP = 32 };
    size_t seen = 0;
    for (size_t k = 0; k < d->count; k++) {
        struct geometry g = geometry_of(&d->plans[k][0]);
        seen += g.known && g.block[0] > 1 && g.block[0] < WARP && g.block[1] > 1;
    }
    return seen >= EVIDENCE;
}

/* In a cube: has the grid the same number of blocks along z at all sizes, and are just those sizes right
 * whose planes it divides? Then a block's share of the planes is rounded down. */
static bool rounds_planes(const struct diagnosis *d)
{
    enum { HALO = 2, Z = 2 };
    unsigned blocks = 0;
    size_t sizes[2] = {0};
    for (size_t k = 0; k < d->count && d->entry->pattern.dimensions == 3; k++) {
        struct geometry g = geometry_of(&d->plans[k][0]);
        bool right = diagnose_right(d, k);
        if (!g.known || d->tried[k].shape.n <= HALO)
            continue;
        blocks = blocks ? blocks : g.grid[Z];
        bool divides = (d->tried[k].shape.n - HALO) % (int)blocks == 0;
        if (blocks < 2 || g.grid[Z] != blocks || right != divides)
            return false;
        sizes[right]++;
    }
    return sizes[false] >= EVIDENCE && sizes[true] > 0;
}

enum cause host_mistake(const struct diagnosis *d, const struct counts *counts, int *line)
{
    *line = 0;
    return is_exchanged(d) || is_exchanged_in_cube(d) ? CAUSE_GRID_AND_BLOCK_EXCHANGED
           : has_axes_exchanged(d)                    ? CAUSE_GRID_AXES_EXCHANGED
           : rounds_planes(d)                         ? CAUSE_PLANES_ROUNDED_DOWN
           : host_grid_is_capped(d)                   ? CAUSE_GRID_CAPPED
           : host_grid_wraps(d)                       ? CAUSE_LAUNCH_WITHOUT_OUTPUT
                                                      : host_copy_mistake(d, counts, line);
}
