#include "grader/gpu/gpu_plans.h"

#include <stdlib.h>
#include <string.h>

bool gpu_is_as_modelled(const struct gpu_model *gpu)
{
    struct gpu_model other = *gpu;
    other.memory_bytes = modelled_gpu.memory_bytes;
    return !memcmp(&other, &modelled_gpu, sizeof other);
}

struct recordings gpu_record_again(const struct gpu_grading *g, const struct entry *entry, int which,
                                   int count)
{
    struct recordings own = {.plans = xcalloc((size_t)count, sizeof *own.plans), .count = count};
    struct rig rig = *g->submission.rig;
    rig.gpu = &g->gpu->model;
    rig.host_seconds = 0;
    for (int k = 0; k < 2 * count; k++) {
        float c[7];
        trial_random(rig.seed, which, entry->sizes[k / 2], k % 2, c);
        trial_record(&own.plans[k / 2][k % 2], &rig, entry, entry->sizes[k / 2], c);
    }
    return own;
}

void recordings_free(struct recordings *r)
{
    for (int k = 0; k < 2 * r->count; k++)
        plan_free(&r->plans[k / 2][k % 2]);
    free(r->plans);
}

/* Host code failed at this shape: would it succeed if the GPU had as much memory as the modelled one? */
static bool lacks_room(struct rig rig, const struct entry *entry, struct shape shape, const float c[7])
{
    struct gpu_model roomy = *rig.gpu;
    struct plan plan;
    if (roomy.memory_bytes >= modelled_gpu.memory_bytes)
        return false;
    roomy.memory_bytes = modelled_gpu.memory_bytes;
    rig.gpu = &roomy;
    trial_record(&plan, &rig, entry, shape, c);
    bool complete = plan.outcome == PLAN_COMPLETE;
    plan_free(&plan);
    return complete;
}

/* Did cudaMalloc fail while this plan was recorded? A call without its scratch memory is not the one to time.
 */
static bool is_short_of_memory(const struct plan *plan)
{
    for (size_t f = 0; f < plan->findings.count; f++)
        if (plan->findings.items[f].cause == CAUSE_OUT_OF_MEMORY)
            return true;
    return false;
}

/* Recorded, but too large to be timed here: the next size is tried, and after the last one the model says
 * what that costs, as it does without a GPU. */
static bool is_too_large(struct plan *plan)
{
    bool large = plan->outcome == PLAN_LIMIT || is_short_of_memory(plan);
    if (large)
        plan->outcome = PLAN_LIMIT;
    return large;
}

bool gpu_record_timed(struct evidence *e, struct plan *plans, const struct gpu_grading *g,
                      const struct entry *entry, const float c[7])
{
    bool complete = true, any = false;
    struct rig rig = *g->submission.rig;
    rig.gpu = &g->gpu->model;
    for (int k = 0; k < TIMED_SHAPES && complete; k++) {
        struct trial t = {.shape = entry->time.timed[k]};
        trial_record(&plans[k], &rig, entry, t.shape, c);
        if (is_too_large(&plans[k]) ||
            (plans[k].outcome != PLAN_COMPLETE && k < TIMED_SHAPES - 1 && lacks_room(rig, entry, t.shape, c)))
            continue;
        any = true;
        complete = trial_take_plan(&t, &plans[k]);
        for (size_t f = 0; f < t.findings.count; f++)
            judge_finding(e, &t.findings.items[f], t.shape);
        findings_free(&t.findings);
        if (!complete)
            judge_stop(e, t.end, t.shape, t.message);
    }
    return complete && any;
}

bool gpu_record_reference(struct plan *plans, const struct gpu_grading *g, const struct entry *entry,
                          const float c[7])
{
    if (!g->reference.rig)
        return false;
    struct rig rig = *g->reference.rig;
    rig.gpu = &g->gpu->model;
    for (int k = 0; k < TIMED_SHAPES; k++)
        trial_record(&plans[k], &rig, entry, entry->time.timed[k], c);
    return plans[0].outcome == PLAN_COMPLETE;
}
