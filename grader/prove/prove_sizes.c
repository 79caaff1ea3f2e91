/* The launches of a call at some sizes: what is known of them, and walks through their kernels. */
#include "grader/prove/prove_sizes.h"

#include <stdlib.h>
#include <string.h>

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

/* Small sizes are run instead, if that is a proof. */
static bool needs_claims(const struct call *c)
{
    return c->sizes.high > SMALL_SIZES || c->prover->by_values;
}

/* Walk through the kernel. A closer look in which an access is in doubt is not kept: what the first walk has
 * shown stays shown. */
static void walk_launch(struct call *c, struct judging *j, bool closely)
{
    struct prover *p = c->prover;
    bool symbolic = c->sizes.low < c->sizes.high;
    struct walker w = {.steps_most = symbolic ? STEPS_SYMBOLIC : STEPS_ONE, .splits = closely};
    c->terms.work = 0;
    walk(&w, p->program, j->graph, &j->launch, &c->terms);
    p->by_values |= w.by_values;
    if (closely && w.doubt_count) {
        walk_close(&w);
        return;
    }
    if (!closely) {
        keep_doubts(p->proof, w.doubts, w.doubt_count);
        p->proof->accesses += w.accesses;
    } else
        walk_close(&j->walker);
    j->walker = w;
    j->fresh = true;
}

static void open_launch(struct call *c, struct judging *j, const struct plan *plan, size_t k)
{
    const struct plan_step *step = &plan->steps[k];
    *j = (struct judging){.prover = c->prover, .terms = &c->terms, .sizes = c->sizes, .n = c->n, .step = k};
    judging_objects(j, plan);
    j->graph = graph_of(c->prover, step->kernel);
    if (!j->graph || j->graph->problem || !j->graph->count) {
        judge_doubt(c->prover->proof,
                    j->graph && j->graph->problem ? j->graph->problem : "its kernel is not known");
        j->graph = NULL;
        return;
    }
    j->launch = (struct launch_known){.kernel = j->graph->function,
                                      .dynamic_bytes = step->shared_bytes,
                                      .parameter = judging_parameter,
                                      .context = j,
                                      .objects = j->objects,
                                      .object_count = j->object_count,
                                      .parameter_bytes = (uint32_t)step->bytes};
    memcpy(j->launch.block, step->block, sizeof j->launch.block);
    for (size_t d = 0; d < 3; d++)
        j->launch.grid[d] = judging_grid(j, d);
}

static void close_launch(struct judging *j)
{
    walk_close(&j->walker);
    in_doubt_free(&j->apart_doubts);
    in_doubt_free(&j->once_doubts);
    free(j->objects);
    free(j->bases);
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

static void open_terms(struct call *c)
{
    terms_open(&c->terms);
    c->n = size_term(&c->terms, c->sizes);
}

/* Is a claim left to be judged, which needs the walks of all launches at once? */
static bool has_claims(const struct proof *proof)
{
    return proof->apart.end == CLAIM_HOLDS || proof->once.end == CLAIM_HOLDS;
}

/* Walk through all launches, as long as no access is in doubt. */
static void walk_call(struct call *c)
{
    const struct plan *plan = plans_at(&c->prover->plans, c->sizes.low);
    c->launches = xcalloc(plan->step_count + 1, sizeof *c->launches);
    for (size_t k = 0; k < plan->step_count && !c->prover->proof->doubt_count; k++) {
        if (plan->steps[k].kind != PLAN_LAUNCH)
            continue;
        struct judging *j = &c->launches[c->count++];
        open_launch(c, j, plan, k);
        if (j->graph)
            walk_launch(c, j, false);
        if (!has_claims(c->prover->proof)) { /* a thousand launches would make many terms */
            close_launch(j);
            c->count = 0;
            terms_close(&c->terms);
            open_terms(c);
        }
    }
}

static void look_closely(struct call *c)
{
    for (size_t k = 0; k < c->count; k++)
        if (call_doubts(c, &c->launches[k]) && c->launches[k].walker.events.count <= EVENTS_AGAIN)
            walk_launch(c, &c->launches[k], true);
}

bool judge_sizes(struct prover *p, struct sizes sizes)
{
    struct call c = {.prover = p, .sizes = sizes};
    open_terms(&c);
    walk_call(&c);
    if (needs_claims(&c) && has_claims(p->proof) && !p->proof->doubt_count) {
        call_judge(&c);
        look_closely(&c);
        call_judge(&c);
        call_tell(&c);
    }
    for (size_t k = 0; k < c.count; k++)
        close_launch(&c.launches[k]);
    free(c.launches);
    terms_close(&c.terms);
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
