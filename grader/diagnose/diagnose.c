#include "grader/diagnose/diagnose.h"

#include "grader/diagnose/gives_way.h"
#include "grader/diagnose/imprecise.h"
#include "grader/diagnose/products.h"
#include "grader/diagnose/storing_lanes.h"
#include "grader/diagnose/try_run.h"
#include "grader/diagnose/unfilled.h"
#include "grader/diagnose/where_own_part.h"

bool diagnose_right(const struct diagnosis *d, size_t at)
{
    return d->tried[at].right[0] && d->tried[at].right[1];
}

size_t diagnose_elements(const struct diagnosis *d, size_t at)
{
    return d->entry->buffers[0].count(d->tried[at].shape);
}

size_t diagnose_largest(const struct diagnosis *d)
{
    size_t best = 0;
    for (size_t k = 1; k < d->count; k++)
        if (diagnose_elements(d, k) > diagnose_elements(d, best))
            best = k;
    return best;
}

bool diagnose_run_plan(const struct diagnosis *d, size_t at, int variant, const struct plan *plan,
                       const struct probe *probe)
{
    struct trial t = {.shape = d->tried[at].shape, .variant = variant, .plan = plan, .probe = probe};
    trial_run(&t, d->rig, d->entry, d->which);
    findings_free(&t.findings);
    return t.end == TRIAL_COMPARED;
}

bool diagnose_run(const struct diagnosis *d, size_t at, int variant, const struct probe *probe)
{
    return diagnose_run_plan(d, at, variant, &d->plans[at][variant], probe);
}

/* ---- where ---- */

struct look {
    const struct diagnosis *d;
    const struct plan *plan;
    const struct counts *counts;
    struct geometry geometry;
    struct text *to;
    enum cause *causes;
    bool unfilled, unstored; /* a fill is left out; then all that is not right was never stored */
};

static bool is_wrong_everywhere(const struct diagnosis *d)
{
    for (size_t k = 0; k < d->count; k++)
        if (diagnose_right(d, k) && d->entry->outputs(d->tried[k].shape) > 0)
            return false;
    return true;
}

static void look(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison)
{
    struct look *l = context;
    struct field f;
    field_take(&f, entry, data, output, got, poison);
    f.everywhere = is_wrong_everywhere(l->d);
    f.tried = l->d->tried;
    f.tried_count = l->d->count;
    f.counts = l->counts;
    f.plan = l->plan;
    where_tell(l->to, l->causes, &f, &l->geometry);
    enum cause of_part = where_own_part(&f, &l->geometry, l->plan);
    if (of_part)
        l->causes[MARK_WRONG] = of_part;
    l->unstored = l->unfilled && f.times[MARK_MISSING] && !f.times[MARK_WRONG];
    if (l->unstored)
        text_printf(l->to, " A fill by host code hides that.");
    field_free(&f);
}

/* Elements of an input. That many are plenty to show a pattern. */
enum { PLENTY = 400000 };

bool diagnose_can(const struct diagnosis *d, size_t at)
{
    return !diagnose_right(d, at) && diagnose_elements(d, at) <= PLENTY;
}

/* If only larger sizes are wrong, take the first of them, up to twice as many elements. */
static size_t first_wrong_line(const struct diagnosis *d)
{
    for (size_t k = 0; k < d->count; k++)
        if (!diagnose_right(d, k))
            return diagnose_elements(d, k) <= 2 * PLENTY ? k : d->count;
    return d->count;
}

/* Patterns show best at a large size. */
static size_t largest_wrong(const struct diagnosis *d)
{
    size_t best = d->count, most = 0;
    for (size_t k = 0; k < d->count; k++) {
        size_t elements = diagnose_elements(d, k);
        if (diagnose_can(d, k) && elements > most) {
            most = elements;
            best = k;
        }
    }
    return best < d->count ? best : first_wrong_line(d);
}

/* A wrong one. The second one's outputs begin as large numbers, which show in a sum; as floats, the first
 * one's NaN shows better. */
static int variant_to_look_at(const struct diagnosis *d, size_t at)
{
    const bool *right = d->tried[at].right;
    return d->entry->pattern.sum ? !right[1] : right[0];
}

/* Where no more than the sizes is known of a sum, its products say more. */
static void add_products(struct text *to, enum cause causes[MARK_COUNT], const struct diagnosis *d)
{
    enum cause *cause = &causes[MARK_WRONG], found;
    if (!cause_gives_way(*cause, TO_PRODUCTS) || !d->entry->pattern.sum)
        return;
    found = products_tell(to, d);
    bool of_vectors = *cause == CAUSE_MULTIPLES_OF_VECTOR;
    if (of_vectors && found == CAUSE_PRODUCTS_MISTAKEN)
        *cause = CAUSE_REST_AT_WRONG_PLACE;
    else if (found && !(of_vectors && found == CAUSE_PRODUCTS_MISSING))
        *cause = found;
}

bool diagnose_where(struct text *to, enum cause causes[MARK_COUNT], const struct diagnosis *d)
{
    size_t at = largest_wrong(d);
    if (at == d->count)
        return false;
    int variant = variant_to_look_at(d, at);
    const struct plan *plan = &d->plans[at][variant];
    struct plan unfilled;
    struct counts counts;
    bool sum = d->entry->pattern.sum;
    if (sum)
        try_is_right(d, at, variant, plan, (struct try_ends){0}, &counts);
    struct look context = {
        .d = d,
        .plan = plan,
        .counts = sum ? &counts : NULL,
        .geometry = sum ? geometry_widest(plan) : geometry_of(plan),
        .to = to,
        .causes = causes,
        .unfilled = unfilled_plan(&unfilled, d, at, variant),
    };
    if (d->entry->pattern.dimensions == 1)
        context.geometry.first_lane = storing_first_lane(d);
    diagnose_run_plan(d, at, variant, context.unfilled ? &unfilled : plan,
                      &(struct probe){.look = look, .context = &context});
    if (context.unfilled)
        changed_plan_free(&unfilled);
    add_products(to, causes, d);
    if (causes[MARK_WRONG] == CAUSE_IMPRECISE)
        causes[MARK_WRONG] = imprecise_cause(to, d, at, variant);
    return context.unstored;
}
