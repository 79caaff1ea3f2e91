#include "grader/edits/traffic_search.h"

#include <stdio.h>
#include <string.h>

#include "grader/diagnose/try_run.h"
#include "grader/edits/batch.h"
#include "grader/edits/edit_words.h"
#include "grader/edits/proposals.h"
#include "grader/edits/spans.h"
#include "grader/edits/variant_plan.h"

/* A second of one core, in warp instructions, and half a second of nvcc. */
static const uint64_t most_work = 100000000;
enum { MOST_BYTES = 150000, NEAR = 2, SMALL = 40000 };

/* ---- the changes ---- */

static bool is_among(const struct tokens *t, size_t first, size_t last, const struct scope_name *name)
{
    for (size_t k = first; k <= last; k++)
        if (t->items[k].length == name->length &&
            memcmp(t->text + t->items[k].at, name->at, name->length) == 0)
            return true;
    return false;
}

/* Does the name stand before the comparison k in its brackets, as y does in for (r = y; r < n; ...)? Then it
 * is what is compared, or where that begins, and no limit. */
static bool is_beside(const struct tokens *t, const struct function *f, size_t k,
                      const struct scope_name *name)
{
    size_t at = k;
    while (at > f->open && !token_is(t, at, "{") && !token_is(t, at, "}") &&
           !(token_is(t, at, "(") && t->items[at].match > k))
        at--;
    return is_among(t, at, k - 1, name);
}

/* i + 2 <= last for i + 2 < n: each integer that is known there. */
static void other_limits(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"<", "<=", NULL};
    if (!token_among(p->t, k, signs) || !token_ends_operand(p->t, k - 1))
        return;
    size_t end = span_limit_end(p->t, p->f, k);
    int cost = p->cost;
    for (size_t n = 0; n < p->scope->count && end > k; n++) {
        const struct scope_name *name = &p->scope->items[n];
        bool known = name->constant || (name->token < k && k < name->until);
        if (name->kind != NAME_INTEGER || !known || is_beside(p->t, p->f, k, name))
            continue;
        bool own = is_among(p->t, k + 1, end, name);
        p->cost = cost + (name->constant && !own); /* which may be the same number by chance */
        propose(p, k, end, "< %.*s", (int)name->length, name->at);
        propose(p, k, end, "<= %.*s", (int)name->length, name->at);
    }
    p->cost = cost;
}

/* t += blockDim.x * blockDim.y * blockDim.z for t += blockDim.x. */
static void other_steps(struct proposer *p, size_t k)
{
    size_t end = span_limit_end(p->t, p->f, k);
    if (token_is(p->t, k, "+=") && token_is(p->t, end + 1, ")") && end > k)
        propose(p, k + 1, end, "blockDim.x * blockDim.y * blockDim.z");
}

/* t == B - 1 for t <= B - 1; for t < warpSize, rather t == 0, the first of those that are below. */
static void one_alone(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"<", "<=", ">", ">=", NULL};
    if (!token_among(p->t, k, signs) || !token_ends_operand(p->t, k - 1))
        return;
    if (p->t->text[p->t->items[k].at] == '<')
        propose(p, k, span_limit_end(p->t, p->f, k), "== 0");
    p->cost++;
    propose(p, k, k, "==");
    p->cost--;
}

/* ---- the trial ---- */

struct attempt {
    const struct traffic_request *request;
    struct batch batch;
    struct rig rig;
    struct diagnosis d; /* the request's, on that rig */
    struct variant_names *names;
    const struct candidate *best;
    size_t small;         /* the largest size that takes no time */
    struct counts before; /* there, without a change */
};

static bool is_right(struct attempt *a, size_t v, size_t k, int variant, struct counts *counts)
{
    struct plan plan;
    const struct diagnosis *d = a->request->d;
    bool made = variant_plan(&plan, &d->plans[k][variant], v, a->names, d->rig);
    bool right = made && try_is_right(&a->d, k, variant, &plan, (struct try_ends){0}, counts);
    variant_plan_free(&plan);
    return right;
}

/* The size where traffic is counted; d->count: it was not tried. */
static size_t counted_size(const struct diagnosis *d)
{
    size_t k = 0;
    while (k < d->count && !shape_is_same(d->tried[k].shape, d->entry->count_size))
        k++;
    return k;
}

static uint64_t writes_of(const struct counts *c)
{
    return c->global_stores + c->atomics_global;
}

/* The marks that a change may meet are those of loads and of writes. */
static bool moves_less(const struct attempt *a, const struct counts *now)
{
    return now->load.bytes < a->before.load.bytes || writes_of(now) < writes_of(&a->before);
}

static bool mends(struct attempt *a, size_t v)
{
    struct counts counts = {0};
    size_t counted = counted_size(&a->d);
    if (!is_right(a, v, a->small, 0, &counts) || !moves_less(a, &counts))
        return false;
    for (size_t k = 0; k < a->d.count; k++)
        if (k != a->small && diagnose_elements(&a->d, k) <= SMALL && !is_right(a, v, k, (int)(k % 2), NULL))
            return false;
    return counted < a->d.count && is_right(a, v, counted, 0, &counts) &&
           a->request->meets(a->request->context, &counts);
}

/* Run the largest small size without a change. */
static bool find_small(struct attempt *a)
{
    a->small = 0;
    for (size_t k = 0; k < a->d.count; k++)
        if (diagnose_elements(&a->d, k) <= SMALL &&
            diagnose_elements(&a->d, k) > diagnose_elements(&a->d, a->small))
            a->small = k;
    return is_right(a, 0, a->small, 0, &a->before);
}

/* The list is in the order of cost: the first that mends is told. */
static void try_all(struct attempt *a)
{
    uint64_t begun = sim_backend.spent(a->rig.device);
    if (!find_small(a))
        return;
    for (size_t v = 1; v < a->batch.count && !a->best; v++)
        if (!a->batch.dropped[v] && sim_backend.spent(a->rig.device) - begun < most_work && mends(a, v))
            a->best = &a->batch.list[v - 1];
}

static void compile_and_try(struct attempt *a, const struct tokens *t, const struct functions *functions,
                            const struct proposals *list)
{
    batch_start(&a->batch, t, functions, list, 0, MOST_BYTES);
    if (!batch_compile(&a->batch, a->request->c))
        return;
    if (batch_load(&a->batch, &a->rig, &a->d, a->request->d)) {
        a->names = variant_names_read(&a->rig, &a->batch.ptx);
        try_all(a);
        variant_names_free(a->names);
    }
    batch_unload(&a->rig);
}

/* The changes of limits or steps near the line. */
static void list_near(struct proposals *list, const struct tokens *t, const struct functions *functions,
                      const struct slice *slice, const struct rule *rules)
{
    for (size_t i = 0; i < functions->count; i++) {
        const struct function *f = &functions->items[i];
        struct scope scope;
        struct proposer p = {.t = t, .f = f, .scope = &scope, .out = list};
        scope_read(&scope, t, f);
        for (size_t k = f->open + 1; k < f->close && f->reached && f->role != ROLE_HOST; k++) {
            int distance = slice_distance(slice, t->items[k].line);
            size_t first = list->count;
            if (distance <= NEAR)
                ask_rules(&p, rules, k);
            for (size_t c = first; c < list->count; c++)
                list->items[c].cost += 2 * distance;
        }
    }
    proposals_order(list);
}

static void list_changes(struct proposals *list, const struct tokens *t, const struct functions *functions,
                         const struct traffic_request *request)
{
    static const struct rule rules[][2] = {[TRAFFIC_LIMITS] = {{other_limits, 0}, {NULL, 0}},
                                           [TRAFFIC_STEPS] = {{other_steps, 0}, {NULL, 0}},
                                           [TRAFFIC_ALONE] = {{one_alone, 0}, {NULL, 0}}};
    struct slice slice;
    slice_take(&slice, t, functions, &request->line, request->line > 0);
    if (request->changes == TRAFFIC_ANY)
        proposals_list(list, t, functions, &slice, false);
    else
        list_near(list, t, functions, &slice, rules[request->changes]);
    slice_free(&slice);
}

bool traffic_search(struct text_edit *found, const struct traffic_request *request)
{
    struct tokens t;
    struct functions functions;
    struct proposals list = {0};
    struct attempt a = {.request = request};
    struct text step = {0};
    *found = (struct text_edit){0};
    tokens_read(&t, request->source);
    functions_find(&functions, &t, request->d->entry->name);
    list_changes(&list, &t, &functions, request);
    if (list.count)
        compile_and_try(&a, &t, &functions, &list);
    if (a.best) {
        edit_words(&step, &t, a.best);
        found->line = a.best->line;
        snprintf(found->step, sizeof found->step, "%s", step.s);
    }
    text_free(&step);
    if (list.count)
        batch_free(&a.batch);
    proposals_free(&list);
    tokens_free(&t);
    return a.best;
}
