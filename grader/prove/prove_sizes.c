/* One launch at some sizes: what is known of it, and a walk through its kernel. */
#include "grader/prove/prove_sizes.h"

#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/prove/placed_calls.h"
#include "grader/prove/judging.h"
#include "grader/prove/compute_parts.h"

enum { STEPS_SYMBOLIC = 400000, STEPS_ONE = 150000, EVENTS_AGAIN = 3000 };

/* ---- one launch ---- */

static const struct graph *graph_of(struct prover *p, const char *kernel)
{
    for (size_t k = 0; k < p->program->function_count; k++)
        if (p->program->functions[k].is_entry && !strcmp(p->program->functions[k].name, kernel)) {
            if (!p->placed[k]) {
                p->placed[k] = calls_placed(p->program, &p->program->functions[k]);
                graph_open(&p->graphs[k], p->placed[k]);
            }
            return &p->graphs[k];
        }
    return NULL;
}

static void keep_doubts(struct proof *proof, const struct doubt *doubts, size_t count)
{
    for (size_t k = 0; k < count && proof->doubt_count < DOUBTS_MOST; k++)
        proof->doubts[proof->doubt_count++] = doubts[k];
}

void judge_doubt(struct proof *proof, const char *what)
{
    keep_doubts(proof, &(struct doubt){.kind = DOUBT_LAUNCH, .what = what}, 1);
}

static void open_claim(struct claim *claim, int from, struct doubt doubt)
{
    if (claim->end == CLAIM_HOLDS)
        *claim = (struct claim){CLAIM_OPEN, doubt, from};
}

void judge_open_claims(struct prover *p, int n, const char *why)
{
    struct doubt doubt = {.kind = DOUBT_LAUNCH, .what = why};
    open_claim(&p->proof->apart, n, doubt);
    open_claim(&p->proof->once, n, doubt);
}

/* Does anything but this launch store to the outputs, or is the plan one of several streams? */
static void judge_plan(struct judging *j, const struct plan *plan, uint32_t output)
{
    struct proof *proof = j->prover->proof;
    int64_t stream = -1;
    for (size_t k = 0; k < plan->step_count; k++) {
        const struct plan_step *step = &plan->steps[k];
        bool writes = step->kind == PLAN_FILL || step->kind == PLAN_COPY || step->kind == PLAN_PUT;
        if (step->clock && stream >= 0 && step->stream != stream)
            judge_open_claims(j->prover, j->sizes.low, "the host code uses several streams");
        if (writes && step->to.buffer == output)
            open_claim(&proof->once, j->sizes.low,
                       (struct doubt){.kind = DOUBT_LAUNCH, .what = "the host code sets the outputs"});
        stream = step->clock ? step->stream : stream;
    }
}

/* Judge the claims that are in doubt, or have not been judged yet. */
static void judge_claims(struct judging *j, struct walker *w, const struct claim before[2])
{
    struct prover *p = j->prover;
    const struct entry *entry = p->plans.entry;
    struct claim *apart = &p->proof->apart, *once = &p->proof->once;
    struct doubt doubt;
    struct outputs outputs = {.dimensions = entry->pattern.dimensions, .n = j->n};
    while (entry->buffers[outputs.object].role != ROLE_OUTPUT)
        outputs.object++;
    outputs.element = (int64_t)element_size(entry->buffers[outputs.object].element);
    if (entry->pattern.edges == EDGES_KEPT)
        outputs.margin = entry->pattern.before * (p->plans.radius ? p->plans.radius : 1);
    if (!j->judged || apart->end == CLAIM_OPEN) {
        *apart = before[0];
        if (apart->end == CLAIM_HOLDS && !claims_apart(w, &j->apart_doubts, &doubt))
            open_claim(apart, j->sizes.low, doubt);
    }
    bool stores = claims_stores(w, &outputs);
    if (!j->judged || once->end == CLAIM_OPEN) {
        *once = before[1];
        if (once->end == CLAIM_HOLDS && stores && !claims_once(w, &outputs, &j->once_doubts, &doubt))
            open_claim(once, j->sizes.low, doubt);
    }
    j->judged = true;
    p->storing += stores - j->stores; /* a closer look may find that no thread comes to a store */
    j->stores = stores;
    judge_plan(j, plans_at(&p->plans, j->sizes.low), (uint32_t)outputs.object);
}

/* Small sizes are run instead, if that is a proof. */
static bool needs_claims(const struct judging *j)
{
    return j->sizes.high > SMALL_SIZES || j->prover->by_values;
}

/* Walk through the kernel and judge all that it is asked for. True if something is in doubt, and a closer
 * look may help. */
static bool walk_again(struct judging *j, const struct launch_known *launch, const struct graph *graph,
                       bool symbolic, bool splits)
{
    struct prover *p = j->prover;
    struct walker w = {.steps_most = symbolic ? STEPS_SYMBOLIC : STEPS_ONE, .splits = splits};
    const struct claim before[2] = {j->apart, j->once};
    j->terms.work = 0;
    walk(&w, p->program, graph, launch, &j->terms);
    if (!splits) /* what the first walk has shown stays shown */
        keep_doubts(p->proof, w.doubts, w.doubt_count);
    p->proof->accesses += splits ? 0 : w.accesses;
    p->by_values |= w.by_values;
    bool claims = needs_claims(j); /* else the size is run */
    if (claims && !w.doubt_count)
        judge_claims(j, &w, before);
    bool more = p->proof->apart.end > before[0].end || p->proof->once.end > before[1].end;
    more &= claims && !w.doubt_count && w.events.count <= EVENTS_AGAIN;
    walk_close(&w);
    return more;
}

static void judge_launch(struct judging *j, const struct plan_step *step, bool symbolic)
{
    struct prover *p = j->prover;
    const struct graph *graph = graph_of(p, step->kernel);
    if (!graph || graph->problem || !graph->count) {
        judge_doubt(p->proof, graph && graph->problem ? graph->problem : "its kernel is not known");
        return;
    }
    struct launch_known launch = {.kernel = graph->function,
                                  .dynamic_bytes = step->shared_bytes,
                                  .parameter = judging_parameter,
                                  .context = j,
                                  .objects = j->objects,
                                  .object_count = j->object_count,
                                  .parameter_bytes = (uint32_t)step->bytes};
    memcpy(launch.block, step->block, sizeof launch.block);
    for (size_t d = 0; d < 3; d++)
        launch.grid[d] = judging_grid(j, d);
    for (int way = 0; way < 2 && walk_again(j, &launch, graph, symbolic, way > 0); way++)
        ;
}

/* n as a term. What all of the sizes can be divided by stands before a symbol, so that it shows. */
static term size_term(struct terms *t, struct sizes sizes)
{
    int unit = (int)term_common_divisor(sizes.step, sizes.low % sizes.step);
    term n = term_scaled(t, term_symbol(t, symbol_new(t, sizes.low / unit, sizes.high / unit)), unit);
    if (sizes.step > 1)
        compute_know_rest(t, n, sizes.step, sizes.low % sizes.step);
    return n;
}

/* All launches of the calls with these sizes, which make the same ones. */
bool judge_sizes(struct prover *p, struct sizes sizes)
{
    const struct plan *plan = plans_at(&p->plans, sizes.low);
    p->storing = 0;
    for (size_t k = 0; k < plan->step_count && !p->proof->doubt_count; k++) {
        struct judging j = {
            .prover = p, .sizes = sizes, .step = k, .apart = p->proof->apart, .once = p->proof->once};
        if (plan->steps[k].kind != PLAN_LAUNCH)
            continue;
        terms_open(&j.terms);
        j.n = size_term(&j.terms, sizes);
        judging_objects(&j, plan);
        judge_launch(&j, &plan->steps[k], sizes.low < sizes.high);
        in_doubt_free(&j.apart_doubts);
        in_doubt_free(&j.once_doubts);
        terms_close(&j.terms);
        free(j.objects);
        free(j.bases);
    }
    bool nothing = sizes.low == sizes.high && !p->plans.entry->outputs(plans_shape(&p->plans, sizes.low));
    if ((sizes.high > SMALL_SIZES || p->by_values) && p->storing != !nothing)
        open_claim(
            &p->proof->once, sizes.low,
            (struct doubt){.kind = DOUBT_LAUNCH,
                           .what = p->storing ? "several launches store outputs" : "no launch stores"});
    return !p->proof->doubt_count;
}

/* One n by itself. */
bool judge_one(struct prover *p, int n)
{
    const struct plan *plan = plans_at(&p->plans, n);
    if (plan->outcome != PLAN_COMPLETE)
        judge_doubt(p->proof, "the host code does not come to its end");
    else if (plan->findings.count)
        judge_doubt(p->proof, "a launch fails");
    return !p->proof->doubt_count && judge_sizes(p, (struct sizes){n, n, 1});
}

void judge_open(struct prover *p)
{
    p->graphs = xcalloc(p->program->function_count + 1, sizeof *p->graphs);
    p->placed = xcalloc(p->program->function_count + 1, sizeof *p->placed);
}

void judge_close(struct prover *p)
{
    for (size_t k = 0; k < p->program->function_count; k++)
        if (p->graphs[k].function) {
            calls_free(p->placed[k]);
            graph_close(&p->graphs[k]);
        }
    free(p->graphs);
    free(p->placed);
}
