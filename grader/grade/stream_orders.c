/* Run a call in other orders that its streams allow. */
#include "grader/grade/stream_orders.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/record/tape.h"
#include "grader/diagnose/host_joins.h"
#include "grader/diagnose/host_streams.h"

/* "kernel average on stream 2 (line 49)", "cudaFree" */
static void tell_step(char *to, size_t size, const struct plan_step *step)
{
    static const char *const names[] = {[PLAN_ALLOC] = "cudaMallocAsync",
                                        [PLAN_FREE] = "cudaFreeAsync",
                                        [PLAN_FILL] = "a fill",
                                        [PLAN_COPY] = "a copy",
                                        [PLAN_PUT] = "a copy to a variable"};
    char name[80] = "", line[24] = "";
    if (step->at.line)
        snprintf(line, sizeof line, " (line %d)", step->at.line);
    if (step->kind == PLAN_LAUNCH)
        kernel_plain_name(step->kernel, name, sizeof name);
    if (step->stream == TAPE_HOST_QUEUE)
        snprintf(to, size, "cudaFree%s of memory from cudaMallocAsync", line);
    else
        snprintf(to, size, "%s%s on stream %u%s", *name ? "kernel " : "", *name ? name : names[step->kind],
                 step->stream, line);
}

static void tell_race(struct evidence *e, struct finding *f, const struct plan *plan, struct plan_race race)
{
    struct seen seen;
    char early[120], late[120];
    tell_step(early, sizeof early, &plan->steps[race.early]);
    tell_step(late, sizeof late, &plan->steps[race.late]);
    bool frees = plan->steps[race.early].kind == PLAN_FREE;
    bool several = host_streams_race(&seen, f, plan, race, e->source);
    /* A small size may launch in one stream only: what mends that one leaves the others. */
    if (!e->streams.cause || (several && !e->several_streams && e->streams.cause == seen.cause &&
                              e->late_line == plan->steps[race.late].at.line))
        e->streams = seen;
    e->several_streams |= several;
    e->late_line = e->late_line ? e->late_line : plan->steps[race.late].at.line;
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

static void try_order(struct rig *rig, struct evidence *e, const struct entry *entry, int which,
                      struct trial *known, const size_t *order, struct plan_race race)
{
    struct trial t = {.shape = known->shape, .variant = 1, .plan = known->plan, .order = order};
    trial_run(&t, rig, entry, which);
    if (is_faulty(&t) && trial_is_clean(known))
        tell_race(e, findings_add(&known->findings, FINDING_STREAM_NOT_JOINED), t.plan, race);
    findings_free(&t.findings);
}

/* ---- which two steps ---- */

/* How likely it is that the second step uses what the first one does to this buffer. Kernels may take any
 * variable, and no launch says which. */
enum likely { UNRELATED, MAYBE, LIKELY };

static bool writes(const struct plan_step *s, uint32_t buffer)
{
    return (s->kind == PLAN_FILL || s->kind == PLAN_COPY || s->kind == PLAN_PUT) && s->to.buffer == buffer;
}

static bool names(const struct plan_step *s, uint32_t buffer)
{
    bool found = writes(s, buffer) || (s->kind == PLAN_COPY && s->from.buffer == buffer);
    for (size_t p = 0; p < s->pointer_count; p++)
        found = found || s->pointers[p].place.buffer == buffer;
    return found;
}

static enum likely likely_at(const struct plan *plan, const struct entry *entry, const struct plan_step *a,
                             const struct plan_step *b, uint32_t buffer)
{
    bool one_writes = writes(a, buffer) || writes(b, buffer);
    bool variable = plan->buffers[buffer].kind == PLAN_SYMBOL;
    if (variable && one_writes && (a->kind == PLAN_LAUNCH || b->kind == PLAN_LAUNCH))
        return LIKELY;
    if (!names(a, buffer) || !names(b, buffer))
        return UNRELATED;
    if (one_writes || plan->buffers[buffer].kind == PLAN_SCRATCH)
        return LIKELY;
    bool output = buffer < plan->argument_count &&
                  entry->buffers[buffer % (uint32_t)entry->buffer_count].role == ROLE_OUTPUT;
    return output ? MAYBE : UNRELATED;
}

static enum likely likely(const struct plan *plan, const struct entry *entry, size_t early, size_t late)
{
    enum likely most = UNRELATED;
    for (uint32_t buffer = 0; buffer < plan->buffer_count; buffer++) {
        enum likely own = likely_at(plan, entry, &plan->steps[early], &plan->steps[late], buffer);
        most = own > most ? own : most;
    }
    return most;
}

/* Two steps that change places in such an order, rather two that use the same memory: the first step that the
 * order moves and the one that then comes later, if there are none. */
static struct plan_race moved(const struct plan *plan, const struct entry *entry, const size_t *order)
{
    enum { LOOKED_AT = 400 };
    size_t first = 0;
    while (order[first] == first)
        first++;
    struct plan_race best = {.early = order[first], .late = first};
    enum likely most = UNRELATED;
    for (size_t a = first; a < plan->step_count && a < LOOKED_AT && most < LIKELY; a++)
        for (size_t b = a + 1; b < plan->step_count && b < LOOKED_AT && most < LIKELY; b++) {
            enum likely own = order[b] < order[a] ? likely(plan, entry, order[a], order[b]) : UNRELATED;
            if (own > most)
                best = (struct plan_race){.early = order[a], .late = order[b]};
            most = own > most ? own : most;
        }
    return best;
}

void stream_orders_try(struct rig *rig, struct evidence *e, const struct entry *entry, int which,
                       struct trial trials[2])
{
    size_t *order = NULL;
    struct plan_race race;
    const struct plan *plan = trials[1].plan;
    uint64_t drawn = ((rig->seed + e->tried_count) * UINT64_C(0x9e3779b97f4a7c15)) >> 32;
    if (!trials[0].right || !trials[1].right)
        return;
    if (plan_free_order(plan, &order, &race))
        try_order(rig, e, entry, which, &trials[1], order, race);
    free(order);
    if (trial_is_clean(&trials[1]) && plan_other_order(plan, &order)) {
        try_order(rig, e, entry, which, &trials[1], order, moved(plan, entry, order));
        free(order);
    }
    if (trial_is_clean(&trials[1]) && plan_early_order(plan, drawn, &order)) {
        try_order(rig, e, entry, which, &trials[1], order, moved(plan, entry, order));
        free(order);
    }
}

void stream_orders_left(struct evidence *e, struct trial trials[2])
{
    for (int v = 0; v < 2; v++)
        for (size_t k = 0; k < trials[v].findings.count; k++) {
            struct finding *f = &trials[v].findings.items[k];
            struct seen seen;
            if (f->kind != FINDING_STREAM_NOT_JOINED || f->cause)
                continue;
            host_joins_missing(&seen, f, trials[v].plan, e->source);
            if (!e->streams.cause)
                e->streams = seen;
        }
}
