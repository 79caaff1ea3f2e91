#include "grader/grade/second_call.h"

#include <stdio.h>

#include "grader/diagnose/source_lines.h"

enum { LARGE = 5000 }; /* elements of an input */

static void tell(struct trial *t, enum cause cause, const char *message)
{
    struct finding *f = findings_add(&t->findings, FINDING_WRONG_VALUE);
    f->cause = cause;
    snprintf(f->message, sizeof f->message, "%s", message);
    t->right = false;
}

/* ---- variables of the device ---- */

/* The last shape of the list with more neighbours for each output that is not large; the shape itself if
 * there is none. */
static struct shape wider(const struct entry *entry, struct shape shape)
{
    struct shape best = shape;
    for (int k = 0; k < entry->size_count; k++)
        if (entry->sizes[k].radius > shape.radius && entry->outputs(entry->sizes[k]) > 0 &&
            entry->buffers[0].count(entry->sizes[k]) <= LARGE)
            best = entry->sizes[k];
    return best;
}

/* Make a call of a larger radius, if there is one, whose coefficients are more than those of trial t. One
 * that is wrong itself may leave anything: then t's own call comes before. */
static void call_before(struct grading *g, const struct entry *entry, int which, const struct trial *t)
{
    struct trial before = {.shape = wider(entry, t->shape)}, own = {.shape = t->shape, .plan = t->plan};
    if (shape_is_same(before.shape, t->shape))
        return;
    trial_run(&before, &g->rig, entry, which);
    if (!trial_is_clean(&before))
        trial_run(&own, &g->rig, entry, which);
    findings_free(&before.findings);
    findings_free(&own.findings);
}

/* Variables of the module hold what the trial before has left. */
static void try_device(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                       struct trial trials[2])
{
    struct trial t = {.shape = trials[0].shape, .plan = trials[0].plan, .again = true};
    call_before(g, entry, which, &t);
    trial_run(&t, &g->rig, entry, which);
    e->wrong_again = t.end == TRIAL_COMPARED && !t.right;
    if (e->wrong_again)
        tell(
            &trials[1], CAUSE_KEPT_FROM_FIRST_CALL,
            "right when it is called first, wrong after another call: a __device__ or __constant__ variable holds "
            "what that call has left");
    findings_free(&t.findings);
}

/* ---- variables of the host ---- */

static size_t count_steps(const struct plan *plan, enum plan_step_kind kind)
{
    size_t count = 0;
    for (size_t s = plan->last_call; s < plan->step_count; s++)
        count += plan->steps[s].kind == kind;
    return count;
}

/* What a later call leaves out, and what to do. */
static const struct {
    enum plan_step_kind kind;
    const char *step;
} left_out[] = {
    {PLAN_FILL,
     "let each call set this memory with its own cudaMemset: a later call leaves that out, because a static or "
     "global variable remembers an earlier one. Other calls pass other pointers, and their memory is not 0"},
    {PLAN_COPY,
     "let each call make its own copy: a later call leaves it out, because a static or global variable "
     "remembers an earlier one, and other calls pass other values"},
    {PLAN_PUT,
     "let each call make its own copy: a later call leaves it out, because a static or global variable "
     "remembers an earlier one, and other calls pass other values"},
    {PLAN_LAUNCH,
     "let each call launch its kernels: a later call leaves a launch out, because a static or global "
     "variable remembers an earlier one"},
    {PLAN_ALLOC,
     "let each call allocate its memory and free it, or allocate again where n is larger: a later call uses the "
     "memory that a static or global variable has kept from a first call with a smaller n"},
};

static const char freed[] =
    "let each call allocate the memory that it frees: a later call uses what an earlier one has freed, because a "
    "static or global variable keeps the pointer";

/* Does a call that comes before give memory back? */
static bool frees(const struct plan *plan)
{
    for (size_t s = 0; s < plan->last_call; s++)
        if (plan->steps[s].kind == PLAN_FREE)
            return true;
    return false;
}

/* The line of the only variable that keeps a value from call to call. */
static int line_of_variable(const char *source, const char *entry)
{
    int line = source_only_line_with("^ +static +[^(){}]*[;=]", source, entry);
    return line ? line
                : source_only_line_with(
                      "^(static +)?(bool|int|unsigned|size_t|long|float|double|char|void) *[^(){}]*[;=]",
                      source, NULL);
}

static void name_cause(struct seen *kept, const struct plan *first, const struct plan *later,
                       const char *source, const char *entry)
{
    *kept = (struct seen){.cause = CAUSE_HOST_KEEPS_FIRST_CALL, .line = line_of_variable(source, entry)};
    for (size_t k = 0; k < ARRAY_LEN(left_out) && !kept->step[0]; k++)
        if (count_steps(later, left_out[k].kind) < count_steps(first, left_out[k].kind))
            snprintf(kept->step, sizeof kept->step, "%s",
                     left_out[k].kind == PLAN_ALLOC && frees(later) ? freed : left_out[k].step);
}

/* The faults of a later call, of accesses and threads; those of outputs are told as one. The line is that of
 * the variable. */
static void take_faults(struct trial *to, const struct trial *later, int line)
{
    static const char when[] = "in a later call: ";
    for (size_t k = 0; k < later->findings.count; k++) {
        const struct finding *fault = &later->findings.items[k];
        if (!finding_kind_costs(fault->kind) || fault->of_elements)
            continue;
        struct finding *f = findings_add(&to->findings, fault->kind);
        *f = *fault;
        f->cause = CAUSE_HOST_KEEPS_FIRST_CALL;
        f->cause_line = line;
        snprintf(f->message, sizeof f->message, "%s%.*s", when, (int)(sizeof f->message - sizeof when),
                 fault->message);
    }
}

/* The smallest shape with an output. */
static struct shape smallest(const struct entry *entry)
{
    int best = 0;
    for (int k = 0; k < entry->size_count; k++)
        if (entry->outputs(entry->sizes[k]) > 0 &&
            (entry->outputs(entry->sizes[best]) <= 0 || entry->sizes[k].n < entry->sizes[best].n))
            best = k;
    return entry->sizes[best];
}

/* Static and global variables of host code hold what earlier calls have left, at a small size and at this
 * one. */
static void try_host(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                     struct trial trials[2])
{
    struct shape before[PLAN_BEFORE_MOST] = {smallest(entry), trials[0].shape};
    struct trial t = {.shape = trials[0].shape, .before = before, .before_count = PLAN_BEFORE_MOST};
    struct plan plan;
    trial_record_all(&plan, &g->rig, entry, which, &t);
    t.plan = &plan;
    trial_run(&t, &g->rig, entry, which);
    e->wrong_again = (t.end == TRIAL_COMPARED || t.end == TRIAL_DIED) && !trial_is_clean(&t);
    if (e->wrong_again) {
        name_cause(&e->kept, trials[0].plan, &plan, e->source, entry->name);
        if (!t.right)
            tell(
                &trials[1], CAUSE_HOST_KEEPS_FIRST_CALL,
                "right when it is called first, wrong in a later call: a variable of the host code holds what an "
                "earlier call has left");
        take_faults(&trials[1], &t, e->kept.line);
    }
    plan_free(&plan);
    findings_free(&t.findings);
}

/* The last size of the list that is not large. */
static struct shape size_for_host(const struct entry *entry)
{
    int best = 0;
    for (int k = 0; k < entry->size_count; k++)
        if (entry->outputs(entry->sizes[k]) > 0 && entry->buffers[0].count(entry->sizes[k]) <= LARGE)
            best = k;
    return entry->sizes[best];
}

void second_call_try(struct grading *g, struct evidence *e, const struct entry *entry, int which,
                     struct trial trials[2])
{
    struct shape shape = trials[0].shape;
    bool right = trial_is_clean(&trials[0]) && trial_is_clean(&trials[1]) && !e->wrong_again;
    if (right && shape_is_same(shape, entry->sizes[entry->size_count / 2]))
        try_device(g, e, entry, which, trials);
    if (right && !e->wrong_again && !judge_lost(e) && shape_is_same(shape, size_for_host(entry)))
        try_host(g, e, entry, which, trials);
}
