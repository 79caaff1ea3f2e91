#include "grader/diagnose/changed_plan.h"

#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/try_run.h"

void changed_plan_make(struct plan *changed, const struct plan *plan, change_step *change,
                       const void *context)
{
    *changed = *plan;
    changed->steps = xcalloc(plan->step_count + 1, sizeof *changed->steps);
    for (size_t s = 0; s < plan->step_count; s++) {
        struct plan_step *step = &changed->steps[s];
        *step = plan->steps[s];
        step->pointers = xcalloc(step->pointer_count + 1, sizeof *step->pointers);
        for (size_t p = 0; p < step->pointer_count; p++)
            step->pointers[p] = plan->steps[s].pointers[p];
        change(step, context);
    }
}

void changed_plan_free(struct plan *changed)
{
    for (size_t s = 0; s < changed->step_count; s++)
        free(changed->steps[s].pointers);
    free(changed->steps);
}

static bool mends_at(const struct diagnosis *d, size_t k, change_step *change, const void *context)
{
    bool right = true;
    for (int variant = 0; variant < 2 && right; variant++) {
        struct plan changed;
        changed_plan_make(&changed, &d->plans[k][variant], change, context);
        right = try_is_right(d, k, variant, &changed, (struct try_ends){0}, NULL);
        changed_plan_free(&changed);
    }
    return right;
}

bool changed_plan_mends(const struct diagnosis *d, change_step *change, const void *context)
{
    enum { SMALLEST = 5, LARGE = 40000 };
    size_t tried = 0, largest = d->count;
    bool right = true;
    for (size_t k = 0; k < d->count && right; k++) {
        if (diagnose_right(d, k) || diagnose_elements(d, k) > LARGE)
            continue;
        largest = k;
        if (tried++ < SMALLEST)
            right = mends_at(d, k, change, context);
    }
    return right && tried && (tried <= SMALLEST || mends_at(d, largest, change, context));
}
