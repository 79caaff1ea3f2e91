#include "grader/diagnose/launch_site.h"

#include "common/kernel_name.h"
#include "grader/diagnose/source_lines.h"

static uint64_t threads_of(const struct plan_step *s)
{
    return (uint64_t)s->grid[0] * s->grid[1] * s->grid[2] * s->block[0] * s->block[1] * s->block[2];
}

/* The line that a change of the launch along x would be in. */
static int line_of(const struct plan_step *s, enum launch_change kind, const char *source)
{
    struct launch_repair r = {.kind = kind, .instance = s->kernel, .at = s->at};
    kernel_plain_name(s->kernel, r.kernel, sizeof r.kernel);
    r.is[0] = 1;
    int line = launch_repair_line(&r, source);
    return line ? line : s->at.line;
}

/* The launch with most threads, and the lines of the first and the last one. */
static const struct plan_step *most_threads(struct launch_site *s, const struct plan *plan)
{
    const struct plan_step *most = NULL;
    for (size_t k = plan->last_call; k < plan->step_count; k++) {
        const struct plan_step *step = &plan->steps[k];
        if (step->kind != PLAN_LAUNCH)
            continue;
        s->first = most ? s->first : step->at.line;
        s->last = step->at.line;
        most = !most || threads_of(step) > threads_of(most) ? step : most;
    }
    return most;
}

void launch_site_find(struct launch_site *s, const struct diagnosis *d, const char *source)
{
    *s = (struct launch_site){.grid_line = 0};
    const struct plan_step *most = d->count ? most_threads(s, &d->plans[diagnose_largest(d)][0]) : NULL;
    if (!most || !source)
        return;
    s->grid_line = line_of(most, LAUNCH_BLOCKS, source);
    s->block_line = line_of(most, LAUNCH_THREADS, source);
    s->resident_line =
        source_line_with("cudaOccupancyMaxActiveBlocksPerMultiprocessor", source, 0, d->entry->name);
    for (int axis = 0; axis < LAUNCH_AXES; axis++)
        s->block[axis] = most->block[axis];
}
