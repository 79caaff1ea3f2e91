#include "grader/judge/judge_time.h"

#include <math.h>
#include <stdio.h>

#include "grader/judge/time_model.h"

/* Percent with one decimal. The attained value is rounded down and the needed one up, so that a lost point
 * never reads "18 %, needs 18 %". */
static double attained_percent(double fraction)
{
    return floor(1000 * fraction + 1e-6) / 10;
}

static double needed_percent(double fraction)
{
    return ceil(1000 * fraction - 1e-6) / 10;
}

/* The bytes of a bound are counted per output; those of a reduction per element, as it has only one
 * output. */
static const char *item_name(const struct time_marks *m)
{
    return m->items ? "element" : "output";
}

/* ---- modelled ---- */

double time_model_bound(const struct exercise *x)
{
    return (double)entry_items(x->entry, x->count_size) * x->entry->time.bytes_per_output / model_bandwidth;
}

static void derive_model(struct text *to, const struct time_marks *m, const struct model_time *t,
                         double items, double bound)
{
    text_printf(to, "bound: %.0f %ss x %g bytes / %.0f GB/s = %.3f us (%s)\n", items, item_name(m),
                m->bytes_per_output, model_bandwidth / 1e9, bound * 1e6, m->derivation);
    text_printf(to,
                "model: memory %.3f + caches %.3f + shared %.3f + issue %.3f = %.3f us; %g %% of the "
                "bound's speed, full marks at %g %%, none at %g %%\n",
                t->memory * 1e6, t->caches * 1e6, t->shared * 1e6, t->issue * 1e6, t->total * 1e6,
                attained_percent(bound / t->total), needed_percent(m->model_full),
                needed_percent(m->model_none));
}

/* One atomic per block is too few to matter. */
static void derive_atomics(struct text *to, const struct counts *c)
{
    if (2 * c->atomics > c->warps)
        text_printf(to,
                    "not in the model: atomics, %.3g per warp here; on a GPU, atomics on the same word wait "
                    "for each other\n",
                    (double)c->atomics / (double)c->warps);
}

static void judge_by_model(struct check *c, const struct exercise *x, const char *trouble)
{
    const struct time_marks *m = &x->entry->time;
    if (!x->counted || !x->counts.warp_instructions) {
        judge_skip(c, "nothing to time: no kernel ran to its end");
        return;
    }
    struct model_time t = model_time(&x->counts);
    double items = (double)entry_items(x->entry, x->count_size), bound = time_model_bound(x);
    /* A kernel that moves less than the definition needs does not compute the outputs. */
    if (bound > 1.03 * t.total) {
        judge_skip(c, "nothing to time: the kernels move fewer bytes than the inputs and outputs have");
        return;
    }
    judge_give(c, judge_between(bound / t.total, m->model_full, m->model_none, true));
    snprintf(c->summary, sizeof c->summary,
             "modelled for an H200: %g %% of what the memory allows, needs %g %%",
             attained_percent(bound / t.total), needed_percent(m->model_full));
    if (trouble[0])
        text_printf(&c->derivation, "modelled, since it could not be timed: %s\n", trouble);
    derive_model(&c->derivation, m, &t, items, bound);
    derive_atomics(&c->derivation, &x->counts);
}

/* ---- by the clock ---- */

static void derive_bound(struct text *to, const struct exercise *x, const struct clock_report *r,
                         const struct clock_verdict *v)
{
    const struct time_marks *m = &x->entry->time;
    struct text how = {0};
    double items = (double)entry_items(x->entry, r->shape);
    double asked = m->asked(r->shape, &how), ops = (double)x->entry->useful_ops(r->shape) / items;
    text_printf(to, "technique: %s; %g operations / %.4g bytes = OP/B %.3g, loads and stores\n", how.s, ops,
                asked, ops / asked);
    text_printf(to, "bound: %.0f %ss x %.4g bytes / %.0f GB/s (a plain %s's, in between) = %.3f ms\n", items,
                item_name(m), asked, v->bandwidth / 1e9, m->reads_only ? "read" : "copy", v->bound * 1e3);
    text_free(&how);
}

static void derive_time(struct text *to, const struct clock_evidence *clock)
{
    const struct clock_verdict *v = &clock->verdict;
    text_printf(to, "time: %.3f ms, %s of ", v->seconds * 1e3, v->by_fastest ? "the fastest" : "median");
    if (clock->report.session_count > 1)
        text_printf(to, "the best of %d sessions, ", clock->report.session_count);
    text_printf(to, "%d calls with fresh data (%.3f to %.3f): %.3f / %.3f = %g %%\n", clock->calls,
                v->low * 1e3, v->high * 1e3, v->bound * 1e3, v->seconds * 1e3, attained_percent(v->attained));
}

static void derive_points(struct text *to, const struct clock_verdict *v)
{
    static const char *const sources[] = {
        [MARKS_BUILT_IN] = "built in: this GPU is not calibrated",
        [MARKS_CALIBRATED] = "calibrated for this GPU",
        [MARKS_REFERENCE] = "by the lab's own solution, in between",
    };
    text_printf(to, "points: %g %%, from none at %g %% to all at %g %% (%s)\n", attained_percent(v->fraction),
                needed_percent(v->marks.none), needed_percent(v->marks.full), sources[v->marks.source]);
}

/* Further times to compare with. */
static void derive_rest(struct text *to, const struct clock_verdict *v, const char *derivation)
{
    text_printf(to, "memory: %.3f ms for %s; caches may beat the bound, nothing beats this", v->floor * 1e3,
                derivation);
    if (v->reference > 0)
        text_printf(to, "; the lab's own solution took %.3f ms", v->bound / v->reference * 1e3);
    text_printf(to, "\n");
}

static void add_remark(struct text *to, const char *remark)
{
    if (remark[0])
        text_printf(to, "%s\n", remark);
}

/* A time that is not possible earns no points. Name what makes a kernel seem so fast. */
static void ask_for_review(struct check *c)
{
    c->status = STATUS_REVIEW;
    c->fraction = 0;
    text_printf(
        &c->derivation,
        "usual causes: outputs that not every call computes; work that is done before the clock starts "
        "or after it stops; a clock that the kernel can change\n");
}

static void judge_by_clock(struct check *c, const struct exercise *x, const struct clock_evidence *clock)
{
    const struct clock_verdict *v = &clock->verdict;
    bool possible = v->kind != CLOCK_TOO_FAST;
    struct shape_name shape = shape_name(clock->report.shape);
    judge_give(c, v->fraction);
    if (v->kind == CLOCK_INCONCLUSIVE)
        c->status = STATUS_INCONCLUSIVE;
    if (possible)
        snprintf(c->summary, sizeof c->summary,
                 "%.3f ms at %s: %g %% of the speed that the technique's OP/B allows, needs %g %%",
                 v->seconds * 1e3, shape.s, attained_percent(v->attained), needed_percent(v->marks.full));
    else
        snprintf(c->summary, sizeof c->summary,
                 "%.3f ms at %s is not possible: your teacher has to look at this before there are points",
                 v->seconds * 1e3, shape.s);
    add_remark(&c->derivation, v->remark);
    if (!possible)
        ask_for_review(c);
    add_remark(&c->derivation, clock->remark);
    derive_bound(&c->derivation, x, &clock->report, v);
    derive_time(&c->derivation, clock);
    if (possible)
        derive_points(&c->derivation, v);
    derive_rest(&c->derivation, v, x->entry->time.derivation);
}

/* A call that was too slow has no time, and the model is not needed. */
static void judge_too_slow(struct check *c, struct exercise *x, const struct clock_evidence *clock)
{
    struct shape_name shape = shape_name(clock->report.shape);
    x->timed = (struct clock_verdict){.kind = CLOCK_BROKEN};
    judge_give(c, 0);
    snprintf(c->summary, sizeof c->summary,
             "one call at %s takes more than %d s on the %s: no points for time, but it is right at the "
             "smaller sizes; let more threads work, in many blocks",
             shape.s, SESSION_CALL_SECONDS, clock->report.gpu);
}

void judge_time(struct exercise *x, const struct clock_evidence *clock)
{
    struct check *c = &x->checks[CHECK_TIME];
    x->modelled = !clock->timed && !clock->too_slow;
    if (clock->too_slow) {
        judge_too_slow(c, x, clock);
    } else if (clock->timed) {
        x->clock = clock->report;
        x->timed = clock->verdict;
        judge_by_clock(c, x, clock);
    } else {
        judge_by_model(c, x, clock->trouble.text);
    }
}
