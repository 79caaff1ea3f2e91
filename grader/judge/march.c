#include "grader/judge/march.h"

#include <math.h>

#include "grader/judge/traffic_measures.h"

bool march_keeps_planes(const struct entry *entry)
{
    bool planes = false;
    for (size_t k = 0; k < ARRAY_LEN(entry->requirements) && entry->requirements[k].advice; k++)
        planes |= entry->requirements[k].measure == MEASURE_PLANES;
    return planes;
}

/* blockDim.x + blockDim.y of a flat block: a plane has (blockDim.x + 2) * (blockDim.y + 2) floats. */
static double edges_together(const struct counts *c)
{
    return ((double)c->plane_bytes / sizeof(float) - (double)c->threads_per_block - 4) / 2;
}

/* How many cells a flat block loads for each output that it stores, if each of its threads loads one cell of
 * each plane and of the two around them. 0: blocks are not flat, or have no inner cells. Outputs per block
 * are an average, so tiles that the grid cuts off count as shallow ones. Gives the planes of outputs per
 * block. */
static double due_in_march(const struct exercise *x, double *planes)
{
    const struct counts *c = &x->counts;
    double threads = (double)c->threads_per_block;
    double edges = edges_together(c);
    double inner = threads - 2 * edges + 4;
    if (edges <= 0 || inner <= 0 || !c->blocks)
        return 0;
    *planes = (double)x->outputs / ((double)c->blocks * inner);
    return threads / inner * (*planes + 2) / *planes;
}

/* How many times as much is loaded as has to be; 0: blocks are not flat. */
static double excess(const struct exercise *x, double *planes)
{
    double due = x->entry->pattern.dimensions == 3 ? due_in_march(x, planes) : 0;
    double loaded = (double)judge_counted_bytes(x->entry, &x->counts) / sizeof(float);
    return due > 0 ? loaded / (due * (double)x->outputs) : 0;
}

static const double beside = 1.3; /* what is loaded once more at the ends of the grid is less */

bool march_loads_beside(const struct exercise *x)
{
    double planes;
    return !march_keeps_planes(x->entry) && x->counts.shared_stores >= (uint64_t)x->outputs &&
           excess(x, &planes) > beside;
}

bool march_loads_again(const struct exercise *x)
{
    static const double all_neighbours = 4.6; /* with more, nothing is kept at all */
    double planes, times = march_keeps_planes(x->entry) ? excess(x, &planes) : 0;
    return times > beside && times < all_neighbours;
}

bool march_block(const struct exercise *x, unsigned edges[2])
{
    const struct counts *c = &x->counts;
    double sum = edges_together(c), apart = sum * sum - 4 * (double)c->threads_per_block;
    if (x->entry->pattern.dimensions != 3 || sum <= 0 || apart < 0)
        return false;
    edges[0] = (unsigned)lround((sum + sqrt(apart)) / 2);
    edges[1] = (unsigned)lround((sum - sqrt(apart)) / 2);
    return (uint64_t)edges[0] * edges[1] == c->threads_per_block &&
           (uint64_t)(edges[0] + 2) * (edges[1] + 2) * sizeof(float) == c->plane_bytes;
}

bool march_loads_once(const struct exercise *x)
{
    static const double alike = 1.05;
    enum { HALO = 2 };
    const struct counts *c = &x->counts;
    unsigned edges[2];
    double outputs = x->count_size.n - HALO;
    if (!march_block(x, edges) || edges[1] <= HALO || outputs <= 0 || !c->blocks)
        return false;
    double tiles = ceil(outputs / (edges[0] - HALO)) * ceil(outputs / (edges[1] - HALO));
    double loads = (double)judge_counted_bytes(x->entry, c) / sizeof(float) /
                   ((double)c->blocks * (double)c->threads_per_block);
    return loads <= alike * (outputs * tiles / (double)c->blocks + HALO);
}

bool march_is_short(const struct exercise *x)
{
    enum { FEW = 8 };
    double planes, times = excess(x, &planes);
    return times > 0 && times < beside && planes < FEW;
}
