#include "grader/diagnose/launch_plan.h"

#include <stdlib.h>
#include <string.h>

#include "common/kernel_name.h"

static bool is_of_kernel(const struct plan_step *s, const char *kernel)
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

/* Is it that instance at that place? */
static bool is_own(const struct plan_step *s, const struct launch_repair *r)
{
    return !strcmp(s->kernel, r->instance) && s->at.line == r->at.line && s->at.call_line == r->at.call_line;
}

static bool is_launch_of(const struct plan_step *s, const struct launch_repair *r)
{
    return is_of_kernel(s, r->kernel) && (!r->alone || is_own(s, r));
}

/* ---- changes ---- */

static void set_blocks(struct plan_step *s, const struct launch_repair *r, const struct entry *entry,
                       struct shape shape)
{
    for (int a = 0; a < LAUNCH_AXES; a++)
        if (r->outputs[a])
            s->grid[a] = (launch_plan_length(r, entry, shape, a) - 1) / r->outputs[a] + 1;
}

static void drop_blocks(struct plan_step *s, const struct launch_repair *r, const struct entry *entry,
                        struct shape shape)
{
    struct plan_step needed = *s;
    set_blocks(&needed, r, entry, shape);
    for (int a = 0; a < LAUNCH_AXES; a++)
        s->grid[a] = needed.grid[a] < s->grid[a] ? needed.grid[a] : s->grid[a];
}

/* These parameters belong to the changed plan. */
static void set_number(struct plan_step *s, const struct launch_repair *r, struct shape shape)
{
    int value;
    uint8_t *data = xcalloc(s->bytes + 1, 1);
    memcpy(data, s->data, s->bytes);
    s->data = data;
    if (r->offset + sizeof value > s->bytes)
        return;
    memcpy(&value, data + r->offset, sizeof value);
    value = r->is_n ? shape.n : value + r->amount;
    memcpy(data + r->offset, &value, sizeof value);
}

static int parameter(const struct plan_step *s, const struct launch_repair *r)
{
    int value = 0;
    if (r->offset + sizeof value <= s->bytes)
        memcpy(&value, s->data + r->offset, sizeof value);
    return value;
}

bool launch_plan_last(const struct plan *plan, const struct launch_repair *r, const struct entry *entry,
                      struct shape shape, int *was, int *is)
{
    struct launch_repair inner = *r;
    int64_t others = 0, number = 0;
    for (size_t k = 0; k < plan->step_count; k++)
        if (is_launch_of(&plan->steps[k], r)) {
            others += number;
            number = parameter(&plan->steps[k], r);
        }
    inner.inner = r->limit == LIMIT_LEFT_OUTPUTS;
    int64_t length = launch_plan_length(&inner, entry, shape, LAUNCH_AXES - 1),
            limit = r->limit <= LIMIT_LEFT_CELLS ? length - others : length - (r->limit == LIMIT_LAST_OUTPUT);
    bool changes = limit > 0 && number > limit;
    *was = (int)number;
    *is = changes ? (int)limit : (int)number;
    return changes;
}

size_t launch_plan_times(const struct plan *plan, const struct launch_repair *r)
{
    size_t count = 0;
    for (size_t k = 0; k < plan->step_count; k++)
        count += is_launch_of(&plan->steps[k], r);
    return count;
}

/* The parameters of each launch belong to the changed plan. */
static void set_last(struct plan *changed, const struct launch_repair *r, const struct entry *entry,
                     struct shape shape)
{
    struct plan_step *last = NULL;
    int was, is;
    launch_plan_last(changed, r, entry, shape, &was, &is);
    for (size_t k = 0; k < changed->step_count; k++)
        if (is_launch_of(&changed->steps[k], r)) {
            last = &changed->steps[k];
            uint8_t *data = xcalloc(last->bytes + 1, 1);
            memcpy(data, last->data, last->bytes);
            last->data = data;
        }
    if (last && r->offset + sizeof is <= last->bytes)
        memcpy(last->data + r->offset, &is, sizeof is);
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
    if (r->kind == LAUNCH_LAST)
        set_last(changed, r, entry, shape);
    for (size_t k = 0; k < changed->step_count; k++) {
        struct plan_step *s = &changed->steps[k];
        if (!is_launch_of(s, r))
            continue;
        if (r->kind == LAUNCH_BLOCKS)
            set_blocks(s, r, entry, shape);
        else if (r->kind == LAUNCH_FEWER)
            drop_blocks(s, r, entry, shape);
        else if (r->kind == LAUNCH_GRID_TURNED)
            turn_grid(s, r->turned);
        else if (r->kind == LAUNCH_TURNED || r->kind == LAUNCH_THREADS)
            memcpy(s->block, r->is, sizeof s->block);
        else if (r->kind == LAUNCH_NUMBER)
            set_number(s, r, shape);
        else if (r->kind == LAUNCH_BYTES && s->shared_bytes < r->is[0])
            s->shared_bytes = r->is[0];
    }
}

void launch_plan_free(struct plan *changed, const struct launch_repair *r)
{
    for (size_t k = 0; k < changed->step_count; k++)
        if ((r->kind == LAUNCH_NUMBER || r->kind == LAUNCH_LAST) && is_launch_of(&changed->steps[k], r))
            free(changed->steps[k].data);
    free(changed->steps);
}

/* ---- what a call launches ---- */

static const struct plan_step *last_launch(const struct plan *plan, const struct launch_repair *r)
{
    for (size_t k = plan->step_count; k-- > 0;)
        if (is_launch_of(&plan->steps[k], r))
            return &plan->steps[k];
    return NULL;
}

bool launch_plan_grid(const struct plan *plan, const struct launch_repair *r, unsigned grid[LAUNCH_AXES])
{
    const struct plan_step *s = last_launch(plan, r);
    if (s)
        memcpy(grid, s->grid, sizeof s->grid);
    return s;
}

bool launch_plan_block(const struct plan *plan, const struct launch_repair *r, unsigned block[LAUNCH_AXES])
{
    const struct plan_step *s = last_launch(plan, r);
    if (s)
        memcpy(block, s->block, sizeof s->block);
    return s;
}

unsigned launch_plan_bytes(const struct plan *plan, const struct launch_repair *r)
{
    const struct plan_step *s = last_launch(plan, r);
    return s ? s->shared_bytes : 0;
}

size_t launch_plan_launches(const struct plan *plan)
{
    size_t count = 0;
    for (size_t k = 0; k < plan->step_count; k++)
        count += plan->steps[k].kind == PLAN_LAUNCH;
    return count;
}

const struct plan_step *launch_plan_widest(const struct plan *plan)
{
    const struct plan_step *widest = NULL;
    double most = 0;
    for (size_t k = 0; k < plan->step_count; k++) {
        const struct plan_step *s = &plan->steps[k];
        double threads =
            (double)s->grid[0] * s->grid[1] * s->grid[2] * s->block[0] * s->block[1] * s->block[2];
        if (s->kind == PLAN_LAUNCH && threads > most) {
            most = threads;
            widest = s;
        }
    }
    return widest;
}

/* Where the plan launches the kernel otherwise; NULL: nowhere. */
static const struct plan_step *other_launch(const struct plan *plan, const struct launch_repair *r)
{
    for (size_t k = 0; k < plan->step_count; k++)
        if (is_of_kernel(&plan->steps[k], r->kernel) && !is_own(&plan->steps[k], r))
            return &plan->steps[k];
    return NULL;
}

bool launch_plan_has_others(const struct diagnosis *d, size_t base, const struct launch_repair *r, int *line)
{
    const struct plan_step *other = NULL;
    for (size_t k = 0; k < d->count && !other; k++)
        other = other_launch(&d->plans[k][0], r);
    *line = other ? other->at.line : 0;
    return other && !other_launch(&d->plans[base][0], r);
}

const struct kernel_signature *launch_plan_signature(const struct diagnosis *d, size_t k,
                                                     const struct launch_repair *r)
{
    const struct plan_step *s = last_launch(&d->plans[k][0], r);
    for (size_t i = 0; s && i < d->rig->kernel_count; i++)
        if (strcmp(d->rig->kernels[i].name, s->kernel) == 0)
            return &d->rig->kernels[i];
    return NULL;
}
