#include "grader/edits/traffic_search.h"

#include <stdio.h>

#include "grader/diagnose/try_run.h"
#include "grader/edits/batch.h"
#include "grader/edits/edit_words.h"
#include "grader/edits/proposals.h"
#include "grader/edits/variant_plan.h"

/* A second of one core, in warp instructions, and half a second of nvcc. */
static const uint64_t most_work = 100000000;
enum { MOST_BYTES = 150000, NEAR = 2, SMALL = 40000 };

/* ---- the changes ---- */

/* The last token of what stands on the right of the comparison k. */
static size_t limit_end(const struct tokens *t, const struct function *f, size_t k)
{
    static const char *const ends[] = {"&&", "||", ")", ";", ",", "?", ":", "{", "}", NULL};
    size_t end = k + 1;
    while (end < f->close && !token_among(t, end, ends))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    return end - 1;
}

/* i + 2 <= last for i + 2 < n: each integer that is known there. */
static void other_limits(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"<", "<=", NULL};
    if (!token_among(p->t, k, signs) || !token_ends_operand(p->t, k - 1))
        return;
    size_t end = limit_end(p->t, p->f, k);
    int cost = p->cost;
    for (size_t n = 0; n < p->scope->count && end > k; n++) {
        const struct scope_name *name = &p->scope->items[n];
        bool known = name->constant || (name->token < k && k < name->until);
        if (name->kind != NAME_INTEGER || !known)
            continue;
        p->cost = cost + name->constant; /* a number of the block is likelier than one of the file */
        propose(p, k, end, "< %.*s", (int)name->length, name->at);
        propose(p, k, end, "<= %.*s", (int)name->length, name->at);
    }
    p->cost = cost;
}

/* t += blockDim.x * blockDim.y * blockDim.z for t += blockDim.x. */
static void other_steps(struct proposer *p, size_t k)
{
    size_t end = limit_end(p->t, p->f, k);
    if (token_is(p->t, k, "+=") && token_is(p->t, end + 1, ")") && end > k)
        propose(p, k + 1, end, "blockDim.x * blockDim.y * blockDim.z");
}

/* ---- the trial ---- */

struct attempt {
    const struct traffic_request *request;
    struct batch batch;
    struct rig rig;
    struct diagnosis d; /* the request's, on that rig */
    struct variant_names *names;
    const struct candidate *best;
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

static bool mends(struct attempt *a, size_t v)
{
    struct counts counts;
    size_t counted = counted_size(&a->d);
    for (size_t k = 0; k < a->d.count; k++)
        if (diagnose_elements(&a->d, k) <= SMALL && !is_right(a, v, k, (int)(k % 2), NULL))
            return false;
    return counted < a->d.count && is_right(a, v, counted, 0, &counts) &&
           a->request->meets(a->request->context, &counts);
}

/* The list is in the order of cost: the first that mends is told. */
static void try_all(struct attempt *a)
{
    sim_backend.threads(a->rig.device, 1);
    uint64_t begun = sim_backend.spent(a->rig.device);
    for (size_t v = 1; v < a->batch.count && !a->best; v++)
        if (!a->batch.dropped[v] && sim_backend.spent(a->rig.device) - begun < most_work && mends(a, v))
            a->best = &a->batch.list[v - 1];
}

static void compile_and_try(struct attempt *a, const struct tokens *t, const struct functions *functions,
                            const struct proposals *list)
{
    struct why why;
    const struct rig *own = a->request->d->rig;
    batch_start(&a->batch, t, functions, list, 0, MOST_BYTES);
    a->rig = (struct rig){.seed = own->seed, .gpu = own->gpu, .threads = 1};
    if (batch_compile(&a->batch, a->request->c) &&
        rig_open(&a->rig, &a->batch.ptx, own->object, "traffic", &why)) {
        a->d = *a->request->d;
        a->d.rig = &a->rig;
        a->names = variant_names_read(&a->rig, &a->batch.ptx);
        try_all(a);
        variant_names_free(a->names);
    }
    if (a->rig.device)
        sim_backend.close(a->rig.device);
}

static void list_changes(struct proposals *list, const struct tokens *t, const struct functions *functions,
                         const struct traffic_request *request)
{
    const struct rule limits[] = {{other_limits, 0}, {NULL, 0}}, steps[] = {{other_steps, 0}, {NULL, 0}};
    struct slice slice;
    slice_take(&slice, t, functions, &request->line, 1);
    for (size_t i = 0; i < functions->count; i++) {
        const struct function *f = &functions->items[i];
        struct scope scope;
        struct proposer p = {.t = t, .f = f, .scope = &scope, .out = list};
        scope_read(&scope, t, f);
        for (size_t k = f->open + 1; k < f->close && f->reached && f->role != ROLE_HOST; k++) {
            int distance = slice_distance(&slice, t->items[k].line);
            size_t first = list->count;
            if (distance <= NEAR)
                ask_rules(&p, request->limits ? limits : steps, k);
            for (size_t c = first; c < list->count; c++)
                list->items[c].cost += 2 * distance;
        }
    }
    slice_free(&slice);
    proposals_order(list);
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
