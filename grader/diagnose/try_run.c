#include "grader/diagnose/try_run.h"

bool try_is_right(const struct diagnosis *d, size_t k, int variant, const struct plan *plan,
                  struct try_ends ends, struct counts *counts)
{
    struct trial t = {.shape = d->tried[k].shape,
                      .variant = variant,
                      .plan = plan,
                      .steps = ends.steps,
                      .ends_at_wrong = ends.at_first_wrong};
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

bool try_idles(const struct entry *entry, const struct counts *counts)
{
    return entry->pattern.dimensions > 1 && 2 * counts->loading_blocks <= counts->blocks;
}
