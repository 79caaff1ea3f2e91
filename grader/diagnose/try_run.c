#include "grader/diagnose/try_run.h"

bool try_is_right(const struct diagnosis *d, size_t k, int variant, const struct plan *plan, uint64_t steps,
                  struct counts *counts)
{
    struct trial t = {.shape = d->tried[k].shape, .variant = variant, .plan = plan, .steps = steps};
    trial_run(&t, d->rig, d->entry, d->which);
    bool right = t.end == TRIAL_COMPARED && t.right;
    for (size_t f = 0; f < t.findings.count; f++)
        right = right && !finding_kind_costs(t.findings.items[f].kind) &&
                t.findings.items[f].kind != FINDING_BARRIER_REMARK;
    findings_free(&t.findings);
    if (counts)
        *counts = t.counts;
    return right;
}
