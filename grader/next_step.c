#include "grader/next_step.h"

#include <string.h>

/* What to do about each kind of finding that costs points. */
static const char *const advice[FINDING_KIND_COUNT] = {
    [FINDING_WRONG_VALUE] = "take the first wrong element, work out by hand what it should be, and find the "
                            "thread that writes it",
    [FINDING_NOT_WRITTEN] = "find the thread that should write the first missing element: does the grid "
                            "reach it, does an if keep it out?",
    [FINDING_WROTE_OUTSIDE] = "add the condition that keeps threads beyond the last output from writing",
    [FINDING_INPUT_MODIFIED] = "write to the output alone: the inputs have to stay as they are",
    [FINDING_OUT_OF_BOUNDS_READ] = "guard the read in the line above, so that no thread goes beyond the ends",
    [FINDING_OUT_OF_BOUNDS_WRITE] =
        "guard the write in the line above, so that no thread goes beyond the ends",
    [FINDING_MISALIGNED] = "make the address in the line above a multiple of the size that is accessed there",
    [FINDING_SHARED_RACE] =
        "put a __syncthreads() between the two accesses, where every thread of the block reaches it",
    [FINDING_GLOBAL_RACE] = "let one thread alone write each element, or use an atomic operation",
    [FINDING_UNDEFINED_VALUE] =
        "find who should have written the value that the line above uses, and why it has not",
    [FINDING_BARRIER_DIVERGENCE] =
        "move __syncthreads() out of the condition, so that every thread of the block reaches it",
    [FINDING_WARP_MASK] = "name in the mask exactly the lanes that reach the instruction together",
    [FINDING_STREAM_NOT_JOINED] =
        "wait for your stream (cudaStreamSynchronize) before the function returns, or use the default one",
    [FINDING_LAUNCH_ERROR] = "choose a grid and a block within the limit that the message names",
    [FINDING_ASSERTION] = "find out why the assertion in the line above fails",
    [FINDING_TRAP] = "find out why the kernel stops itself in the line above",
    [FINDING_STACK_OVERFLOW] = "replace the recursion by a loop",
    [FINDING_TIMEOUT] = "find the loop that does not end",
    [FINDING_HOST_CRASH] = "leave device pointers to kernels: host code must not look behind them",
    [FINDING_HOST_EXIT] = "let the function return instead of ending the program",
    [FINDING_REJECTED_CALL] = "take the call out: the labs do not need it",
};

/* One sentence about each check, where no finding says more. */
static const char *const check_advice[CHECK_COUNT] = {
    [CHECK_CORRECTNESS] = "find out why it stops where the message above says",
    [CHECK_SAFETY] = "read the first message under safety",
    [CHECK_TRAFFIC] = "load less from global memory: let threads share what they load",
    [CHECK_TIME] =
        "shorten the time: compare what the kernel asks for with the bound above, and see the handout",
};

static const struct finding *first_costly(const struct check *c)
{
    for (size_t i = 0; i < c->findings.count; i++)
        if (finding_kind_costs(c->findings.items[i].kind))
            return &c->findings.items[i];
    return NULL;
}

/* The requirement that a finding of the traffic check is about: its message quotes the record's advice. */
static const char *requirement_advice(const struct entry *entry, const struct finding *f)
{
    for (size_t i = 0; i < ARRAY_LEN(entry->requirements) && entry->requirements[i].advice; i++)
        if (strstr(f->message, entry->requirements[i].advice))
            return entry->requirements[i].advice;
    return entry->requirements[0].advice;
}

/* Has nobody begun to work on this entry point? Then nothing at all was stored. */
static bool is_untouched(const struct exercise *e, const struct finding *f)
{
    return f && f->kind == FINDING_NOT_WRITTEN && e->counts.store.bytes == 0;
}

/* Where to look first: a fault that the safety check saw may well be why a result is wrong or missing. */
static const struct finding *cause(const struct exercise *e, enum check_name name)
{
    const struct finding *f = first_costly(&e->checks[name]);
    const struct finding *fault = first_costly(&e->checks[CHECK_SAFETY]);
    bool effect = !f || f->kind == FINDING_WRONG_VALUE || f->kind == FINDING_NOT_WRITTEN;
    return name == CHECK_CORRECTNESS && effect && fault ? fault : f;
}

static const char *check_step(const struct exercise *e, enum check_name name)
{
    const struct finding *f = cause(e, name);
    if (name == CHECK_CORRECTNESS && is_untouched(e, f))
        return e->entry->first_step;
    if (f && f->kind == FINDING_REQUIREMENT && requirement_advice(e->entry, f))
        return requirement_advice(e->entry, f);
    if (f && advice[f->kind])
        return advice[f->kind];
    return name == CHECK_TRAFFIC && e->entry->requirements[0].advice ? e->entry->requirements[0].advice
                                                                     : check_advice[name];
}

static bool lost(const struct check *c)
{
    return c->score < c->max_score &&
           (c->status == STATUS_FAIL || c->status == STATUS_PARTIAL || c->status == STATUS_INCONCLUSIVE);
}

/* The first lost check, correctness of every entry point before anything else. */
static bool lost_step(struct text *out, const struct result *r)
{
    for (int c = 0; c < CHECK_COUNT; c++)
        for (int e = 0; e < r->exercise_count; e++)
            if (lost(&r->exercises[e].checks[c])) {
                text_printf(out, "%s: %s", r->exercises[e].entry->name,
                            check_step(&r->exercises[e], (enum check_name)c));
                return true;
            }
    return false;
}

void next_step(struct text *out, const struct result *r)
{
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
    bool whole = r->verdict == VERDICT_GRADED && r->score >= r->max_score;
    bool found = !whole && r->verdict != VERDICT_INTERNAL_ERROR && lost_step(out, r);
    if (whole)
        text_printf(out, "nothing is left to do in this lab");
    else if (!found)
        text_printf(out, "%s", verdict_steps[r->verdict]);
}
