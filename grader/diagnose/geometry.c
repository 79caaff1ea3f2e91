#include "grader/diagnose/geometry.h"

#include <string.h>

static struct geometry geometry_at(const struct plan_step *launch)
{
    struct geometry g = {.known = true, .launches = 1};
    memcpy(g.grid, launch->grid, sizeof g.grid);
    memcpy(g.block, launch->block, sizeof g.block);
    return g;
}

struct geometry geometry_of(const struct plan *plan)
{
    struct geometry g = {0};
    const struct plan_step *last = NULL;
    int launches = 0;
    for (size_t s = 0; plan && s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        if (step->kind != PLAN_LAUNCH)
            continue;
        if (last && memcmp(last->block, step->block, sizeof step->block))
            return g;
        last = step;
        launches++;
    }
    if (last)
        g = geometry_at(last);
    g.none = plan && !last;
    g.launches = launches;
    return g;
}

static double threads_of(const struct plan_step *s)
{
    return (double)s->grid[0] * s->grid[1] * s->grid[2] * s->block[0] * s->block[1] * s->block[2];
}

struct geometry geometry_widest(const struct plan *plan)
{
    const struct plan_step *widest = NULL;
    int launches = 0;
    for (size_t s = 0; plan && s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        if (step->kind != PLAN_LAUNCH)
            continue;
        launches++;
        if (!widest || threads_of(step) > threads_of(widest))
            widest = step;
    }
    struct geometry g = widest ? geometry_at(widest) : (struct geometry){0};
    g.launches = launches;
    return g;
}
