/* What is shown of the launches of a call: of the threads of each one, of each two launches, and of the
 * outputs, which all of them store together. */
#include <stdlib.h>

#include "grader/prove/judging.h"
#include "grader/run/compare.h"

enum { WORK_OF_LAUNCHES = 15000000 }; /* of all pairs of launches, for one claim */

static struct claim claim_of(const struct call *c, bool shown, const struct doubt *doubt)
{
    return shown ? (struct claim){.end = CLAIM_HOLDS}
                 : (struct claim){.end = CLAIM_OPEN, .doubt = *doubt, .from = c->sizes.low};
}

static struct outputs outputs_of(const struct call *c)
{
    const struct plans *plans = &c->prover->plans;
    const struct entry *entry = plans->entry;
    struct outputs outputs = {.dimensions = entry->pattern.dimensions, .n = c->n};
    while (entry->buffers[outputs.object].role != ROLE_OUTPUT)
        outputs.object++;
    outputs.element = (int64_t)element_size(entry->buffers[outputs.object].element);
    if (entry->pattern.edges == EDGES_KEPT)
        outputs.margin = entry->pattern.before * (plans->radius ? plans->radius : 1);
    return outputs;
}

static const struct plan *plan_of(const struct call *c)
{
    return plans_at(&c->prover->plans, c->sizes.low);
}

/* ---- each two launches ---- */

static bool on_other_streams(const struct plan_step *a, const struct plan_step *b)
{
    return a->clock && b->clock && a->stream != b->stream;
}

/* Is a step that is no launch on another stream than one before or after it? */
static bool is_beside(const struct plan *plan, const struct plan_step *step)
{
    bool beside = false;
    for (size_t k = 0; k < plan->step_count && step->kind != PLAN_LAUNCH && !beside; k++)
        beside = on_other_streams(step, &plan->steps[k]);
    return beside;
}

static bool launches_apart(const struct call *c, struct doubt *doubt)
{
    const struct plan *plan = plan_of(c);
    uint64_t work_most = c->terms.work + WORK_OF_LAUNCHES;
    *doubt = (struct doubt){.kind = DOUBT_LAUNCH, .what = "the host code copies or sets on several streams"};
    for (size_t k = 0; k < plan->step_count; k++)
        if (is_beside(plan, &plan->steps[k]))
            return false;
    for (size_t j = 0; j < c->count; j++)
        for (size_t k = 0; k < j; k++)
            if (on_other_streams(&plan->steps[c->launches[j].step], &plan->steps[c->launches[k].step]) &&
                !claims_launches_apart(&c->launches[k].walker, &c->launches[j].walker, work_most, doubt))
                return false;
    return true;
}

/* ---- the outputs ---- */

/* Are there no outputs at this size? */
static bool has_none(const struct call *c)
{
    const struct plans *plans = &c->prover->plans;
    return c->sizes.low == c->sizes.high && !plans->entry->outputs(plans_shape(plans, c->sizes.low));
}

/* Does the host code itself store to the outputs? */
static bool host_stores(const struct plan *plan, uint32_t output)
{
    bool stores = false;
    for (size_t k = 0; k < plan->step_count && !stores; k++) {
        enum plan_step_kind kind = plan->steps[k].kind;
        stores = (kind == PLAN_FILL || kind == PLAN_COPY || kind == PLAN_PUT) &&
                 plan->steps[k].to.buffer == output;
    }
    return stores;
}

static bool stored_by_one_launch(struct walker *const *storing, size_t count, const struct outputs *outputs,
                                 struct doubt *doubt)
{
    bool shown = true;
    uint64_t work_most = storing[0]->terms->work + WORK_OF_LAUNCHES;
    for (size_t j = 0; j < count && shown; j++)
        for (size_t k = 0; k < j && shown; k++)
            shown = claims_launches_once(storing[k], storing[j], outputs, work_most, doubt);
    return shown;
}

static bool launches_once(const struct call *c, const struct outputs *outputs, struct doubt *doubt)
{
    struct walker **storing = xcalloc(c->count + 1, sizeof *storing);
    size_t count = 0;
    for (size_t k = 0; k < c->count; k++)
        if (claims_stores(&c->launches[k].walker, outputs))
            storing[count++] = &c->launches[k].walker;
    *doubt = (struct doubt){.kind = DOUBT_LAUNCH, .what = "no launch stores"};
    bool shown = count ? stored_by_one_launch(storing, count, outputs, doubt) &&
                             cover_shown(storing, count, outputs, doubt)
                       : has_none(c);
    if (shown && host_stores(plan_of(c), (uint32_t)outputs->object)) {
        *doubt = (struct doubt){.kind = DOUBT_LAUNCH, .what = "the host code sets the outputs"};
        shown = false;
    }
    free(storing);
    return shown;
}

/* ---- all of them ---- */

/* Is it to be asked, by walks that were not asked yet? */
static bool asks(const struct call *c, const struct claim *before, const struct claim *claim, bool fresh)
{
    return fresh && before->end == CLAIM_HOLDS && (!c->judged || claim->end == CLAIM_OPEN);
}

/* The threads of one launch. */
static void judge_own(const struct call *c, struct judging *j, const struct outputs *outputs)
{
    const struct proof *proof = c->prover->proof;
    struct doubt doubt;
    if (asks(c, &proof->apart, &j->apart, j->fresh)) {
        bool shown = claims_apart(&j->walker, &j->apart_doubts, &doubt);
        j->apart = claim_of(c, shown, &doubt);
    }
    if (asks(c, &proof->once, &j->once, j->fresh)) {
        bool shown =
            !claims_stores(&j->walker, outputs) || claims_once(&j->walker, outputs, &j->once_doubts, &doubt);
        j->once = claim_of(c, shown, &doubt);
    }
}

void call_judge(struct call *c)
{
    const struct proof *proof = c->prover->proof;
    const struct outputs outputs = outputs_of(c);
    struct doubt doubt = {.kind = DOUBT_TWICE};
    bool each_once = true, fresh = !c->judged; /* there may be no launch */
    for (size_t k = 0; k < c->count; k++) {
        fresh |= c->launches[k].fresh;
        judge_own(c, &c->launches[k], &outputs);
        c->launches[k].fresh = false;
        each_once &= c->launches[k].once.end == CLAIM_HOLDS;
    }
    if (asks(c, &proof->apart, &c->apart, fresh)) {
        bool shown = launches_apart(c, &doubt);
        c->apart = claim_of(c, shown, &doubt);
    }
    if (asks(c, &proof->once, &c->once, fresh)) {
        bool shown = each_once && launches_once(c, &outputs, &doubt);
        c->once = claim_of(c, shown, &doubt);
    }
    c->judged = true;
}

bool call_doubts(const struct call *c, const struct judging *j)
{
    return j->apart.end == CLAIM_OPEN || j->once.end == CLAIM_OPEN || c->apart.end == CLAIM_OPEN ||
           c->once.end == CLAIM_OPEN;
}

static void tell(struct claim *of_proof, const struct claim *claim)
{
    if (of_proof->end == CLAIM_HOLDS && claim->end == CLAIM_OPEN)
        *of_proof = *claim;
}

void call_tell(struct call *c)
{
    struct proof *proof = c->prover->proof;
    for (size_t k = 0; k < c->count; k++) {
        tell(&proof->apart, &c->launches[k].apart);
        tell(&proof->once, &c->launches[k].once);
    }
    tell(&proof->apart, &c->apart);
    tell(&proof->once, &c->once);
}
