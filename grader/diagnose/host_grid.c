#include "grader/diagnose/host_grid.h"

static uint64_t product(const unsigned axes[3])
{
    return (uint64_t)axes[0] * axes[1] * axes[2];
}

bool host_grid_is_capped(const struct diagnosis *d)
{
    uint64_t limit = 0, least = UINT64_MAX, most = 0; /* least, most: where outputs are right */
    for (size_t k = 0; k < d->count; k++) {
        struct geometry g = geometry_of(&d->plans[k][0]);
        bool right = diagnose_right(d, k);
        uint64_t blocks = g.known ? product(g.grid) : 0,
                 outputs = (uint64_t)d->entry->outputs(d->tried[k].shape);
        if (!g.known)
            continue;
        if (right != (blocks * product(g.block) >= outputs) || (!right && limit && blocks != limit))
            return false;
        limit = right ? limit : blocks;
        least = right && blocks < least ? blocks : least;
        most = right && blocks > most ? blocks : most;
    }
    return d->entry->pattern.dimensions == 3 && limit > 1 && least < limit && most <= limit;
}

bool host_grid_wraps(const struct diagnosis *d)
{
    const uint64_t most = UINT64_C(1) << 31;
    for (size_t k = 0; k < d->count; k++) {
        struct geometry g = geometry_of(&d->plans[k][0]);
        if (g.known && !d->entry->outputs(d->tried[k].shape) && product(g.grid) * product(g.block) >= most)
            return true;
    }
    return false;
}
