/* Run a call in other orders that its streams allow. */
#include "grader/grade/stream_orders.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/record/tape.h"

/* "kernel average on stream 2", "cudaFree" */
static void tell_step(char *to, size_t size, const struct plan_step *step)
{
    static const char *const names[] = {[PLAN_ALLOC] = "cudaMallocAsync",
                                        [PLAN_FREE] = "cudaFreeAsync",
                                        [PLAN_FILL] = "a fill",
                                        [PLAN_COPY] = "a copy",
                                        [PLAN_PUT] = "a copy to a variable"};
    char name[80] = "";
    if (step->kind == PLAN_LAUNCH)
        kernel_plain_name(step->kernel, name, sizeof name);
    if (step->stream == TAPE_HOST_QUEUE)
        snprintf(to, size, "cudaFree of memory from cudaMallocAsync");
    else
        snprintf(to, size, "%s%s on stream %u", *name ? "kernel " : "", *name ? name : names[step->kind],
                 step->stream);
}

static void tell_race(struct finding *f, const struct plan *plan, struct plan_race race)
{
    char early[120], late[120];
    tell_step(early, sizeof early, &plan->steps[race.early]);
    tell_step(late, sizeof late, &plan->steps[race.late]);
    bool frees = plan->steps[race.early].kind == PLAN_FREE;
    f->cause = frees ? CAUSE_FREED_IN_USE : CAUSE_STREAMS_NOT_ORDERED;
    snprintf(f->message, sizeof f->message, "%s %s wait for %s%s", early, frees ? "does not" : "need not",
             late,
             frees ? ", which may still use the memory then"
                   : ", and the result is wrong if it runs first: let its stream wait for an event of the "
                     "other one (cudaEventRecord, cudaStreamWaitEvent)");
}

/* Does the run show a fault of the submission? A budget that is used up, or a machine that fails, shows none.
 */
static bool is_faulty(const struct trial *t)
{
    return !trial_is_clean(t) && t->end != TRIAL_LIMIT && t->end != TRIAL_BROKEN;
}

static void try_order(struct rig *rig, const struct entry *entry, int which, struct trial *known,
                      const size_t *order, struct plan_race race)
{
    struct trial t = {.shape = known->shape, .variant = 1, .plan = known->plan, .order = order};
    trial_run(&t, rig, entry, which);
    if (is_faulty(&t) && trial_is_clean(known))
        tell_race(findings_add(&known->findings, FINDING_STREAM_NOT_JOINED), t.plan, race);
    findings_free(&t.findings);
}

/* The first step that such an order moves, and the one that then comes later. */
static struct plan_race first_moved(const size_t *order)
{
    size_t late = 0;
    while (order[late] == late)
        late++;
    return (struct plan_race){.early = order[late], .late = late};
}

void stream_orders_try(struct rig *rig, const struct entry *entry, int which, struct trial trials[2],
                       size_t size_number)
{
    size_t *order = NULL;
    struct plan_race race;
    uint64_t drawn = ((rig->seed + size_number) * UINT64_C(0x9e3779b97f4a7c15)) >> 32;
    if (!trials[0].right || !trials[1].right)
        return;
    if (plan_free_order(trials[1].plan, &order, &race))
        try_order(rig, entry, which, &trials[1], order, race);
    free(order);
    if (trial_is_clean(&trials[1]) && plan_other_order(trials[1].plan, &order)) {
        try_order(rig, entry, which, &trials[1], order, first_moved(order));
        free(order);
    }
    if (trial_is_clean(&trials[1]) && plan_early_order(trials[1].plan, drawn, &order)) {
        try_order(rig, entry, which, &trials[1], order, first_moved(order));
        free(order);
    }
}
