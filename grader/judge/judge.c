#include "grader/judge/judge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/entry_points.h"
#include "grader/diagnose/source_place.h"
#include "grader/judge/call_line.h"
#include "grader/judge/judge_cause.h"
#include "grader/judge/judge_line.h"
#include "grader/judge/judge_outputs.h"
#include "grader/judge/judge_time.h"
#include "grader/judge/judge_traffic.h"
#include "grader/judge/traffic_lines.h"

/* The share of each check in the points. The handouts name the same numbers. */
static const double weights[CHECK_COUNT] = {
    [CHECK_CORRECTNESS] = 0.40, [CHECK_SAFETY] = 0.10, [CHECK_TRAFFIC] = 0.20, [CHECK_TIME] = 0.30};

/* ---- the four checks ---- */

void judge_give(struct check *c, double fraction)
{
    c->fraction = fraction;
    c->status = fraction >= 1 ? STATUS_PASS : fraction > 0 ? STATUS_PARTIAL : STATUS_FAIL;
}

void judge_skip(struct check *c, const char *why)
{
    c->status = STATUS_SKIPPED;
    snprintf(c->summary, sizeof c->summary, "%s", why);
}

double judge_between(double value, double full, double none, bool more_is_better)
{
    static const double rounding = 1e-9;
    double v = more_is_better ? value : -value, at_full = more_is_better ? full : -full;
    double at_none = more_is_better ? none : -none;
    if (v >= at_full - rounding)
        return 1;
    return v <= at_none || at_full <= at_none ? 0 : (v - at_none) / (at_full - at_none);
}

/* "; on the NVIDIA H200 as well, and 21 times at n = 512" */
static void tell_clock(struct check *c, const struct clock_evidence *clock)
{
    size_t length = strlen(c->summary);
    snprintf(c->summary + length, sizeof c->summary - length, "; on the %s as well, and %d times at %s",
             clock->report.gpu, clock->calls, shape_name(clock->report.shape).s);
}

static void tell_right(struct check *c, const struct evidence *e)
{
    snprintf(c->summary, sizeof c->summary, "right at all %d sizes up to %s, twice each with fresh data",
             e->sizes - e->drawn_tried, shape_name(e->largest).s);
    if (e->clock.timed)
        tell_clock(c, &e->clock);
}

/* The size that the seed has drawn is tried only if something is wrong there: it is none of the lab's sizes,
 * of which right files, other entry points and the handouts speak. */
static void tell_wrong_sizes(struct check *c, const struct evidence *e)
{
    const struct tried *last = &e->tried[e->tried_count - 1];
    int sizes = e->sizes - e->drawn_tried,
        right = e->right_sizes - (e->drawn_tried && last->right[0] && last->right[1]);
    struct shape_name shape = shape_name(e->first_wrong);
    if (e->wrong_again)
        snprintf(c->summary, sizeof c->summary, "right in a first call, wrong in a later one, at %s",
                 shape.s);
    else if (right < sizes)
        snprintf(c->summary, sizeof c->summary, "wrong at %d of %d sizes, first at %s", sizes - right, sizes,
                 shape.s);
    else
        snprintf(c->summary, sizeof c->summary,
                 "right at all %d sizes of the lab, wrong at %s, which the seed has drawn", sizes, shape.s);
}

/* Is the fault at which it stopped among the findings, with the size that it has there? One that has happened
 * at a smaller size before stands there with that one. */
static bool finding_tells_stop(const struct findings *list, const struct evidence *e)
{
    char size[24];
    int length = snprintf(size, sizeof size, "at n = %d: ", e->stopped.n);
    for (size_t k = 0; k < list->count; k++)
        if (!list->items[k].of_elements && strncmp(list->items[k].message, size, (size_t)length) == 0)
            return true;
    return false;
}

static void tell_wrong(struct check *c, const struct evidence *e)
{
    const struct clock_evidence *clock = &e->clock;
    struct shape_name shape = shape_name(!e->all_ran                 ? e->stopped
                                         : e->right_sizes < e->sizes ? e->first_wrong
                                         : clock->wrong_when_timed   ? clock->report.shape
                                                                     : clock->first_wrong);
    c->findings_tell = !e->all_ran && finding_tells_stop(&c->findings, e);
    if (c->findings_tell)
        snprintf(c->summary, sizeof c->summary, "stopped at %s", shape.s);
    else if (!e->all_ran)
        snprintf(c->summary, sizeof c->summary, "stopped at %s: %.300s", shape.s, e->message);
    else if (e->right_sizes < e->sizes)
        tell_wrong_sizes(c, e);
    else
        snprintf(c->summary, sizeof c->summary, "right on the simulator, wrong on the GPU, first at %s",
                 shape.s);
}

static void judge_correctness(struct check *c, struct evidence *e)
{
    const struct clock_evidence *clock = &e->clock;
    bool right_on_gpu = !clock->ran || (clock->right_sizes == clock->sizes && !clock->wrong_when_timed);
    judge_give(c, e->all_ran && e->right_sizes == e->sizes && right_on_gpu ? 1 : 0);
    c->findings = e->correctness;
    e->correctness = (struct findings){0};
    c->derivation = e->where;
    e->where = (struct text){0};
    if (c->fraction == 1)
        tell_right(c, e);
    else
        tell_wrong(c, e);
}

/* Did no thread run at all? */
static bool is_idle(const struct evidence *e, const struct entry *entry)
{
    return !e->sizes || (e->counted && !e->counts.blocks && !judge_right_somewhere(e, entry));
}

static const char *warning_of(const struct findings *list)
{
    return findings_have(list, FINDING_BARRIER_REMARK) ? "some threads miss a barrier"
           : findings_have(list, FINDING_MASK_REMARK)  ? "some threads miss a shuffle or vote"
           : findings_have(list, FINDING_COPY_REMARK)  ? "the direction of a copy does not fit its "
                                                         "addresses"
                                                       : "blocks wait for blocks that start later";
}

/* Lanes that a mask leaves out go on alone, and the others have left by then: that lanes are missing at such
 * a line is a consequence, and no remark. */
static void drop_consequences(struct findings *list)
{
    size_t kept = 0;
    for (size_t k = 0; k < list->count; k++) {
        bool follows = false;
        for (size_t m = 0; m < list->count; m++)
            follows = follows || (list->items[k].kind == FINDING_MASK_REMARK &&
                                  list->items[m].kind == FINDING_WARP_MASK &&
                                  list->items[m].line == list->items[k].line);
        if (!follows)
            list->items[kept++] = list->items[k];
    }
    list->count = kept;
}

static void judge_safety(struct check *c, struct evidence *e, const struct entry *entry)
{
    c->findings = e->safety;
    e->safety = (struct findings){0};
    drop_consequences(&c->findings);
    int kinds = judge_costly_kinds(&c->findings);
    judge_give(c, kinds || !e->sizes ? 0 : 1);
    if (!kinds && is_idle(e, entry))
        judge_skip(c, "no thread ran, so nothing could be checked");
    else if (c->fraction == 1 && !e->all_ran)
        snprintf(c->summary, sizeof c->summary, "no fault seen before it stopped");
    else if (c->fraction == 1 && c->findings.count)
        snprintf(c->summary, sizeof c->summary, "passes, with a warning: %s", warning_of(&c->findings));
    else if (c->fraction == 1)
        snprintf(c->summary, sizeof c->summary, "no access out of bounds, no race, no barrier missed");
    else {
        c->findings_tell = true;
        snprintf(c->summary, sizeof c->summary, "%d kind%s of fault", kinds, kinds == 1 ? "" : "s");
    }
}

/* ---- the exercise ---- */

static void count_up(struct exercise *x, bool counted, struct shape shape, const struct counts *counts)
{
    x->counted = counted;
    x->counts = *counts;
    x->count_size = shape;
    x->outputs = x->entry->outputs(shape);
    x->useful_ops = x->entry->useful_ops(shape);
    double loads = (double)counts->load.bytes, all = loads + (double)counts->store.bytes;
    x->op_per_byte = loads > 0 ? (double)x->useful_ops / loads : 0;
    x->op_per_byte_total = all > 0 ? (double)x->useful_ops / all : 0;
}

bool judge_misses_traffic(const struct exercise *x, const struct evidence *e)
{
    struct exercise one = *x, again = *x;
    count_up(&one, e->counted, x->entry->count_size, &e->counts);
    count_up(&again, e->counted_again, e->drawn, &e->drawn_counts);
    return judge_is_missed(&one) || judge_is_missed(&again);
}

/* The other three checks earn points only if correctness passes completely. */
static void add_up(struct exercise *x)
{
    bool correct = x->checks[CHECK_CORRECTNESS].fraction >= 1;
    x->score = 0;
    for (int k = 0; k < CHECK_COUNT; k++) {
        struct check *c = &x->checks[k];
        c->max_score = weights[k] * x->max_score;
        c->score = k == CHECK_CORRECTNESS || correct ? c->fraction * c->max_score : 0;
        c->score = floor(c->score * 100 + 1e-6) / 100;
        x->score += c->score;
    }
}

void judge_skipped(struct exercise *x)
{
    for (int k = 0; k < CHECK_COUNT; k++) {
        x->checks[k].max_score = weights[k] * x->max_score;
        judge_skip(&x->checks[k], "not judged");
    }
}

/* Look in the text for the lines and columns that no run shows. */
static void find_places(struct exercise *x, const struct evidence *e)
{
    x->line = e->source ? entry_points_line(e->source, x->entry->name) : 0;
    for (int c = 0; c < CHECK_COUNT; c++)
        for (size_t k = 0; k < x->checks[c].findings.count; k++) {
            struct finding *f = &x->checks[c].findings.items[k];
            call_line_find(f, e->source, e->path, x->entry->name);
            source_place(f, e->source);
        }
}

void judge_exercise(struct exercise *x, struct evidence *e)
{
    count_up(x, e->counted, x->entry->count_size, &e->counts);
    struct exercise again = *x;
    count_up(&again, e->counted_again, e->drawn, &e->drawn_counts);
    judge_correctness(&x->checks[CHECK_CORRECTNESS], e);
    judge_safety(&x->checks[CHECK_SAFETY], e, x->entry);
    judge_causes(x, e);
    find_places(x, e);
    judge_line_causes(&x->checks[CHECK_CORRECTNESS].findings, e->source);
    judge_line_causes(&x->checks[CHECK_SAFETY].findings, e->source);
    if (is_idle(e, x->entry))
        judge_skip(&x->checks[CHECK_TRAFFIC], "no thread ran, so nothing was loaded");
    else if (e->counted && !e->counts.blocks)
        judge_skip(&x->checks[CHECK_TRAFFIC], "no thread ran at the size where traffic is counted");
    else
        judge_traffic(&x->checks[CHECK_TRAFFIC], x, &again);
    judge_traffic_lines(&x->checks[CHECK_TRAFFIC], x, e);
    judge_time(x, e);
    add_up(x);
}
