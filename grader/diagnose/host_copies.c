#include "grader/diagnose/host_copies.h"

enum { EVIDENCE = 3 }; /* sizes */

/* The bytes of a buffer that copies take, and the line of the last one. */
static uint64_t copied_bytes(const struct plan *plan, uint32_t buffer, int *line)
{
    uint64_t bytes = 0;
    for (size_t s = 0; s < plan->step_count; s++)
        if (plan->steps[s].kind == PLAN_COPY && plan->steps[s].from.buffer == buffer) {
            bytes += plan->steps[s].bytes;
            *line = plan->steps[s].at.line;
        }
    return bytes;
}

/* Do copies leave out some of the coefficients, at all sizes with copies? */
static bool copies_part(const struct diagnosis *d, int *line)
{
    size_t seen = 0;
    for (int b = 0; b < d->entry->buffer_count; b++)
        for (size_t k = 0; d->entry->buffers[b].weights && k < d->count; k++) {
            uint64_t copied = copied_bytes(&d->plans[k][0], (uint32_t)b, line);
            if (copied >= d->entry->buffers[b].count(d->tried[k].shape) * sizeof(float))
                return false;
            seen += copied > 0;
        }
    return seen >= EVIDENCE;
}

/* Has a copy as many bytes as an input has elements, or a number of bytes that is no whole number of
 * elements? */
static bool counts_elements(const struct diagnosis *d, size_t k, int *line)
{
    const struct plan *plan = &d->plans[k][0];
    for (size_t s = 0; s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        bool copies = step->kind == PLAN_COPY || step->kind == PLAN_PUT;
        bool of_input = step->kind == PLAN_COPY && step->from.buffer < plan->argument_count;
        if ((copies && step->bytes % sizeof(float)) ||
            (of_input && step->bytes == d->entry->buffers[step->from.buffer].count(d->tried[k].shape))) {
            *line = step->at.line;
            return true;
        }
    }
    return false;
}

static bool copies_too_little(const struct diagnosis *d, int *line)
{
    size_t seen = 0;
    for (size_t k = 0; k < d->count; k++)
        seen += counts_elements(d, k, line);
    return seen >= EVIDENCE;
}

/* Does a copy to a variable begin within an element? Then its offset counts elements, as this does at sizes
 * that are no multiple of four. */
static bool begins_within_element(const struct plan *plan, int *line)
{
    for (size_t s = 0; s < plan->step_count; s++)
        if (plan->steps[s].kind == PLAN_COPY && plan->steps[s].to.offset % (int64_t)sizeof(float)) {
            *line = plan->steps[s].at.line;
            return true;
        }
    return false;
}

static bool offsets_elements(const struct diagnosis *d, int *line)
{
    size_t seen = 0;
    for (size_t k = 0; k < d->count; k++)
        seen += begins_within_element(&d->plans[k][0], line);
    return seen >= EVIDENCE;
}

/* Is the buffer copied before the first launch? */
static bool copies_buffer(const struct plan *plan, uint32_t buffer)
{
    for (size_t s = 0; s < plan->step_count && plan->steps[s].kind != PLAN_LAUNCH; s++)
        if (plan->steps[s].kind == PLAN_COPY && plan->steps[s].from.buffer == buffer)
            return true;
    return false;
}

/* Has a copy or another call than a launch failed? */
static bool has_failed_copy(const struct plan *plan)
{
    static const enum cause causes[] = {CAUSE_CALL_PAST_END,    CAUSE_SYMBOL_TOO_SMALL, CAUSE_BAD_SYMBOL,
                                        CAUSE_ENDS_EXCHANGED,   CAUSE_NO_MEMORY_THERE,  CAUSE_COPY_DIRECTION,
                                        CAUSE_COPY_IS_FROM_HOST};
    for (size_t f = 0; f < plan->findings.count; f++)
        for (size_t k = 0; k < ARRAY_LEN(causes); k++)
            if (plan->findings.items[f].cause == causes[k] &&
                finding_kind_costs(plan->findings.items[f].kind))
                return true;
    return false;
}

/* Is there an input of coefficients that no kernel loads and no call copies in time? A copy that fails has a
 * finding of its own. */
static bool ignores_coefficients(const struct diagnosis *d, const struct counts *counts)
{
    for (size_t k = 0; k < d->count; k++)
        if (has_failed_copy(&d->plans[k][0]))
            return false;
    for (int b = 0; counts && b < d->entry->buffer_count; b++) {
        bool copied = false;
        for (size_t k = 0; k < d->count; k++)
            copied = copied || copies_buffer(&d->plans[k][0], (uint32_t)b);
        if (d->entry->buffers[b].weights && !copied && !counts->loads[b].bytes && counts->load.bytes)
            return true;
    }
    return false;
}

enum cause host_copy_mistake(const struct diagnosis *d, const struct counts *counts, int *line)
{
    enum cause found = copies_too_little(d, line)  ? CAUSE_COPY_COUNTS_ELEMENTS
                       : offsets_elements(d, line) ? CAUSE_COPY_OFFSET_IN_ELEMENTS
                       : copies_part(d, line)      ? CAUSE_COPY_TOO_SHORT
                                                   : CAUSE_NONE;
    if (found)
        return found;
    *line = 0;
    return ignores_coefficients(d, counts) ? CAUSE_COEFFICIENTS_NOT_TAKEN : CAUSE_NONE;
}
