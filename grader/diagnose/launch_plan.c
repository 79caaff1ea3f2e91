#include "grader/diagnose/launch_plan.h"

#include <stdlib.h>
#include <string.h>

#include "common/kernel_name.h"

static bool is_launch_of(const struct plan_step *s, const char *kernel)
{
    char name[LAUNCH_NAME];
    if (s->kind != PLAN_LAUNCH)
        return false;
    kernel_plain_name(s->kernel, name, sizeof name);
    return strcmp(name, kernel) == 0;
}

unsigned launch_plan_length(const struct launch_repair *r, const struct entry *entry, struct shape shape,
                            int axis)
{
    int dimensions = entry->pattern.dimensions, length = dimensions == 2 && axis == 0 ? shape.m : shape.n;
    int64_t outputs = dimensions > 1 ? length - 2 : entry->outputs(shape);
    int64_t counted = r->inner ? outputs : length;
    return counted > 0 ? (unsigned)counted : 1;
}

/* ---- changes ---- */

static void set_blocks(struct plan_step *s, const struct launch_repair *r, const struct entry *entry,
                       struct shape shape)
{
    for (int a = 0; a < LAUNCH_AXES; a++)
        if (r->outputs[a])
            s->grid[a] = (launch_plan_length(r, entry, shape, a) - 1) / r->outputs[a] + 1;
}

/* These parameters belong to the changed plan. */
static void set_number(struct plan_step *s, const struct launch_repair *r, struct shape shape)
{
    int value;
    uint8_t *data = xcalloc(s->bytes + 1, 1);
    memcpy(data, s->data, s->bytes);
    memcpy(&value, data + r->offset, sizeof value);
    value = r->is_n ? shape.n : value + r->amount;
    memcpy(data + r->offset, &value, sizeof value);
    s->data = data;
}

static void drop(struct plan *plan, size_t dropped)
{
    size_t kept = 0, launch = 0;
    for (size_t s = 0; s < plan->step_count; s++) {
        bool drops = plan->steps[s].kind == PLAN_LAUNCH && launch++ == dropped;
        if (!drops)
            plan->steps[kept++] = plan->steps[s];
    }
    plan->step_count = kept;
}

static void turn_grid(struct plan_step *s, const int axes[2])
{
    uint32_t first = s->grid[axes[0]];
    s->grid[axes[0]] = s->grid[axes[1]];
    s->grid[axes[1]] = first;
}

void launch_plan_change(struct plan *changed, const struct plan *plan, const struct launch_repair *r,
                        const struct entry *entry, struct shape shape)
{
    *changed = *plan;
    changed->steps = xcalloc(plan->step_count + 1, sizeof *changed->steps);
    memcpy(changed->steps, plan->steps, plan->step_count * sizeof *changed->steps);
    if (r->kind == LAUNCH_DROPPED && launch_plan_launches(plan) == r->launches)
        drop(changed, r->dropped);
    for (size_t k = 0; k < changed->step_count; k++) {
        struct plan_step *s = &changed->steps[k];
        if (!is_launch_of(s, r->kernel))
            continue;
        if (r->kind == LAUNCH_BLOCKS)
            set_blocks(s, r, entry, shape);
        else if (r->kind == LAUNCH_GRID_TURNED)
            turn_grid(s, r->turned);
        else if (r->kind == LAUNCH_TURNED || r->kind == LAUNCH_THREADS)
            memcpy(s->block, r->is, sizeof s->block);
        else if (r->kind == LAUNCH_NUMBER && r->offset + sizeof(int) <= s->bytes)
            set_number(s, r, shape);
    }
}

void launch_plan_free(struct plan *changed, const struct launch_repair *r)
{
    for (size_t k = 0; k < changed->step_count; k++)
        if (r->kind == LAUNCH_NUMBER && is_launch_of(&changed->steps[k], r->kernel))
            free(changed->steps[k].data);
    free(changed->steps);
}

/* ---- what a call launches ---- */

static const struct plan_step *last_launch(const struct plan *plan, const char *kernel)
{
    for (size_t k = plan->step_count; k-- > 0;)
        if (is_launch_of(&plan->steps[k], kernel))
            return &plan->steps[k];
    return NULL;
}

bool launch_plan_grid(const struct plan *plan, const char *kernel, unsigned grid[LAUNCH_AXES])
{
    const struct plan_step *s = last_launch(plan, kernel);
    if (s)
        memcpy(grid, s->grid, sizeof s->grid);
    return s;
}

bool launch_plan_block(const struct plan *plan, const char *kernel, unsigned block[LAUNCH_AXES])
{
    const struct plan_step *s = last_launch(plan, kernel);
    if (s)
        memcpy(block, s->block, sizeof s->block);
    return s;
}

size_t launch_plan_launches(const struct plan *plan)
{
    size_t count = 0;
    for (size_t k = 0; k < plan->step_count; k++)
        count += plan->steps[k].kind == PLAN_LAUNCH;
    return count;
}

const char *launch_plan_widest(const struct plan *plan)
{
    const char *widest = NULL;
    double most = 0;
    for (size_t k = 0; k < plan->step_count; k++) {
        const struct plan_step *s = &plan->steps[k];
        double threads =
            (double)s->grid[0] * s->grid[1] * s->grid[2] * s->block[0] * s->block[1] * s->block[2];
        if (s->kind == PLAN_LAUNCH && threads > most) {
            most = threads;
            widest = s->kernel;
        }
    }
    return widest;
}

const struct kernel_signature *launch_plan_signature(const struct diagnosis *d, size_t k, const char *kernel)
{
    const struct plan_step *s = last_launch(&d->plans[k][0], kernel);
    for (size_t i = 0; s && i < d->rig->kernel_count; i++)
        if (strcmp(d->rig->kernels[i].name, s->kernel) == 0)
            return &d->rig->kernels[i];
    return NULL;
}
