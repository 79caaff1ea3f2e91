#include "grader/advice/next_step.h"

#include "grader/advice/after_step.h"
#include "grader/advice/cause_step.h"
#include "grader/advice/compile_hints.h"
#include "grader/advice/step_lines.h"
#include "grader/advice/time_step.h"
#include "grader/advice/tried_step.h"
#include "grader/judge/boss.h"
#include "grader/judge/stored_again.h"

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

/* ---- a change that has been tried ---- */

/* Tried in the program that nvcc has made, where several lines may use one index. */
static void tell_repair(struct text *out, const struct repair *r)
{
    repair_step(out, r);
    text_printf(out, ". Tried in the compiled program%s: all results are then right",
                repair_may_be_shared(&r->edit) ? ", where lines may share an index" : "");
}

bool next_step_wants_edit(const struct result *r, const struct exercise *x)
{
    struct lost lost = lost_first(r);
    return lost.exercise == x && tried_may_be_edit(&lost);
}

static void tell_launch(struct text *out, const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    text_printf(out, "%s", x->entry->name);
    if (x->launch_line)
        text_printf(out, ", line %d", x->launch_line);
    text_printf(out, ": %s. Tried: %s", x->launch_step,
                lost->check == CHECK_SAFETY ? "no fault is then left" : "all results are then right");
    if (x->launch_steps)
        text_printf(
            out,
            ". The kernel reads gridDim. If its loop steps by it, the kernel should be right in any grid. Then look "
            "at what a block does in its second round: at the step, and at what is true of the last block alone");
}

static void tell_edit(struct text *out, const struct lost *lost)
{
    const struct text_edit *e = &lost->exercise->text_edit;
    bool safety = lost->check == CHECK_SAFETY;
    text_printf(out, "%s. Tried: ", e->step);
    if (e->is_either)
        text_printf(out, "with one of the two, %s", safety ? "no fault is left" : "all outputs are right");
    else
        text_printf(out, "%s%s", safety ? "no fault is then left" : "all outputs are then right",
                    lost->check == CHECK_TRAFFIC ? ", and the marks for traffic are met" : "");
}

/* After the step of a cause: where the change is, which that step may have named already. */
static void tell_place_of_change(struct text *out, const struct lost *lost, int line)
{
    const struct finding *f = lost->finding;
    const char *end = out->s[out->length - 1] == '?' ? "" : ".";
    if ((f && f->line == line) || step_term_line(lost) == line)
        text_printf(out, "%s Here: ", end);
    else
        text_printf(out, "%s In line %d: ", end, line);
}

/* The step of the cause, with what has been tried. */
static void tell_cause(struct text *out, const struct lost *lost, bool edited, bool repaired)
{
    const struct exercise *x = lost->exercise;
    text_printf(out, "%s", x->entry->name);
    step_lines(out, lost);
    if (!edited && !repaired && step_sum_line(lost)) /* a change has a line of its own */
        text_printf(out, ", the sum stored in line %d", step_sum_line(lost));
    text_printf(out, ": ");
    cause_step(out, lost, !edited && !repaired);
    after_step(out, lost);
    if (edited) {
        tell_place_of_change(out, lost, x->text_edit.line);
        tell_edit(out, lost);
    } else if (repaired) {
        tell_place_of_change(out, lost, x->repair.edit.line);
        tell_repair(out, &x->repair);
    }
}

static void tell_step(struct text *out, const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    bool exact = x->launch_change == LAUNCH_BYTES || tried_edit_not_launch(x);
    bool launch = tried_launch(lost) && !(tried_edit(lost) && exact);
    bool edited = !launch && tried_edit(lost), repaired = !edited && tried_repair_is_told(lost);
    if (edited && (tried_step_is_general(x, lost->finding) || tried_edit_not_launch(x))) {
        text_printf(out, "%s, line %d: ", x->entry->name, x->text_edit.line);
        tell_edit(out, lost);
    } else if (launch) {
        tell_launch(out, lost);
    } else if (repaired && tried_repair_is_all(x, lost->finding)) {
        text_printf(out, "%s, line %d: ", x->entry->name, x->repair.edit.line);
        tell_repair(out, &x->repair);
    } else {
        tell_cause(out, lost, edited, repaired);
    }
}

/* The first entry point that stores clearly more values than there are outputs; NULL: none does. */
static const struct exercise *stores_again(const struct result *r)
{
    static const double some = 1.1;
    for (int k = 0; k < r->exercise_count; k++)
        if (stored_again_ratio(r->exercises[k].entry, &r->exercises[k].counts, r->exercises[k].outputs) >
            some)
            return &r->exercises[k];
    return NULL;
}

/* At full marks: work that is done twice, the boss, or the next lab. */
static void tell_way_on(struct text *out, const struct result *r)
{
    const struct exercise *ahead = boss_ahead(r), *again = stores_again(r);
    const struct lab *next = lab_find(r->lab->number + 1);
    text_printf(out, "nothing is left to do in this lab");
    if (again)
        text_printf(
            out,
            "; but %s stores %.3g values for each output: look for threads, or rounds of a loop, that store "
            "what others store as well",
            again->entry->name, stored_again_ratio(again->entry, &again->counts, again->outputs));
    else if (ahead && ahead->local_bytes)
        text_printf(out, "; to come closer to the boss: %s, %s", ahead->entry->name, local_step);
    else if (ahead)
        text_printf(out, "; to come closer to the boss, --hint asks what takes the time of %s",
                    ahead->entry->name);
    else if (next)
        text_printf(out, "; go on with lab %d, handouts/lab%d_%s.md", next->number, next->number, next->name);
}

void next_step(struct text *out, const struct result *r)
{
    struct lost lost = lost_first(r);
    if (!lost.exercise && r->verdict == VERDICT_GRADED && r->score >= r->max_score)
        tell_way_on(out, r);
    else if (lost.exercise && r->verdict != VERDICT_INTERNAL_ERROR)
        tell_step(out, &lost);
    else if (r->verdict == VERDICT_COMPILE_ERROR && r->step[0])
        text_printf(out, "%s", r->step);
    else if (r->verdict != VERDICT_COMPILE_ERROR || !compile_step(out, r->message))
        text_printf(out, "%s", verdict_steps[r->verdict]);
}
