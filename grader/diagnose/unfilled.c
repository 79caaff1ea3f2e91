#include "grader/diagnose/unfilled.h"

#include <string.h>

static bool fills_output(const struct plan_step *step, const struct entry *entry)
{
    return step->kind == PLAN_FILL && step->to.buffer < (uint32_t)entry->buffer_count &&
           entry->buffers[step->to.buffer].role == ROLE_OUTPUT;
}

static void leave_out(struct plan_step *step, const void *entry)
{
    if (fills_output(step, entry))
        step->bytes = 0;
}

static void count_marks(void *context, const struct entry *entry, const struct case_data *data, int output,
                        const void *got, uint8_t poison)
{
    struct field f;
    field_take(&f, entry, data, output, got, poison);
    memcpy(context, f.times, sizeof f.times);
    field_free(&f);
}

/* The fill may be needed, by a kernel that adds to outputs or for outputs that are 0: then fewer are right
 * without it. */
static bool is_hiding(const struct plan *unfilled, const struct diagnosis *d, size_t at, int variant)
{
    size_t with[MARK_COUNT] = {0}, without[MARK_COUNT] = {0};
    return diagnose_run(d, at, variant, &(struct probe){.look = count_marks, .context = with}) &&
           diagnose_run_plan(d, at, variant, unfilled,
                             &(struct probe){.look = count_marks, .context = without}) &&
           without[MARK_MISSING] > with[MARK_MISSING] && without[MARK_RIGHT] == with[MARK_RIGHT];
}

bool unfilled_plan(struct plan *unfilled, const struct diagnosis *d, size_t at, int variant)
{
    const struct plan *plan = &d->plans[at][variant];
    bool fills = false;
    for (size_t s = 0; s < plan->step_count && !d->entry->pattern.sum; s++)
        fills = fills || fills_output(&plan->steps[s], d->entry);
    if (!fills)
        return false;
    changed_plan_make(unfilled, plan, leave_out, d->entry);
    bool hides = is_hiding(unfilled, d, at, variant);
    if (!hides)
        changed_plan_free(unfilled);
    return hides;
}
