#include "grader/advice/next_step.h"

#include <stdlib.h>
#include <string.h>

#include "grader/advice/explain.h"
#include "grader/advice/by_cause.h"

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

/* That all are wrong says nothing about the values. */
static bool tells_values(const struct text *derivation)
{
    static const char all[] = "every output is wrong.";
    const char *said = derivation->length ? strstr(derivation->s, all) : NULL;
    return derivation->length && (!said || strspn(said + strlen(all), " \n") < strlen(said + strlen(all)));
}

/* Of a wrong value the report may have said more than that. */
static const char *wrong_value_step(const struct exercise *e)
{
    if (e->has_impulse)
        return "find the line that makes \"yours\" differ from \"wanted\" in the table under correctness";
    if (tells_values(&e->checks[CHECK_CORRECTNESS].derivation))
        return "read what stands under correctness about the wrong values, and find the line that makes them "
               "so";
    if (e->entry->pattern.sum)
        return "take the first n that is wrong: which of its products a[i] * b[i] is missing in the sum, or "
               "counted twice, and which thread should add it?";
    return explanations[FINDING_WRONG_VALUE].step;
}

/* A barrier between the accesses helps only if they are two lines. */
static const char *race_step(const struct finding *f)
{
    int line, other;
    finding_lines(f, &line, &other);
    if (line && other == line)
        return "threads meet in one cell: check the index and the size of the array; in a loop, put a "
               "__syncthreads() between two rounds";
    return explanations[FINDING_SHARED_RACE].step;
}

/* Does the thread that reads behind the end have an element itself? Then it wants its neighbour, as in
 * "reads x[7], but x has 7 elements of 4 bytes: 1 past the end" the thread of x[6]; thread 7 lacks a guard.
 */
static bool wants_neighbour(const struct finding *f)
{
    const char *index = strchr(f->message, '[');
    return index && strstr(f->message, "past the end") &&
           (f->block[0] > 0 || f->thread[0] < strtoul(index + 1, NULL, 10));
}

/* A guard helps only where an array in global memory ends. */
static const char *access_step(const struct entry *entry, const struct finding *f)
{
    if (f->in_shared && strstr(f->message, "before its first element"))
        return "this index lies before cell 0: with a halo cell on the left, a thread's own cell is "
               "threadIdx.x + 1";
    if (f->in_shared)
        return "this index lies behind the shared array's last cell: count its cells, a thread's and the "
               "halo's; for an extern array, the bytes in the launch";
    if (f->kind == FINDING_OUT_OF_BOUNDS_READ && entry->beyond_step && wants_neighbour(f))
        return entry->beyond_step;
    return explanations[f->kind].step;
}

static const char *step_of(const struct lost *lost)
{
    const struct entry *entry = lost->exercise->entry;
    const struct told *told = told_about(lost);
    if (told)
        return told->step;
    if (lost->untouched)
        return entry->first_step;
    if (lost->requirement)
        return lost->requirement->advice;
    if (lost->finding && lost->finding->kind == FINDING_WRONG_VALUE)
        return wrong_value_step(lost->exercise);
    if (lost->finding && lost->finding->kind == FINDING_SHARED_RACE)
        return race_step(lost->finding);
    if (lost->finding && (lost->finding->kind == FINDING_OUT_OF_BOUNDS_READ ||
                          lost->finding->kind == FINDING_OUT_OF_BOUNDS_WRITE))
        return access_step(entry, lost->finding);
    if (lost->finding && explanations[lost->finding->kind].step)
        return explanations[lost->finding->kind].step;
    return lost->check == CHECK_TRAFFIC ? entry->requirements[0].advice : check_steps[lost->check];
}

/* ", lines 24 and 34" or ", line 5 called from line 14": of the finding that the step is about. */
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
