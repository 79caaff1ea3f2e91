#include "grader/prove/judging.h"

#include <stdlib.h>
#include <string.h>

#include "common/sim/memory.h"

/* ---- numbers of a plan ---- */

struct wanted {
    size_t step, index;
    unsigned width;
};

static bool grid_number(void *context, const struct plan *plan, int64_t *number)
{
    const struct wanted *k = context;
    *number = plan->steps[k->step].grid[k->index];
    return true;
}

static bool buffer_number(void *context, const struct plan *plan, int64_t *number)
{
    const struct wanted *k = context;
    *number = (int64_t)plan->buffers[k->index].bytes;
    return true;
}

static bool offset_number(void *context, const struct plan *plan, int64_t *number)
{
    const struct wanted *k = context;
    *number = plan->steps[k->step].pointers[k->index].place.offset;
    return true;
}

static bool argument_number(void *context, const struct plan *plan, int64_t *number)
{
    const struct wanted *k = context;
    const struct plan_step *step = &plan->steps[k->step];
    uint64_t bits = 0;
    if (k->index + k->width > step->bytes)
        return false;
    memcpy(&bits, step->data + k->index, k->width);
    *number = k->width == 8   ? (int64_t)bits
              : k->width == 4 ? (int32_t)(uint32_t)bits
              : k->width == 2 ? (int16_t)(uint16_t)bits
                              : (int8_t)(uint8_t)bits;
    return true;
}

static term fitted(struct judging *j, plan_number *get, size_t index, unsigned width)
{
    struct wanted wanted = {j->step, index, width};
    return plans_fit(&j->prover->plans, j->terms, j->sizes, j->n, get, &wanted);
}

term judging_parameter(void *context, uint32_t offset, unsigned width)
{
    struct judging *j = context;
    const struct plan_step *step = &plans_at(&j->prover->plans, j->sizes.low)->steps[j->step];
    for (size_t k = 0; k < step->pointer_count; k++) {
        const struct plan_pointer *p = &step->pointers[k];
        if (p->offset == offset && width == 8)
            return term_sum(j->terms, term_symbol(j->terms, j->bases[p->place.buffer]), 1,
                            fitted(j, offset_number, k, 0));
        if (offset < p->offset + 8 && p->offset < offset + width)
            return TERM_UNKNOWN;
    }
    return fitted(j, argument_number, offset, width);
}

/* ---- objects ---- */

static const struct program_variable *variable_named(const struct program *p, const char *name)
{
    for (size_t k = 0; k < p->variable_count; k++)
        if (name && !strcmp(p->variables[k].name, name))
            return &p->variables[k];
    return NULL;
}

static bool is_freed(const struct plan *plan, size_t step, uint32_t buffer)
{
    for (size_t k = 0; k < step; k++)
        if (plan->steps[k].kind == PLAN_FREE && plan->steps[k].to.buffer == buffer)
            return true;
    return false;
}

/* Does a step write to a buffer, or hand its address to a kernel? */
static bool step_hands_out(const struct plan_step *step, uint32_t buffer)
{
    for (size_t k = 0; k < step->pointer_count; k++)
        if (step->pointers[k].place.buffer == buffer)
            return true;
    return step->kind != PLAN_LAUNCH && step->to.buffer == buffer;
}

/* Does nothing but kernels that name the variable know it, in all recorded calls? */
static bool keeps_values(const struct plans *plans, const char *name)
{
    for (size_t r = 0; r < plans->count; r++) {
        const struct plan *plan = &plans->items[r]->plan;
        for (uint32_t b = 0; b < plan->buffer_count; b++)
            for (size_t k = 0; k < plan->step_count; k++)
                if (plan->buffers[b].name && !strcmp(plan->buffers[b].name, name) &&
                    step_hands_out(&plan->steps[k], b))
                    return false;
    }
    return true;
}

static void add_object(struct judging *j, const char *name, term bytes, device_address own)
{
    int32_t base = symbol_new(j->terms, 1, INT64_C(1) << 47);
    j->terms->symbols[base].base = (int32_t)j->object_count;
    j->bases[j->object_count] = base;
    j->objects[j->object_count++] = (struct object){name, bytes, own, NULL};
}

static void add_variable(struct judging *j, const char *name, term bytes, const struct program_variable *v)
{
    add_object(j, name, bytes, v ? v->address : 0);
    if (v && v->is_constant && keeps_values(&j->prover->plans, v->name))
        j->objects[j->object_count - 1].constant = v;
}

void judging_objects(struct judging *j, const struct plan *plan)
{
    const struct program *p = j->prover->program;
    const struct entry *entry = j->prover->plans.entry;
    size_t most = plan->buffer_count + p->variable_count + 1;
    j->objects = xcalloc(most, sizeof *j->objects);
    j->bases = xcalloc(most, sizeof *j->bases);
    for (size_t k = 0; k < plan->buffer_count; k++) {
        const struct plan_buffer *b = &plan->buffers[k];
        const struct program_variable *v = variable_named(p, b->name);
        const char *name = k < plan->argument_count ? entry->buffers[k].name
                           : v                      ? v->name
                                                    : "memory of cudaMalloc";
        term bytes = is_freed(plan, j->step, (uint32_t)k) ? TERM_ZERO : fitted(j, buffer_number, k, 0);
        add_variable(j, name, bytes, v);
    }
    for (size_t k = 0; k < p->variable_count; k++) {
        const struct program_variable *v = &p->variables[k];
        add_variable(j, v->name, term_number(j->terms, (int64_t)v->bytes), v);
    }
    int64_t parameters = (int64_t)plan->steps[j->step].bytes;
    add_object(j, "the kernel's parameters", term_number(j->terms, parameters), PARAMETER_ADDRESS);
}

term judging_grid(struct judging *j, size_t dimension)
{
    term width = fitted(j, grid_number, dimension, 0);
    return width >= 0 ? width : term_symbol(j->terms, symbol_new(j->terms, 1, INT32_MAX));
}
