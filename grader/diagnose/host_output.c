#include "grader/diagnose/host_output.h"

#include <stdio.h>

#include "grader/diagnose/changed_plan.h"
#include "grader/diagnose/source_lines.h"

enum { EVIDENCE = 3 }; /* sizes */

static bool writes_output(const struct plan_step *step, const struct entry *entry)
{
    return (step->kind == PLAN_COPY || step->kind == PLAN_FILL) &&
           step->to.buffer < (uint32_t)entry->buffer_count &&
           entry->buffers[step->to.buffer].role == ROLE_OUTPUT;
}

/* The last call that writes all bytes of an output: its values are those that stay. NULL: there is none. */
static const struct plan_step *last_whole(const struct plan *plan, const struct entry *entry)
{
    const struct plan_step *found = NULL;
    for (size_t s = 0; s < plan->step_count; s++) {
        const struct plan_step *step = &plan->steps[s];
        if (writes_output(step, entry) && step->bytes >= plan->buffers[step->to.buffer].bytes)
            found = step;
    }
    return found;
}

/* ---- without the call ---- */

static void leave_out(struct plan_step *step, const void *entry)
{
    if (writes_output(step, entry))
        step->bytes = 0;
}

/* A copy from one buffer to an output. */
struct commit {
    const struct entry *entry;
    struct plan_place from, to;
};

/* Let launches and variables have the output where they have the memory that is copied to it. */
static void pass_output(struct plan_step *step, const void *context)
{
    const struct commit *c = context;
    leave_out(step, c->entry);
    for (size_t p = 0; p < step->pointer_count; p++) {
        struct plan_place *place = &step->pointers[p].place;
        if (place->buffer == c->from.buffer) {
            place->buffer = c->to.buffer;
            place->offset += c->to.offset - c->from.offset;
        }
    }
}

static bool copies_result(const struct plan_step *call, const struct diagnosis *d)
{
    struct commit c = {d->entry, call->from, call->to};
    return call->kind == PLAN_COPY && call->from.buffer >= (uint32_t)d->entry->buffer_count &&
           changed_plan_mends(d, pass_output, &c);
}

/* ---- what is told ---- */

static void tell_result(struct seen *found, const char *output)
{
    found->cause = CAUSE_RESULT_COPIED;
    snprintf(found->step, sizeof found->step,
             "pass %s itself to the kernel, and leave out this copy: the kernel stores only outputs, but the "
             "copy writes all elements of %s. Those that are no outputs have to stay as they are",
             output, output);
}

/* Without the call, other outputs may be wrong: then it is not enough to leave it out. */
static void tell_needed(struct seen *found, const char *output)
{
    snprintf(found->step, sizeof found->step,
             "let this call not write the whole of %s: it writes the elements that are no outputs too, and "
             "they have to stay as they are. Let the kernel store each output, and nothing else",
             output);
}

bool host_writes_output(struct seen *found, const struct diagnosis *d, const char *source)
{
    const struct plan_step *call = NULL;
    size_t seen = 0;
    for (size_t k = 0; k < d->count && !d->entry->pattern.sum; k++) {
        const struct plan_step *last = last_whole(&d->plans[k][0], d->entry);
        call = last ? last : call;
        seen += last != NULL;
    }
    if (seen < EVIDENCE)
        return false;
    const char *output = d->entry->buffers[call->to.buffer].name;
    *found = (struct seen){.cause = CAUSE_BOUNDARY_COPIED};
    found->line = call->at.line
                      ? call->at.line
                      : source_only_line_with("cudaMem(cpy|set)(Async)? *\\(", source, d->entry->name);
    if (copies_result(call, d))
        tell_result(found, output);
    else if (!changed_plan_mends(d, leave_out, d->entry))
        tell_needed(found, output);
    return true;
}
