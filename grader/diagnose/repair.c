#include "grader/diagnose/repair.h"

#include <stdio.h>
#include <string.h>

#include "common/record/tape.h"
#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/repair_line.h"
#include "grader/diagnose/try_sizes.h"
#include "grader/text/word.h"

enum { PLAIN_NAME = 80 };

/* Work for one search, in warp instructions: about a second of one core. */
static const uint64_t most_work = 30000000;

static const struct plan *own_plan(void *context, size_t k, int variant)
{
    const struct diagnosis *d = context;
    return &d->plans[k][variant];
}

struct hunt {
    const struct diagnosis *d;
    struct try_sizes sizes;
    struct try_plans plans;
};

/* Does the edit name an axis along which every launch of its kernel has one thread, or one block? Then the
 * name is a constant, and the edit is never the intended change. */
static bool names_flat_axis(const struct hunt *h, const struct edit *e)
{
    const struct plan *plan = &h->d->plans[h->sizes.base][0];
    bool names = e->kind == EDIT_NAME || e->kind == EDIT_PRODUCT;
    const char *axis = names ? strchr(e->is, '.') : NULL;
    bool of_grid = axis && (strncmp(e->is, "blockIdx", 8) == 0 || strncmp(e->is, "gridDim", 7) == 0),
         flat = axis;
    for (size_t k = 0; flat && k < plan->step_count; k++) {
        const struct plan_step *s = &plan->steps[k];
        if (s->kind == PLAN_LAUNCH && strcmp(s->kernel, e->kernel) == 0)
            flat = (of_grid ? s->grid : s->block)[axis[1] - 'x'] == 1;
    }
    return flat;
}

/* Is the kernel one of several instances of a template? A change of its line would change the others, too,
 * and those are not edited. */
static bool is_one_of_instances(const struct hunt *h, const struct edit *e)
{
    char own[PLAIN_NAME], other[PLAIN_NAME];
    kernel_plain_name(e->kernel, own, sizeof own);
    for (size_t k = 0; k < h->d->count; k++)
        for (size_t l = 0; l < h->d->plans[k][0].step_count; l++) {
            const struct plan_step *s = &h->d->plans[k][0].steps[l];
            if (s->kind != PLAN_LAUNCH || strcmp(s->kernel, e->kernel) == 0)
                continue;
            kernel_plain_name(s->kernel, other, sizeof other);
            if (strcmp(own, other) == 0)
                return true;
        }
    return false;
}

/* A step that is longer by n ends a thread's loop after its first element. A sum is then right if the grid
 * has a thread for each element, but the edit is never the intended change. */
static bool ends_loop(const struct hunt *h, const struct edit *e)
{
    return h->d->entry->pattern.sum && e->kind == EDIT_BY_ARGUMENT;
}

/* Do outputs that had one store get two? Blocks that overlap hide that something else is one off. */
static bool overlaps(const struct hunt *h, const struct counts *after)
{
    const struct entry *entry = h->d->entry;
    return !entry->pattern.sum && after->global_stores > h->sizes.before.global_stores &&
           after->global_stores > (uint64_t)entry->outputs(h->d->tried[h->sizes.wide].shape);
}

static bool mends(struct hunt *h, const struct edit *e)
{
    if (names_flat_axis(h, e) || ends_loop(h, e) || is_one_of_instances(h, e))
        return false;
    struct edited *made = edit_make(h->d->rig->device, e);
    struct counts after = {0};
    bool right =
        try_sizes_base_right(&h->sizes, &h->plans) && try_sizes_all_right(&h->sizes, &h->plans, &after);
    edit_undo(h->d->rig->device, made);
    return right && !try_sizes_loads_again(&h->sizes, &h->plans, &after) &&
           !try_sizes_burdens_one(&h->sizes, &h->plans, &after) && !overlaps(h, &after);
}

/* || for && makes a condition that holds for too few threads hold for nearly all. If another number in the
 * line mends it as well, that is the mistake. */
static const struct edit *prefer_number(const struct edit *mending, size_t count)
{
    for (size_t k = 0; mending->kind == EDIT_LOGIC && k < count; k++)
        if (mending[k].line == mending->line && mending[k].kind == EDIT_NUMBER)
            return &mending[k];
    return mending;
}

/* Take a repair of the likeliest kind. If repairs of that kind are in several lines, take none. */
static bool choose(struct repair *r, const struct edit *mending, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (mending[k].kind == mending[0].kind && mending[k].line != mending[0].line)
            return false;
    if (count)
        r->edit = *prefer_number(mending, count);
    return count > 0;
}

/* Keep the edits that mend the kernel, in their order. Launches this small are quicker with one thread. */
static size_t try_all(struct hunt *h, struct edits *list, const char *source)
{
    size_t mending = 0;
    h->d->rig->backend->threads(h->d->rig->device, 1);
    for (size_t k = 0; k < list->count && !try_sizes_exhausted(&h->sizes); k++)
        if (repair_fits_line(list, &list->items[k], source) && mends(h, &list->items[k]))
            list->items[mending++] = list->items[k];
    h->d->rig->backend->threads(h->d->rig->device, h->d->rig->threads);
    return mending;
}

/* The name of a kernel's parameter in the source: the last word before its comma or bracket. */
static void name_argument(struct repair *r, const char *source)
{
    char kernel[PLAIN_NAME];
    kernel_plain_name(r->edit.kernel, kernel, sizeof kernel);
    const char *at = source;
    size_t length = strlen(kernel);
    while (at && (at = strstr(at, kernel)) && at[length] != '(')
        at += length;
    for (int k = 1; at && k < r->edit.parameter; k++)
        at = strpbrk(at + 1, ",)");
    const char *end = at ? strpbrk(at + length * (r->edit.parameter == 1) + 1, ",)") : NULL, *begin = end;
    if (end)
        begin = word_begin(at, end);
    snprintf(r->argument, sizeof r->argument, "%.*s", end ? (int)(end - begin) : 0, end ? begin : "");
}

bool repair_find(struct repair *r, const struct diagnosis *d, const char *source)
{
    struct hunt h = {.d = d, .plans = {own_plan, (void *)d}};
    struct edits list = {0};
    if (!try_sizes_choose(&h.sizes, d, most_work, 9, &h.plans))
        return false;
    edits_list(&list, d->rig->device);
    *r = (struct repair){.argument = ""};
    bool found = choose(r, list.items, try_all(&h, &list, source));
    edits_free(&list);
    if (found && r->edit.kind == EDIT_SHUFFLE && r->edit.inner)
        r->edit.line = r->edit.inner; /* the call names no shuffle */
    if (found && r->edit.kind == EDIT_BY_ARGUMENT)
        name_argument(r, source);
    return found;
}

bool repair_may_be_shared(const struct edit *e)
{
    bool number = e->kind == EDIT_NUMBER || e->kind == EDIT_VALUE || e->kind == EDIT_INDEX ||
                  e->kind == EDIT_SIGN || e->kind == EDIT_BY_ARGUMENT;
    return number && !e->compares && !e->limits;
}

/* ---- in words ---- */

static void tell_amount(struct text *to, int64_t amount)
{
    long long size = amount < 0 ? -amount : amount;
    text_printf(to, "make it %lld %s", size, amount > 0 ? "larger" : "smaller");
}

static void tell_number(struct text *to, const struct edit *e)
{
    if (e->kind == EDIT_NUMBER && e->multiplies) {
        text_printf(to, "correct the factor %lld: ", (long long)e->number);
        tell_amount(to, e->amount);
    } else if (e->kind == EDIT_NUMBER && e->divides) {
        text_printf(to, "divide by %lld in this line, not by %lld", 1LL << (e->number + e->amount),
                    1LL << e->number);
    } else if (e->kind == EDIT_VALUE && (e->amount > 2 || e->amount < -2)) {
        text_printf(to, "round the division in this line up: (a + b - 1) / b");
    } else if (e->limits) {
        text_printf(to, "correct the limit that a min, max or clamp has here: ");
        tell_amount(to, e->amount);
    } else if (e->compares) {
        text_printf(to, "correct the limit in this comparison, it is off by %lld",
                    (long long)(e->amount < 0 ? -e->amount : e->amount));
    } else {
        bool bytes = e->kind == EDIT_NUMBER && e->amount % 4 == 0;
        text_printf(to, "correct the index or the number in this line: ");
        tell_amount(to, bytes ? e->amount / 4 : e->amount);
    }
}

static void tell_index(struct text *to, const struct edit *e)
{
    text_printf(to, "correct the index %s: ", e->in_shared ? "in the shared array" : "of the array");
    tell_amount(to, e->amount);
}

static void tell_argument(struct text *to, const struct repair *r)
{
    text_printf(to, "correct the index or the limit in this line: it is off by ");
    if (r->argument[0])
        text_printf(to, "%s", r->argument);
    else
        text_printf(to, "argument %d of the kernel", r->edit.parameter);
}

/* blockIdx.z in place of blockIdx.x, each with its blockDim if that is the other factor. */
static void tell_product(struct text *to, const struct edit *e)
{
    if (e->number)
        text_printf(to, "write %s in place of %s", e->is, e->was);
    else
        text_printf(to, "write %s * blockDim%s in place of %s * blockDim%s", e->is, strchr(e->is, '.'),
                    e->was, strchr(e->was, '.'));
}

void repair_step(struct text *to, const struct repair *r)
{
    static const char *const steps[EDIT_KINDS] = {
        [EDIT_EQUAL] =
            "the limit in this comparison is off by one: write < for <=, > for >=, or the other way round",
        [EDIT_LOGIC] = "exchange && and || in this condition",
        [EDIT_ROUND] = "round this division up: (a + b - 1) / b",
        [EDIT_DOUBLE] = "double the number after %",
        [EDIT_SIGN] = "change a sign in this line: + for -, or - for +",
        [EDIT_LIMIT] = "correct min or max in this line: exchange the two, or leave it out",
        [EDIT_PART] = "leave out one of the conditions in this line",
        [EDIT_NEGATED] = "negate this condition: it is true for the wrong threads",
        [EDIT_ALWAYS] = "widen this condition: what it guards has to be done by more threads",
    };
    const struct edit *e = &r->edit;
    if (steps[e->kind])
        text_printf(to, "%s", steps[e->kind]);
    else if (e->kind == EDIT_SHUFFLE)
        text_printf(to, "take the value from the lane on the other side: write %s in place of %s", e->is,
                    e->was);
    else if (e->kind == EDIT_NAME)
        text_printf(to, "write %s in place of %s", e->is, e->was);
    else if (e->kind == EDIT_PRODUCT)
        tell_product(to, e);
    else if (e->kind == EDIT_TIMES)
        text_printf(to, "multiply %s by %s", e->was, e->is);
    else if (e->kind == EDIT_BY_ARGUMENT)
        tell_argument(to, r);
    else if (e->kind == EDIT_INDEX)
        tell_index(to, e);
    else
        tell_number(to, e);
}
