#include "grader/diagnose/diagnose.h"

#include "grader/diagnose/gives_way.h"
#include "grader/diagnose/imprecise.h"
#include "grader/diagnose/products.h"
#include "grader/diagnose/where_own_part.h"

bool diagnose_right(const struct diagnosis *d, size_t at)
{
    return d->tried[at].right[0] && d->tried[at].right[1];
}

size_t diagnose_elements(const struct diagnosis *d, size_t at)
{
    return d->entry->buffers[0].count(d->tried[at].shape);
}

bool diagnose_run(const struct diagnosis *d, size_t at, int variant, const struct probe *probe)
{
    struct trial t = {
        .shape = d->tried[at].shape, .variant = variant, .plan = &d->plans[at][variant], .probe = probe};
    trial_run(&t, d->rig, d->entry, d->which);
    findings_free(&t.findings);
    return t.end == TRIAL_COMPARED;
}

/* ---- where ---- */

struct look {
    const struct diagnosis *d;
    const struct plan *plan;
    struct geometry geometry;
    struct text *to;
    enum cause *causes;
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
    const struct look *l = context;
    struct field f;
    field_take(&f, entry, data, output, got, poison);
    f.everywhere = is_wrong_everywhere(l->d);
    f.tried = l->d->tried;
    f.tried_count = l->d->count;
    where_tell(l->to, l->causes, &f, &l->geometry, l->d->tried, l->d->count);
    enum cause of_part = where_own_part(&f, &l->geometry, l->plan);
    if (of_part)
        l->causes[MARK_WRONG] = of_part;
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

void diagnose_where(struct text *to, enum cause causes[MARK_COUNT], const struct diagnosis *d)
{
    size_t at = largest_wrong(d);
    if (at == d->count)
        return;
    int variant = variant_to_look_at(d, at);
    const struct plan *plan = &d->plans[at][variant];
    struct look context = {d, plan, d->entry->pattern.sum ? geometry_widest(plan) : geometry_of(plan), to,
                           causes};
    diagnose_run(d, at, variant, &(struct probe){.look = look, .context = &context});
    add_products(to, causes, d);
    if (causes[MARK_WRONG] == CAUSE_IMPRECISE)
        causes[MARK_WRONG] = imprecise_cause(to, d, at, variant);
}
