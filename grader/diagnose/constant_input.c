#include "grader/diagnose/constant_input.h"

#include <stdio.h>

/* What a call copies of its inputs into variables, and what it launches. */
struct copied {
    size_t copies, launches;
    uint64_t bytes;
    int line; /* of the first copy; 0: not known */
};

static bool is_input(const struct diagnosis *d, uint32_t buffer)
{
    if (buffer >= (uint32_t)d->entry->buffer_count)
        return false;
    const struct buffer_spec *spec = &d->entry->buffers[buffer];
    return spec->role == ROLE_INPUT && !spec->weights;
}

static struct copied count_copies(const struct diagnosis *d, const struct plan *plan)
{
    struct copied c = {0};
    for (size_t k = plan->last_call; k < plan->step_count; k++) {
        const struct plan_step *s = &plan->steps[k];
        bool copies = s->kind == PLAN_COPY && plan->buffers[s->to.buffer].kind == PLAN_SYMBOL &&
                      is_input(d, s->from.buffer);
        c.line = copies && !c.copies ? s->at.line : c.line;
        c.copies += copies;
        c.bytes += copies ? s->bytes : 0;
        c.launches += s->kind == PLAN_LAUNCH;
    }
    return c;
}

/* All inputs that are no coefficients, in bytes. */
static uint64_t input_bytes(const struct diagnosis *d, size_t k)
{
    uint64_t bytes = 0;
    for (uint32_t b = 0; b < (uint32_t)d->entry->buffer_count; b++)
        bytes += is_input(d, b) ? d->entry->buffers[b].count(d->tried[k].shape) * sizeof(float) : 0;
    return bytes;
}

bool constant_input_find(struct seen *found, const struct diagnosis *d, const struct counts *counts)
{
    if (!counts->constant_bytes || !d->count)
        return false;
    size_t k = diagnose_largest(d);
    struct copied c = count_copies(d, &d->plans[k][0]);
    if (2 * c.bytes < input_bytes(d, k))
        return false;
    *found = (struct seen){.cause = CAUSE_INPUT_IN_CONSTANT, .line = c.line};
    snprintf(
        found->step, sizeof found->step,
        "leave the input in global memory, and let each block load its elements into shared memory once. "
        "This line copies it to constant memory, which has 64 KiB: at %s a call makes %zu %s and %zu %s",
        shape_name(d->tried[k].shape).s, c.copies, c.copies == 1 ? "copy" : "copies", c.launches,
        c.launches == 1 ? "launch" : "launches");
    return true;
}
