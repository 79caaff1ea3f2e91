#include "grader/diagnose/host_fill.h"

#include <stdio.h>

#include "grader/diagnose/source_lines.h"

/* The output of a sum; -1: the entry point computes no sum. */
static int sum_of(const struct entry *entry)
{
    for (int b = 0; entry->pattern.sum && b < entry->buffer_count; b++)
        if (entry->buffers[b].role == ROLE_OUTPUT)
            return b;
    return -1;
}

/* The only step before the first launch that fills, copies to or puts into the buffer; NULL: none, several,
 * or no launch. */
static const struct plan_step *only_fill(const struct plan *plan, uint32_t buffer)
{
    const struct plan_step *found = NULL;
    for (size_t s = 0; s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        if (step->kind == PLAN_LAUNCH)
            return found && found->kind == PLAN_FILL ? found : NULL;
        if ((step->kind == PLAN_FILL || step->kind == PLAN_COPY) && step->to.buffer == buffer) {
            if (found)
                return NULL;
            found = step;
        }
    }
    return NULL;
}

static bool is_mistaken(const struct plan_step *fill, uint64_t bytes)
{
    return fill->value || fill->bytes < bytes;
}

static void tell(struct seen *found, const struct plan_step *fill, const char *name, uint64_t bytes)
{
    if (!fill->bytes)
        snprintf(
            found->step, sizeof found->step,
            "exchange the last two arguments of this call, the value and the number of bytes: it sets 0 bytes to "
            "%d, so *%s keeps what was there before",
            fill->value, name);
    else if (fill->value)
        snprintf(found->step, sizeof found->step,
                 "let this call set *%s to 0: its second argument, %d, is the value of each byte", name,
                 fill->value);
    else
        snprintf(
            found->step, sizeof found->step,
            "let this call set all bytes of *%s, sizeof *%s: it sets %llu of %llu, and the others keep what was "
            "there before",
            name, name, (unsigned long long)fill->bytes, (unsigned long long)bytes);
}

bool host_fill_mistake(struct seen *found, const struct diagnosis *d, const char *source)
{
    int sum = sum_of(d->entry);
    const struct plan_step *last = NULL;
    for (size_t k = 0; sum >= 0 && k < d->count; k++) {
        const struct plan_step *fill = only_fill(&d->plans[k][0], (uint32_t)sum);
        if (!fill)
            continue;
        last = fill;
        if (!is_mistaken(fill, d->plans[k][0].buffers[sum].bytes))
            return false;
    }
    if (!last)
        return false;
    *found = (struct seen){.cause = CAUSE_FILL_MISTAKEN};
    found->line = last->at.line ? last->at.line
                                : source_only_line_with("cudaMemset(Async)? *\\(", source, d->entry->name);
    tell(found, last, d->entry->buffers[sum].name, d->plans[0][0].buffers[sum].bytes);
    return true;
}
