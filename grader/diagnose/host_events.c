#include "grader/diagnose/host_events.h"

#include <stdio.h>

#include "grader/diagnose/host_calls.h"

/* Does this wait want to wait for the work, and does its event not stand for it? An event that is recorded
 * earlier in another stream lets work begin: that is no mistake. */
static bool misses(struct useless_event *u, const struct plan *plan, const struct plan_note *wait,
                   size_t work)
{
    const struct plan_note *r = host_event_recorded(plan, wait);
    if (!r)
        return false;
    bool own = r->stream == plan->steps[work].stream, early = r->step <= work;
    bool idle = !host_has_work(plan, r->stream, plan->last_call, r->step);
    *u = (struct useless_event){r, wait, !own};
    return own ? early : !early && idle;
}

bool host_event_useless(struct useless_event *u, const struct plan *plan, size_t work, size_t next,
                        uint32_t stream)
{
    for (const struct plan_note *n = plan->notes; n < plan->notes + plan->note_count; n++) {
        bool waits =
            n->kind == PLAN_HOST_WAITS_EVENT || (n->kind == PLAN_STREAM_WAITS && n->stream == stream);
        if (waits && n->step > work && n->step <= next && misses(u, plan, n, work))
            return true;
    }
    return false;
}

void host_event_tell(struct seen *found, struct finding *f, const struct plan_step *work,
                     const struct useless_event *u, const char *source)
{
    char name[CALL_NAME];
    host_call_name(name, work, source);
    found->cause = u->elsewhere ? CAUSE_EVENT_IN_OTHER_STREAM : CAUSE_EVENT_BEFORE_LAUNCH;
    found->line = host_call_outer(&u->record->at, &work->at);
    int wait = host_call_outer(&u->wait->at, &work->at);
    if (!found->line || !work->at.line || !wait)
        return;
    host_call_tell_lines(f, found->line, work->at.line);
    if (u->elsewhere)
        snprintf(
            found->step, sizeof found->step,
            "record the event of line %d in the stream of the %s in line %d: it is recorded in another stream%s, so "
            "the wait in line %d does not wait for this %s",
            found->line, name, work->at.line,
            u->record->stream == TAPE_DEFAULT_STREAM ? ", the default one" : "", wait, name);
    else
        snprintf(
            found->step, sizeof found->step,
            "record the event after the %s in line %d: it stands for what its stream was given before line "
            "%d, so the wait in line %d does not wait for this %s",
            name, work->at.line, found->line, wait, name);
}
