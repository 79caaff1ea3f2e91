#include "grader/run/what_if.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/trial.h"

/* Blocks that are usual, for a grid along one axis and for one along more. */
static const uint32_t line_blocks[][3] = {{64, 1, 1}, {128, 1, 1}, {256, 1, 1}, {512, 1, 1}, {1024, 1, 1}};
static const uint32_t cube_blocks[][3] = {{256, 1, 1}, {128, 2, 1}, {64, 4, 1}, {32, 8, 1},
                                          {32, 16, 1}, {16, 16, 1}, {32, 4, 4}, {8, 8, 8}};

/* What all estimates of a call share. */
struct asking {
    struct what_ifs *to;
    struct rig *rig;
    const struct entry *entry;
    struct shape shape;
    float c[7];
    const struct registers *registers;
    const struct gpu_timing *gpu;
    struct plan *plan;
};

/* ---- blocks of another shape ---- */

static uint64_t threads_of(const struct plan_step *s)
{
    uint64_t threads = 1;
    for (int axis = 0; axis < 3; axis++)
        threads *= (uint64_t)s->grid[axis] * s->block[axis];
    return threads;
}

/* The launch of most threads; NULL: there is none. */
static const struct plan_step *largest_launch(const struct plan *plan)
{
    const struct plan_step *largest = NULL;
    for (size_t k = 0; k < plan->step_count; k++) {
        const struct plan_step *s = &plan->steps[k];
        if (s->kind == PLAN_LAUNCH && (!largest || threads_of(s) > threads_of(largest)))
            largest = s;
    }
    return largest;
}

static void reshape(struct plan_step *s, const uint32_t block[3])
{
    for (int axis = 0; axis < 3; axis++) {
        s->grid[axis] = (s->grid[axis] * s->block[axis] + block[axis] - 1) / block[axis];
        s->block[axis] = block[axis];
    }
}

/* Does the changed call do what the call does now? How many outputs it stores is known by samples. */
static bool does_the_same(const struct estimate *changed, const struct estimate *now)
{
    static const double slack = 1.1;
    return changed->known && !changed->wrong && !changed->stores_astray && !changed->faulty &&
           changed->stored <= slack * now->stored && changed->stored * slack >= now->stored;
}

static struct what_if *add(struct what_ifs *w)
{
    return w->count < WHAT_IF_MOST ? &w->items[w->count++] : NULL;
}

static void ask(struct asking *a, struct estimate *e, const struct registers *registers)
{
    estimate_plan(e, a->rig, a->entry, a->plan, a->shape, a->c, registers, &a->gpu, 1);
}

/* All launches with the largest one's block get another one, and theirs back afterwards. */
static void ask_block(struct asking *a, const uint32_t old[3], const uint32_t block[3])
{
    struct what_if *w = add(a->to);
    if (!w)
        return;
    struct plan_step *kept = xcalloc(a->plan->step_count, sizeof *kept);
    memcpy(kept, a->plan->steps, a->plan->step_count * sizeof *kept);
    for (size_t k = 0; k < a->plan->step_count; k++)
        if (kept[k].kind == PLAN_LAUNCH && !memcmp(kept[k].block, old, sizeof kept[k].block))
            reshape(&a->plan->steps[k], block);
    snprintf(w->change, sizeof w->change, "blocks of %ux%ux%u", block[0], block[1], block[2]);
    ask(a, &w->estimate, a->registers);
    w->possible = does_the_same(&w->estimate, &a->to->now);
    memcpy(a->plan->steps, kept, a->plan->step_count * sizeof *kept);
    free(kept);
}

static void ask_blocks(struct asking *a, const struct plan_step *largest)
{
    uint32_t old[3];
    memcpy(old, largest->block, sizeof old);
    bool line = largest->grid[1] * old[1] * largest->grid[2] * old[2] == 1;
    size_t count = line ? ARRAY_LEN(line_blocks) : ARRAY_LEN(cube_blocks);
    for (size_t k = 0; k < count; k++) {
        const uint32_t *block = line ? line_blocks[k] : cube_blocks[k];
        if (memcmp(block, old, sizeof old))
            ask_block(a, old, block);
    }
}

/* ---- fewer registers ---- */

/* As occupancy_fewer_registers, where registers are what keeps more blocks off an SM. */
static unsigned fewer_registers(const struct asking *a, const struct plan_step *largest)
{
    unsigned threads = largest->block[0] * largest->block[1] * largest->block[2];
    bool limited = strcmp(a->to->now.occupancy.limit, "registers") == 0;
    return limited ? occupancy_fewer_registers(a->gpu, threads, registers_of(a->registers, largest->kernel))
                   : 0;
}

static void ask_registers(struct asking *a, const struct plan_step *largest)
{
    unsigned fewer = fewer_registers(a, largest);
    struct what_if *w = fewer ? add(a->to) : NULL;
    if (!w)
        return;
    struct registers changed = {.count = a->registers->count, .code = a->registers->code};
    changed.kernels = xcalloc(changed.count, sizeof *changed.kernels);
    memcpy(changed.kernels, a->registers->kernels, changed.count * sizeof *changed.kernels);
    for (size_t k = 0; k < changed.count; k++)
        if (!strcmp(changed.kernels[k].kernel, largest->kernel))
            changed.kernels[k].count = fewer;
    snprintf(w->change, sizeof w->change, "%u registers per thread, now %u", fewer,
             registers_of(a->registers, largest->kernel));
    ask(a, &w->estimate, &changed);
    w->possible = w->estimate.known;
    free(changed.kernels);
}

void what_if(struct what_ifs *w, struct rig *rig, const struct entry *entry, struct shape shape,
             const struct registers *registers)
{
    struct plan plan = {0};
    struct asking a = {.to = w,
                       .rig = rig,
                       .entry = entry,
                       .shape = shape,
                       .registers = registers,
                       .gpu = gpu_timing_find(estimated_gpu),
                       .plan = &plan};
    *w = (struct what_ifs){0};
    trial_random(rig->seed, 0, shape, 0, a.c);
    trial_record(&plan, rig, entry, shape, a.c);
    ask(&a, &w->now, registers);
    const struct plan_step *largest = largest_launch(&plan);
    if (w->now.known && largest) {
        ask_blocks(&a, largest);
        ask_registers(&a, largest);
    }
    plan_free(&plan);
}

void what_if_program(struct what_ifs *w, const char *change, struct rig *rig, const struct entry *entry,
                     struct shape shape, const struct registers *registers)
{
    const struct gpu_timing *gpu = gpu_timing_find(estimated_gpu);
    struct what_if edited = {.possible = true};
    estimate_times(&edited.estimate, rig, entry, shape, registers, &gpu, 1);
    struct what_if *to = does_the_same(&edited.estimate, &w->now) ? add(w) : NULL;
    snprintf(edited.change, sizeof edited.change, "%s", change);
    if (to)
        *to = edited;
}
