#include "grader/judge/judge_traffic.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "grader/judge/traffic_cause.h"
#include "grader/judge/traffic_measures.h"

/* The number of digits, at least four, with which a value does not read like the mark that it misses. */
static int digits_beside(double value, double mark)
{
    enum { MOST = 9 };
    char a[40], b[40];
    int digits = 3;
    do {
        digits++;
        snprintf(a, sizeof a, "%.*g", digits, value);
        snprintf(b, sizeof b, "%.*g", digits, mark);
    } while (value != mark && digits < MOST && strcmp(a, b) == 0);
    return digits;
}

/* Append how the number comes about: "OP/B = 3407872 operations / 7340032 bytes loaded = 0.46". */
static void derive(struct text *t, const struct exercise *x, const struct requirement *r, double value)
{
    text_printf(t, "%s = ", traffic_measures[r->measure].name);
    if (r->measure == MEASURE_OP_PER_BYTE)
        text_printf(t, "%" PRId64 " operations / %" PRIu64 " bytes loaded = ", x->useful_ops,
                    traffic_asked_bytes(x));
    else if (r->measure == MEASURE_LOADS_PER_OUTPUT)
        text_printf(t, "%" PRIu64 " bytes / 4 / %" PRId64 " outputs = ",
                    traffic_counted_bytes(x) + traffic_detour_bytes(x), x->outputs);
    else if (r->measure == MEASURE_LOADS_PER_INPUT)
        text_printf(t, "%" PRIu64 " bytes / 4 / %zu elements = ", traffic_counted_bytes(x),
                    traffic_counted_elements(x));
    text_printf(t, "%.*g%s; full marks at %g", digits_beside(value, r->full), value,
                traffic_measures[r->measure].unit, r->full);
    if (r->none != r->full)
        text_printf(t, ", none at %g", r->none);
    text_printf(t, "\n");
}

/* Are the planes those of the largest block? Then its bytes show where they come from. */
static bool is_of_largest(const struct counts *c, double planes)
{
    static const double alike = 0.001;
    return fabs((double)c->shared_bytes_per_block - planes * (double)c->plane_bytes) <=
           alike * (double)c->shared_bytes_per_block;
}

static void tell_requirement(struct check *c, const struct exercise *x, size_t number, double value)
{
    const struct requirement *r = &x->entry->requirements[number];
    struct finding *f = findings_add(&c->findings, FINDING_REQUIREMENT);
    f->requirement = (int)number;
    f->cause = traffic_cause(x, r, value);
    bool general =
        f->cause == traffic_measures[r->measure].cause; /* else the cause has an advice of its own */
    if (r->measure == MEASURE_OP_PER_BYTE)
        snprintf(f->message, sizeof f->message, "asked %.1f bytes per output, OP/B %.2f, needs %.2f%s%.250s",
                 (double)traffic_asked_bytes(x) / (double)x->outputs, value, r->full, general ? ": " : "",
                 general ? r->advice : "");
    else if (r->measure == MEASURE_PLANES && is_of_largest(&x->counts, value))
        snprintf(f->message, sizeof f->message,
                 "shared memory of a block: %" PRIu64
                 " bytes; a cell per thread and one around them are %" PRIu64
                 ", needs at most %g times as many%s%.250s",
                 x->counts.shared_bytes_per_block, x->counts.plane_bytes, r->full, general ? ": " : "",
                 general ? r->advice : "");
    else
        snprintf(f->message, sizeof f->message, "%s: %.*g%s, needs %s %g%s%.250s",
                 traffic_measures[r->measure].name, digits_beside(value, r->full), value,
                 traffic_measures[r->measure].unit,
                 traffic_measures[r->measure].more_is_better ? "at least" : "at most", r->full,
                 general ? ": " : "", general ? r->advice : "");
}

/* What is measured per output depends a little on how n fits the tiles. The marks are those of the record's
 * own size; another one may miss them by so much. */
static const double slack_when_drawn = 0.3;

static bool depends_on_size(enum measure m)
{
    return m == MEASURE_LOADS_PER_OUTPUT || m == MEASURE_OP_PER_BYTE;
}

static double part_of(const struct exercise *x, const struct requirement *r)
{
    bool more = traffic_measures[r->measure].more_is_better;
    bool own = shape_is_same(x->count_size, x->entry->count_size) || !depends_on_size(r->measure);
    double slack = own ? 1 : more ? 1 - slack_when_drawn : 1 + slack_when_drawn;
    return judge_between(judge_measure(x, r->measure), slack * r->full, slack * r->none, more);
}

bool judge_is_missed(const struct exercise *x)
{
    bool missed = false;
    for (size_t k = 0; x->counted && x->outputs && k < ARRAY_LEN(x->entry->requirements); k++)
        missed |= x->entry->requirements[k].advice && part_of(x, &x->entry->requirements[k]) < 1;
    return missed;
}

/* At which of the two sizes is less of the requirement met? */
static const struct exercise *worse(const struct exercise *x, const struct exercise *again,
                                    const struct requirement *r)
{
    return again->counted && part_of(again, r) < part_of(x, r) ? again : x;
}

void judge_traffic(struct check *c, const struct exercise *one, const struct exercise *again)
{
    double fraction = 1;
    const struct exercise *x = one;
    if (!x->counted || !x->outputs) {
        judge_skip(c, "nothing to count: the kernel did not run to its end");
        return;
    }
    if (!traffic_asked_bytes(x)) {
        judge_give(c, 0);
        snprintf(c->summary, sizeof c->summary, "no load from global memory was executed");
        return;
    }
    for (size_t k = 0; k < ARRAY_LEN(x->entry->requirements) && x->entry->requirements[k].advice; k++) {
        const struct requirement *r = &x->entry->requirements[k];
        x = worse(one, again, r);
        double value = judge_measure(x, r->measure), part = part_of(x, r);
        if (k == 0 || (part < 1 && fraction == 1))
            snprintf(c->summary, sizeof c->summary, "%s %.*g%s at n = %d; needs %g",
                     traffic_measures[r->measure].name, digits_beside(value, r->full), value,
                     traffic_measures[r->measure].unit, x->count_size.n, r->full);
        derive(&c->derivation, x, r, value);
        if (part < 1)
            tell_requirement(c, x, k, value);
        fraction = part < fraction ? part : fraction;
    }
    judge_give(c, fraction);
}
