#include "grader/advice/next_step.h"

#include "grader/advice/by_cause.h"
#include "grader/advice/explain.h"
#include "grader/advice/first_loss.h"
#include "grader/diagnose/impulse_cause.h"

/* One step for each check, used if no finding says more. */
static const char *const check_steps[CHECK_COUNT] = {
    [CHECK_CORRECTNESS] = "find out why it stops at the place that the message above names",
    [CHECK_SAFETY] = "read the first message under safety",
    [CHECK_TRAFFIC] = "load less from global memory: let threads share what they load",
    [CHECK_TIME] = "shorten the time: --hint says which part of it is the largest and how to reduce it",
};

static const char *const verdict_steps[] = {
    [VERDICT_GRADED] = "look at the checks above that lost points",
    [VERDICT_COMPILE_ERROR] =
        "fix the first error above, then run this again: later ones often follow from it",
    [VERDICT_REJECTED] = "change what the message above names, then run this again",
    [VERDICT_RUNTIME_ERROR] = "find out why the program stops at the place that the message names",
    [VERDICT_TIMEOUT] = "find the loop that does not end",
    [VERDICT_LIMIT] = "make the program smaller, or find what repeats without end",
    [VERDICT_REVIEW] = "ask your teacher to look at this result",
    [VERDICT_INTERNAL_ERROR] = "this is the grader's fault, not yours: report it with your file",
};

/* If the report has said something about the wrong values, refer to that. */
static const char *kind_step(const struct entry *entry, const struct finding *f)
{
    if (f->kind == FINDING_WRONG_VALUE && f->cause)
        return "read what the report says about the wrong values under correctness, and find the line that "
               "causes it";
    if (f->kind == FINDING_WRONG_VALUE && entry->pattern.sum)
        return "take the first n that is wrong: which product a[i] * b[i] is missing in the sum or counted "
               "twice, and which thread should add it?";
    return explanations[f->kind].step;
}

/* The step in the entry point's own record, or NULL. */
static const char *entry_step(const struct entry *entry, enum cause cause)
{
    return cause == CAUSE_NOTHING_STORED       ? entry->first_step
           : cause == CAUSE_NEIGHBOUR_PAST_END ? entry->beyond_step
                                               : NULL;
}

/* The most specific step there is: that of the record, else of the cause, else of the kind. */
static const char *finding_step(const struct entry *entry, const struct finding *f)
{
    const char *own = entry_step(entry, f->cause), *step = by_cause(f->cause)->step;
    return own ? own : step[0] ? step : kind_step(entry, f);
}

/* The time is lost: does each load of a warp ask for many sectors? */
static const char *time_step(const struct exercise *x)
{
    enum { SCATTERED = 10 }; /* sectors per request; 4 or 5 if lanes read side by side */
    const struct counts *c = &x->counts;
    if (c->load.sectors < SCATTERED * c->load.requests || !c->load.requests)
        return check_steps[CHECK_TIME];
    return "let neighbouring threads load neighbouring elements: the index that moves on by one (k in a cube) "
           "comes from threadIdx.x";
}

static const char *step_of(const struct lost *lost)
{
    const struct entry *entry = lost->exercise->entry;
    const char *step = NULL;
    if (lost->requirement && !by_cause(lost->finding->cause)->step[0])
        return lost->requirement->advice;
    if (lost->finding)
        step = finding_step(entry, lost->finding);
    if (step)
        return step;
    return lost->check == CHECK_TRAFFIC ? entry->requirements[0].advice
           : lost->check == CHECK_TIME  ? time_step(lost->exercise)
                                        : check_steps[lost->check];
}

/* Append ", lines 24 and 34" or ", line 5 called from line 14": the lines of the finding that the step is
 * about. */
static void tell_lines(struct text *out, const struct lost *lost)
{
    const struct finding *f = lost->finding;
    if (lost->untouched || !f || f->line <= 0)
        return;
    int line, other;
    finding_lines(f, &line, &other);
    if (other && other != line)
        text_printf(out, ", lines %d and %d", line < other ? line : other, line < other ? other : line);
    else
        text_printf(out, ", line %d", f->line);
    if (!f->other_line && f->call_line)
        text_printf(out, " called from line %d", f->call_line);
}

/* The weights of an output say which term is wrong, by its name. */
static bool tell_weights(struct text *out, const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    size_t before = out->length;
    if (lost->finding && x->has_impulse)
        impulse_step(out, &x->impulse, x->entry, lost->finding->cause);
    return out->length > before;
}

/* Has a change in one line been tried that makes all results right? */
static bool tell_repair(struct text *out, const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    bool fits = lost->check == CHECK_CORRECTNESS || lost->check == CHECK_SAFETY;
    if (!fits || lost->untouched || !x->has_repair)
        return false;
    text_printf(out, ", line %d: ", x->repair.edit.line);
    repair_step(out, &x->repair);
    return true;
}

static void tell_step(struct text *out, const struct lost *lost)
{
    text_printf(out, "%s", lost->exercise->entry->name);
    if (tell_repair(out, lost))
        return;
    tell_lines(out, lost);
    text_printf(out, ": ");
    if (!tell_weights(out, lost))
        text_printf(out, "%s", step_of(lost));
}

void next_step(struct text *out, const struct result *r)
{
    struct lost lost = lost_first(r);
    if (!lost.exercise && r->verdict == VERDICT_GRADED && r->score >= r->max_score)
        text_printf(out, "nothing is left to do in this lab");
    else if (lost.exercise && r->verdict != VERDICT_INTERNAL_ERROR)
        tell_step(out, &lost);
    else
        text_printf(out, "%s", verdict_steps[r->verdict]);
}
