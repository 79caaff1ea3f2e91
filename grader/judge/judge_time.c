#include "grader/judge/judge_time.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grader/judge/longest_warp.h"
#include "grader/judge/untimed.h"

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

/* ---- bound and marks ---- */

static void derive_bound(struct text *to, const struct exercise *x, struct shape shape, const char *yardstick)
{
    const struct time_marks *m = &x->entry->time;
    struct text how = {0};
    double items = (double)entry_items(x->entry, shape);
    double asked = m->asked(shape, &how), ops = (double)x->entry->useful_ops(shape) / items;
    text_printf(to, "technique: %s; %g operations / %.4g bytes = OP/B %.3g, loads and stores\n", how.s, ops,
                asked, ops / asked);
    text_printf(to, "bound: %.0f %ss x %.4g bytes / %.0f GB/s (a plain %s's, %s) = %.3f ms\n", items,
                item_name(m), asked, x->timed.bandwidth / 1e9, m->reads_only ? "read" : "copy", yardstick,
                x->timed.bound * 1e3);
    text_free(&how);
}

static void derive_points(struct text *to, const struct clock_verdict *v)
{
    static const char *const sources[] = {
        [MARKS_BUILT_IN] = "built in: this GPU is not calibrated",
        [MARKS_CALIBRATED] = "by textbook versions",
        [MARKS_REFERENCE] = "by the lab's own solution, in between",
    };
    text_printf(to, "points: %g %%, from none at %g %% to all at %g %% (%s)\n", attained_percent(v->fraction),
                needed_percent(v->marks.none), needed_percent(v->marks.full), sources[v->marks.source]);
}

static void add_remark(struct text *to, const char *remark)
{
    if (remark[0])
        text_printf(to, "%s\n", remark);
}

/* ---- modelled ---- */

/* The lines at which warps spend most of their time, and how well their loads are coalesced. */
static void derive_lines(struct text *to, const struct estimate *e)
{
    enum { TOLD = 3 };
    size_t told = 0;
    for (; told < e->lines.count && told < TOLD; told++) {
        const struct line_share *l = &e->lines.items[told];
        if (100 * l->seconds < e->seconds)
            break;
        text_printf(to, told ? ", %.0f %% at line %u" : "model: warps spend %.0f %% of their time at line %u",
                    100 * l->seconds / e->seconds, l->line);
        if (l->load_requests > 0)
            text_printf(to, " (%.3g sectors per request)", l->load_sectors / l->load_requests);
    }
    if (told)
        text_printf(to, ", waiting or issuing instructions\n");
}

/* The parts of the time; they overlap. */
static void derive_model(struct text *to, const struct exercise *x)
{
    const struct estimate *e = &x->estimate;
    const double *unit = e->unit_seconds;
    enum sm_unit binds = launch_time_binds(unit);
    text_printf(to, "model: %.3f ms on an H200 in %u launch%s; its parts alone, in ms:", e->seconds * 1e3,
                e->launches, e->launches == 1 ? "" : "es");
    for (int u = 0; u < UNITS; u++)
        if (unit[u] > 0.005 * e->seconds)
            text_printf(to, " %s %.3f,", unit_names[u], unit[u] * 1e3);
    text_printf(to, " and they overlap; %s is busiest, %.0f %% of the time\n", unit_names[binds],
                100 * unit[binds] / e->seconds);
    text_printf(to,
                "model: %u block%s per SM (limit: %s), %g %% of the loaded sectors hit in the L1 cache, "
                "%.3g GB from and to memory\n",
                e->occupancy.blocks, e->occupancy.blocks == 1 ? "" : "s", e->occupancy.limit,
                attained_percent(e->l1_hit), e->dram_bytes / 1e9);
    if (e->lone_seconds > 0.01 * e->seconds)
        text_printf(to,
                    "model: for %.3f ms one block works alone, after all others of its launch have ended\n",
                    e->lone_seconds * 1e3);
    derive_lines(to, e);
}

static void derive_local(struct text *to, const struct exercise *x)
{
    if (x->local_bytes)
        text_printf(to, "local memory: %u bytes of each thread's arrays lie there, not in registers\n",
                    x->local_bytes);
}

/* A warp that needs longer than the modelled time is in none of the blocks that were played. */
static void bound_by_longest_warp(struct estimate *to, double seconds)
{
    to->lone_seconds += fmax(seconds - to->seconds, 0);
    to->seconds = fmax(seconds, to->seconds);
}

static void judge_by_model(struct check *c, struct exercise *x, const struct evidence *e)
{
    const struct time_marks *m = &x->entry->time;
    const struct model_evidence *model = &e->model;
    const struct gpu_timing *gpu = gpu_timing_find(estimated_gpu);
    if (!x->counted || !x->counts.warp_instructions || !model->ran) {
        judge_skip(c, "nothing to time: no kernel ran to its end");
        return;
    }
    if (untimed_moves_too_little(x)) {
        judge_skip(c, "nothing to time: the kernels move fewer bytes than the inputs and outputs have");
        return;
    }
    bound_by_longest_warp(&x->estimate, longest_warp_seconds(x->entry, e, gpu));
    x->untimed = untimed_why(x, model);
    if (x->untimed) {
        untimed_tell(x, model);
        return;
    }
    clock_judge_modelled(
        &x->timed, x->estimate.seconds, m->reads_only ? gpu->read_bandwidth : gpu->copy_bandwidth,
        entry_asked_bytes(x->entry, model->shape), untimed_least_bytes(x, model->shape), model->marks);
    judge_give(c, x->timed.fraction);
    x->other_count = model->other_count;
    memcpy(x->others, model->others, sizeof x->others);
    snprintf(c->summary, sizeof c->summary,
             "modelled for an H200: %.3g ms at %s, %g %% of the speed that the technique's OP/B allows, "
             "needs %g %%",
             x->timed.seconds * 1e3, shape_name(model->shape).s, attained_percent(x->timed.attained),
             needed_percent(x->timed.marks.full));
    if (e->clock.trouble.text[0])
        text_printf(&c->derivation, "modelled, since it could not be timed: %s\n", e->clock.trouble.text);
    add_remark(&c->derivation, model->remark);
    derive_bound(&c->derivation, x, model->shape, "on an H200");
    derive_model(&c->derivation, x);
    derive_local(&c->derivation, x);
    derive_points(&c->derivation, &x->timed);
}

/* ---- by the clock ---- */

static void derive_time(struct text *to, const struct clock_evidence *clock)
{
    const struct clock_verdict *v = &clock->verdict;
    text_printf(to, "time: %.3f ms, %s of ", v->seconds * 1e3, v->by_fastest ? "the fastest" : "median");
    if (clock->report.session_count > 1)
        text_printf(to, "the best of %d sessions, ", clock->report.session_count);
    text_printf(to, "%d calls with fresh data (%.3f to %.3f): %.3f / %.3f = %g %%\n", clock->calls,
                v->low * 1e3, v->high * 1e3, v->bound * 1e3, v->seconds * 1e3, attained_percent(v->attained));
}

/* Further times to compare with. */
static void derive_rest(struct text *to, const struct clock_verdict *v, const char *derivation)
{
    text_printf(to,
                "memory: %.3f ms for %s; with caches a kernel may be faster than the bound, but never "
                "faster than this",
                v->floor * 1e3, derivation);
    if (v->reference > 0)
        text_printf(to, "; the lab's own solution took %.3f ms", v->bound / v->reference * 1e3);
    text_printf(to, "\n");
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
    derive_bound(&c->derivation, x, clock->report.shape, "in between");
    derive_time(&c->derivation, clock);
    derive_local(&c->derivation, x);
    if (possible)
        derive_points(&c->derivation, v);
    derive_rest(&c->derivation, v, x->entry->time.derivation);
}

/* A submission that was too slow has no time, and the model is not needed. */
static void judge_too_slow(struct check *c, struct exercise *x, const struct clock_evidence *clock)
{
    struct shape_name shape = shape_name(clock->report.shape);
    x->timed = (struct clock_verdict){.kind = CLOCK_BROKEN};
    judge_give(c, 0);
    char what[100] = "all calls at the smaller sizes take";
    if (clock->too_slow != SLOW_IN_TRIALS)
        snprintf(what, sizeof what, "one call at %s takes", shape.s);
    snprintf(c->summary, sizeof c->summary,
             "%s %s%.2g s on the %s: no points for time, but it is right at the smaller sizes; let more "
             "threads work, in many blocks",
             what, clock->too_slow == SLOW_TIMED ? "" : "more than ", clock->slow_seconds, clock->report.gpu);
}

void judge_time(struct exercise *x, const struct evidence *e)
{
    const struct clock_evidence *clock = &e->clock;
    struct check *c = &x->checks[CHECK_TIME];
    x->modelled = !clock->timed && !clock->too_slow;
    x->modelled_shape = e->model.shape;
    x->estimate = e->model.estimate;
    if (clock->too_slow) {
        judge_too_slow(c, x, clock);
    } else if (clock->timed) {
        x->clock = clock->report;
        x->timed = clock->verdict;
        judge_by_clock(c, x, clock);
        untimed_look_at_clock(x, &e->model);
    } else {
        judge_by_model(c, x, e);
    }
}
