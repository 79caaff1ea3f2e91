#include "grader/diagnose/host_joins.h"

#include <stdio.h>

#include "grader/diagnose/host_calls.h"
#include "grader/diagnose/host_events.h"

static bool is_left(const struct plan *plan, uint32_t stream)
{
    for (size_t f = 0; f < plan->findings.count; f++)
        if (plan->findings.items[f].kind == FINDING_STREAM_NOT_JOINED &&
            plan->findings.items[f].stream == stream)
            return true;
    return false;
}

/* The last step of the stream; the number of steps if it has none. */
static size_t last_work(const struct plan *plan, uint32_t stream)
{
    size_t last = plan->step_count;
    for (size_t s = plan->last_call; s < plan->step_count; s++)
        if (plan->steps[s].clock && plan->steps[s].stream == stream && plan->steps[s].kind != PLAN_ALLOC &&
            plan->steps[s].kind != PLAN_FREE)
            last = s;
    return last;
}

/* How many own streams have work, and how many of them the host waits for. */
static void count_streams(const struct plan *plan, size_t *all, size_t *joined)
{
    *all = *joined = 0;
    for (uint32_t stream = 1; stream < TAPE_HOST_QUEUE; stream++) {
        bool works = last_work(plan, stream) < plan->step_count;
        *all += works;
        *joined += works && !is_left(plan, stream);
    }
}

/* The last such note on a stream: this one, or any if `stream` is the default one; NULL: none. */
static const struct plan_note *last_note(const struct plan *plan, enum plan_note_kind kind, uint32_t stream)
{
    const struct plan_note *found = NULL;
    for (const struct plan_note *n = plan->notes; n < plan->notes + plan->note_count; n++)
        if (n->kind == kind && (!stream || n->stream == stream))
            found = n;
    return found;
}

static void tell_left_out(struct seen *found, const struct plan *plan, size_t all, size_t joined,
                          const char *name)
{
    const struct plan_note *any = last_note(plan, PLAN_HOST_WAITS_STREAM, TAPE_DEFAULT_STREAM);
    char which[48] = "";
    found->cause = CAUSE_STREAMS_LEFT_OUT;
    if (any && any->at.line)
        snprintf(which, sizeof which, " (line %d)", any->at.line);
    snprintf(
        found->step, sizeof found->step,
        "wait for every stream before the function returns: at the first n with this fault, %zu streams have work, "
        "and %zu of them %s waited for%s. The %s in line %d is in one of the others: call cudaStreamSynchronize for "
        "each stream, or cudaDeviceSynchronize()",
        all, joined, joined > 1 ? "are" : "is", which, name, found->line);
}

static void tell_no_wait(struct seen *found, const struct plan *plan, uint32_t stream, bool several,
                         const char *name)
{
    const struct plan_note *destroyed = last_note(plan, PLAN_STREAM_DESTROYED, stream);
    char before[80] = "after it";
    if (destroyed && destroyed->at.line)
        snprintf(before, sizeof before, "before line %d, since cudaStreamDestroy does not wait",
                 destroyed->at.line);
    snprintf(
        found->step, sizeof found->step,
        "wait for %s of the %s in line %d before the function returns: cudaStreamSynchronize(stream)%s %s. Or leave "
        "the stream out of this %s",
        several ? "each stream" : "the stream", name, found->line, several ? " for each," : "", before, name);
}

static void tell_left(struct seen *found, const struct finding *f, const struct plan *plan, const char *name)
{
    size_t all, joined;
    count_streams(plan, &all, &joined);
    const struct plan_note *own = last_note(plan, PLAN_HOST_WAITS_STREAM, f->stream),
                           *any = last_note(plan, PLAN_HOST_WAITS_STREAM, TAPE_DEFAULT_STREAM);
    if (joined)
        tell_left_out(found, plan, all, joined, name);
    else if (own && own->at.line)
        snprintf(found->step, sizeof found->step,
                 "wait for the stream after the %s in line %d: the wait in line %d comes before it", name,
                 found->line, own->at.line);
    else if (any && any->at.line && !host_has_work(plan, any->stream, plan->last_call, plan->step_count))
        snprintf(
            found->step, sizeof found->step,
            "wait for the stream of the %s in line %d: line %d waits for another stream, which has no work",
            name, found->line, any->at.line);
    else
        tell_no_wait(found, plan, f->stream, all > 1, name);
}

void host_joins_missing(struct seen *found, struct finding *f, const struct plan *plan, const char *source)
{
    char name[CALL_NAME];
    size_t work = last_work(plan, f->stream);
    struct useless_event useless;
    *found = (struct seen){.cause = CAUSE_STREAM_NOT_WAITED};
    f->cause = found->cause;
    if (work == plan->step_count)
        return;
    const struct plan_step *step = &plan->steps[work];
    found->line = step->at.line;
    host_call_name(name, step, source);
    if (host_event_useless(&useless, plan, work, plan->step_count, TAPE_DEFAULT_STREAM))
        host_event_tell(found, f, step, &useless, source);
    else if (found->line)
        tell_left(found, f, plan, name);
    f->cause = found->cause;
}
