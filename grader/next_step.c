#include "grader/next_step.h"

#include <string.h>

#include "grader/explain.h"
#include "grader/lost.h"

/* One sentence about each check, where no finding says more. */
static const char *const check_steps[CHECK_COUNT] = {
    [CHECK_CORRECTNESS] = "find out why it stops where the message above says",
    [CHECK_SAFETY] = "read the first message under safety",
    [CHECK_TRAFFIC] = "load less from global memory: let threads share what they load",
    [CHECK_TIME] = "shorten the time: --hint says which part of it is the largest, and what helps",
};

static const char *const verdict_steps[] = {
    [VERDICT_GRADED] = "see the checks above that are not full",
    [VERDICT_COMPILE_ERROR] =
        "fix the first error above, then run this again: later ones often follow from it",
    [VERDICT_REJECTED] = "change what the message above names, then run this again",
    [VERDICT_RUNTIME_ERROR] = "find out why the program stops where the message says",
    [VERDICT_TIMEOUT] = "find the loop that does not end",
    [VERDICT_LIMIT] = "make the program smaller, or find what repeats without end",
    [VERDICT_REVIEW] = "ask your teacher to look at this result",
    [VERDICT_INTERNAL_ERROR] = "this is the grader's fault, not yours: report it with your file",
};

/* Of a wrong value the report may have said more than that. */
static const char *wrong_value_step(const struct exercise *e)
{
    if (e->has_impulse)
        return "find the line that makes \"yours\" differ from \"wanted\" in the table under correctness";
    if (e->checks[CHECK_CORRECTNESS].derivation.length)
        return "read what stands under correctness about the wrong values, and find the line that makes them "
               "so";
    return explanations[FINDING_WRONG_VALUE].step;
}

/* A barrier between the accesses helps only if they are two lines, and no copy that goes on behind it. */
static const char *race_step(const struct finding *f)
{
    if (strstr(f->message, "asynchronous copy"))
        return "wait for the copy, then put a __syncthreads() before the cells that it brings are used";
    if (strstr(f->message, "volatile makes no lane wait"))
        return "put a __syncwarp() between reading and writing, and after it: lanes of a warp went in step "
               "on GPUs "
               "before 2017, and volatile was enough there";
    if (f->line && f->other_line == f->line)
        return "threads meet in one cell: check the index and the size of the array; in a loop, put a "
               "__syncthreads() between two rounds";
    return explanations[FINDING_SHARED_RACE].step;
}

/* A guard helps only where an array ends. */
static const char *read_step(const struct entry *entry, const struct finding *f)
{
    if (strstr(f->message, "after it was freed"))
        return "free memory only behind the last kernel that uses it";
    if (f->in_shared)
        return "count the cells of the shared array, or the bytes in the launch: this index lies beyond them";
    return entry->beyond_step ? entry->beyond_step : explanations[FINDING_OUT_OF_BOUNDS_READ].step;
}

static const char *step_of(const struct lost *lost)
{
    const struct entry *entry = lost->exercise->entry;
    if (lost->untouched)
        return entry->first_step;
    if (lost->requirement)
        return lost->requirement->advice;
    if (lost->finding && lost->finding->kind == FINDING_WRONG_VALUE)
        return wrong_value_step(lost->exercise);
    if (lost->finding && lost->finding->kind == FINDING_SHARED_RACE)
        return race_step(lost->finding);
    if (lost->finding && lost->finding->kind == FINDING_OUT_OF_BOUNDS_READ)
        return read_step(entry, lost->finding);
    if (lost->finding && explanations[lost->finding->kind].step)
        return explanations[lost->finding->kind].step;
    return lost->check == CHECK_TRAFFIC ? entry->requirements[0].advice : check_steps[lost->check];
}

/* ", lines 24 and 34": those of the finding that the step is about. */
static void tell_lines(struct text *out, const struct lost *lost)
{
    const struct finding *f = lost->finding;
    if (lost->untouched || !f || f->line <= 0)
        return;
    int first = f->other_line && f->other_line < f->line ? f->other_line : f->line;
    int last = f->other_line > f->line ? f->other_line : f->line;
    if (first < last)
        text_printf(out, ", lines %d and %d", first, last);
    else
        text_printf(out, ", line %d", first);
}

static void tell_step(struct text *out, const struct lost *lost)
{
    text_printf(out, "%s", lost->exercise->entry->name);
    tell_lines(out, lost);
    text_printf(out, ": %s", step_of(lost));
}

void next_step(struct text *out, const struct result *r)
{
    struct lost lost = lost_first(r);
    if (r->verdict == VERDICT_GRADED && r->score >= r->max_score)
        text_printf(out, "nothing is left to do in this lab");
    else if (lost.exercise && r->verdict != VERDICT_INTERNAL_ERROR)
        tell_step(out, &lost);
    else
        text_printf(out, "%s", verdict_steps[r->verdict]);
}
