/* Threads that a condition asks for and that a block does not have. */
#include "grader/diagnose/seen_parts.h"

enum cause seen_few_threads(struct text *to, int *line, const struct scene *s)
{
    struct watch_reach r;
    if (!watch_too_few_threads(s->watch, &r))
        return CAUSE_NONE;
    char axis = "xyz"[r.axis];
    *line = r.line;
    text_printf(
        to,
        "this condition lets threads with threadIdx.%c from 0 to %u store to %s, but it runs only to %u, "
        "blockDim.%c - 1: nobody stores %s[%u]. Let each thread store several, in a loop to the same "
        "limit with steps of blockDim.%c",
        axis, r.asked - 1, r.array, r.threads - 1, axis, r.array, r.cell, axis);
    return CAUSE_TOO_FEW_THREADS;
}
