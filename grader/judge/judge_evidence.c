/* Collect what the trials of an entry point have shown: each fault once, and at which sizes it is right. */
#include "grader/judge/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const enum check_name check_of_kind[FINDING_KIND_COUNT] = {
    [FINDING_OUT_OF_BOUNDS_READ] = CHECK_SAFETY,
    [FINDING_OUT_OF_BOUNDS_WRITE] = CHECK_SAFETY,
    [FINDING_MISALIGNED] = CHECK_SAFETY,
    [FINDING_SHARED_RACE] = CHECK_SAFETY,
    [FINDING_GLOBAL_RACE] = CHECK_SAFETY,
    [FINDING_UNDEFINED_VALUE] = CHECK_SAFETY,
    [FINDING_BARRIER_DIVERGENCE] = CHECK_SAFETY,
    [FINDING_BARRIER_REMARK] = CHECK_SAFETY,
    [FINDING_ORDER_REMARK] = CHECK_SAFETY,
    [FINDING_MASK_REMARK] = CHECK_SAFETY,
    [FINDING_COPY_REMARK] = CHECK_SAFETY,
    [FINDING_WARP_MASK] = CHECK_SAFETY,
    [FINDING_STREAM_NOT_JOINED] = CHECK_SAFETY,
    [FINDING_REQUIREMENT] = CHECK_TRAFFIC, /* the rest is correctness, which is 0 */
};

/* Memory that is freed twice does no harm to the results. It is a fault all the same. */
static bool is_safety(const struct finding *f)
{
    return check_of_kind[f->kind] == CHECK_SAFETY || f->cause == CAUSE_BAD_FREE;
}

enum { FINDINGS_PER_CHECK = 12 };

/* Two findings are the same fault if kind, line and calling line are equal. */
static bool is_same_fault(const struct finding *a, const struct finding *b)
{
    return a->kind == b->kind && a->line == b->line && a->call_line == b->call_line;
}

static void tell_size(struct finding *f, const char *message, struct shape shape)
{
    char size[24];
    f->size_length = snprintf(size, sizeof size, "at n = %d: ", shape.n);
    snprintf(f->message, sizeof f->message, "%s%.370s", size, message);
}

static bool is_of_later_thread(const struct finding *f)
{
    unsigned numbers = 0;
    for (int axis = 0; axis < 3; axis++)
        numbers |= f->block[axis] | f->thread[axis];
    return f->has_thread && numbers;
}

/* Add each fault once, and count how often it happened. */
static void add_finding(struct findings *list, const struct finding *f, struct shape shape)
{
    for (size_t k = 0; k < list->count; k++)
        if (is_same_fault(&list->items[k], f) && !f->of_elements) {
            list->items[k].times += f->times;
            list->items[k].largest_n =
                shape.n > list->items[k].largest_n ? shape.n : list->items[k].largest_n;
            list->items[k].by_later_thread |= is_of_later_thread(f);
            return;
        }
    if (!findings_have_room(list, f->kind, FINDINGS_PER_CHECK))
        return;
    struct finding *new = findings_add(list, f->kind);
    *new = *f;
    new->first_n = new->largest_n = shape.n;
    new->by_later_thread = is_of_later_thread(f);
    if (!f->of_elements)
        tell_size(new, f->message, shape);
}

void judge_finding(struct evidence *e, const struct finding *f, struct shape shape)
{
    add_finding(is_safety(f) ? &e->safety : &e->correctness, f, shape);
}

/* Report wrong elements from one trial only, the first that has any. */
static void take_findings(struct evidence *e, const struct trial *t, bool told)
{
    bool other_size = told || (e->correctness.count && e->right_sizes + 1 < e->sizes);
    for (size_t k = 0; k < t->findings.count; k++) {
        const struct finding *f = &t->findings.items[k];
        if (is_safety(f) || f->line || f->kind == FINDING_LAUNCH_ERROR || !other_size)
            judge_finding(e, f, t->shape);
    }
}

void judge_stop(struct evidence *e, enum trial_end end, struct shape shape, const char *message)
{
    e->all_ran = false;
    e->end = end;
    e->stopped = shape;
    snprintf(e->message, sizeof e->message, "%s", message);
}

void judge_size(struct evidence *e, const struct trial trials[2])
{
    bool right = trials[0].right && trials[1].right;
    if (e->sizes == 0)
        e->all_ran = true;
    e->sizes++;
    if (trials[0].shape.n > e->largest.n) {
        e->largest = trials[0].shape;
        e->largest_counts = trials[0].counts;
    }
    *ARRAY_PUSH(e->tried, e->tried_count, e->tried_capacity) =
        (struct tried){trials[0].shape, {trials[0].right, trials[1].right}, trials[0].counts.longest_warp};
    if (!right && e->right_sizes + 1 == e->sizes)
        e->first_wrong = trials[0].shape;
    for (int v = 0; v < 2; v++) {
        take_findings(e, &trials[v], v > 0 && !trials[0].right && trials[0].findings.count);
        if (trials[v].end != TRIAL_COMPARED && e->all_ran)
            judge_stop(e, trials[v].end, trials[v].shape, trials[v].message);
    }
    e->right_sizes += right;
}

void judge_free(struct evidence *e)
{
    findings_free(&e->correctness);
    findings_free(&e->safety);
    text_free(&e->where);
    free(e->tried);
}

int judge_costly_kinds(const struct findings *list)
{
    int count = 0;
    for (int kind = 0; kind < FINDING_KIND_COUNT; kind++)
        count += finding_kind_costs((enum finding_kind)kind) && findings_have(list, (enum finding_kind)kind);
    return count;
}

bool judge_lost(const struct evidence *e)
{
    return e->sizes > 0 && (!e->all_ran || e->right_sizes < e->sizes || judge_costly_kinds(&e->safety));
}
