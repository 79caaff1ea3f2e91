/* Find how many blocks a launch needs whose last blocks have no output and do harm. */
#include <string.h>

#include "grader/diagnose/launch_hunt.h"
#include "grader/diagnose/launch_plan.h"
#include "grader/diagnose/launch_words.h"

/* Set what the rule of `outputs` makes of the grid at the first size. Is it smaller there? */
static bool shrinks(const struct launch_hunt *h, struct launch_repair *r, int axis)
{
    unsigned length = launch_plan_length(r, h->d->entry, h->d->tried[h->base].shape, axis);
    memcpy(r->is, r->was, sizeof r->is);
    r->is[axis] = (length - 1) / r->outputs[axis] + 1;
    return r->is[axis] < r->was[axis];
}

bool launch_fewer_try(struct launch_hunt *h, struct launch_repair *r, int axis, unsigned outputs)
{
    memset(r->outputs, 0, sizeof r->outputs);
    r->outputs[axis] = outputs;
    for (int inner = 1; inner >= 0; inner--) {
        r->inner = inner;
        if (shrinks(h, r, axis) && !launch_hunt_exhausted(h) && launch_hunt_mends(h, r))
            return true;
    }
    return false;
}

/* A block has one output for each of its threads along the axis, or several, or as many as a number of the
 * source says. Fewer outputs make more blocks, so the first number that is right leaves most of them. */
bool launch_fewer_find(struct launch_hunt *h, struct launch_repair *r)
{
    enum { MOST_OUTPUTS = 4096, EACH_MOST = 16 };
    unsigned block[LAUNCH_AXES];
    const struct plan *plan = &h->d->plans[h->base][0];
    if (h->d->entry->pattern.sum || !launch_plan_grid(plan, r, r->was) || !launch_plan_block(plan, r, block))
        return false;
    for (int axis = 0; axis < launch_hunt_axes(h); axis++)
        for (unsigned outputs = 2; r->was[axis] > 1 && outputs <= MOST_OUTPUTS; outputs++) {
            bool whole = outputs % block[axis] == 0 && outputs / block[axis] <= EACH_MOST;
            if ((whole || (h->source && launch_has_number(h->source, outputs))) &&
                launch_fewer_try(h, r, axis, outputs))
                return true;
        }
    return false;
}
