#include "grader/diagnose/idle_blocks.h"

#include <stdio.h>

#include "grader/diagnose/launch_plan.h"
#include "grader/diagnose/ledger.h"
#include "grader/diagnose/storing.h"
#include "grader/diagnose/try_run.h"

/* How many outputs has the first block, if a tenth of the blocks or more come after the last one that has
 * any? 0: fewer do, or the size has several launches, or a grid of several axes. */
static unsigned outputs_of_block(const struct diagnosis *d, size_t at)
{
    enum { FEW = 10 };
    struct storing s;
    const struct plan *plan = &d->plans[at][0];
    const struct plan_step *launch = launch_plan_widest(plan);
    bool row = launch && launch_plan_launches(plan) == 1 && launch->grid[1] * launch->grid[2] == 1;
    uint64_t storing = 0, blocks = row ? launch->grid[0] : 0;
    if (!row)
        return 0;
    bool ran = storing_follow(&s, d, at);
    const struct range *first = &s.ranges[0];
    size_t outputs = ran && first->any ? first->last - first->first + 1 : 0;
    for (size_t i = 0; i < s.count && outputs; i++)
        if (s.outputs[i].blocks && s.outputs[i].last >= storing)
            storing = s.outputs[i].last + 1;
    storing_free(&s);
    return FEW * (blocks - storing) >= blocks ? (unsigned)outputs : 0;
}

static uint64_t loaded(const struct diagnosis *d, size_t at, const struct plan *plan)
{
    struct counts counts = {0};
    try_is_right(d, at, 0, plan, (struct try_ends){0}, &counts);
    return counts.load.bytes;
}

/* Does the change save half of the loads beside one for each output? */
static bool saves_loads(const struct diagnosis *d, size_t at, const struct launch_repair *r)
{
    struct plan changed;
    struct shape shape = d->tried[at].shape;
    uint64_t due = (uint64_t)d->entry->outputs(shape) * sizeof(float);
    launch_plan_change(&changed, &d->plans[at][0], r, d->entry, shape);
    uint64_t before = loaded(d, at, &d->plans[at][0]), after = loaded(d, at, &changed);
    launch_plan_free(&changed, r);
    return before > due && after < before && 2 * (before - after) >= before - due;
}

bool idle_blocks_find(struct seen *found, const struct diagnosis *d, const char *source)
{
    struct launch_repair r;
    struct text step = {0};
    size_t at = ledger_size(d);
    if (at == d->count || d->entry->pattern.sum || d->entry->pattern.dimensions > 1 ||
        !d->rig->backend->follow)
        return false;
    unsigned outputs = outputs_of_block(d, at);
    if (!outputs || !launch_repair_fewer(&r, d, source, at, outputs) || !saves_loads(d, at, &r))
        return false;
    launch_repair_step(&step, &r, source);
    *found = (struct seen){.cause = CAUSE_BLOCKS_WITHOUT_OUTPUT, .line = launch_repair_line(&r, source)};
    snprintf(found->step, sizeof found->step, "%s. Tried: all results stay right", step.s);
    text_free(&step);
    return true;
}
