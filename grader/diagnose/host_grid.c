#include "grader/diagnose/host_grid.h"

static uint64_t product(const unsigned axes[3])
{
    return (uint64_t)axes[0] * axes[1] * axes[2];
}

bool host_grid_is_capped(const struct diagnosis *d)
{
    uint64_t limit = 0, most_below = 0;
    for (size_t k = 0; k < d->count; k++) {
        struct geometry g = geometry_of(&d->plans[k][0]);
        bool right = d->tried[k].right[0] && d->tried[k].right[1];
        uint64_t blocks = g.known ? product(g.grid) : 0,
                 outputs = (uint64_t)d->entry->outputs(d->tried[k].shape);
        if (!g.known)
            continue;
        if (right != (blocks * product(g.block) >= outputs) || (!right && limit && blocks != limit))
            return false;
        limit = right ? limit : blocks;
        most_below = right && blocks > most_below ? blocks : most_below;
    }
    return d->entry->pattern.dimensions == 3 && limit > 1 && most_below > 1 && most_below <= limit;
}
