#include "grader/diagnose/host_streams.h"

#include <stdio.h>
#include <string.h>

#include "grader/diagnose/host_calls.h"
#include "grader/diagnose/host_events.h"

/* A wait for an event that stands for `work`, but which does not keep `next` back: it comes after it, or lets
 * another stream wait that does nothing afterwards. NULL: none. */
static const struct plan_note *misplaced_wait(const struct plan *plan, size_t work, size_t next)
{
    for (const struct plan_note *n = plan->notes; n < plan->notes + plan->note_count; n++) {
        const struct plan_note *r = n->kind == PLAN_STREAM_WAITS ? host_event_recorded(plan, n) : NULL;
        bool of_work = r && r->stream == plan->steps[work].stream && r->step > work;
        bool late = n->step > next && n->stream == plan->steps[next].stream;
        bool other = n->step <= next && n->stream != plan->steps[next].stream &&
                     (n->stream == plan->steps[work].stream ||
                      !host_has_work(plan, n->stream, n->step, plan->step_count));
        if (of_work && (late || other))
            return n;
    }
    return NULL;
}

/* A wait of the stream of `next`, before it, for an event that is recorded only afterwards; NULL: none. */
static const struct plan_note *early_wait(const struct plan *plan, size_t next)
{
    for (const struct plan_note *n = plan->notes; n < plan->notes + plan->note_count; n++) {
        bool waits = n->kind == PLAN_STREAM_WAITS && n->stream == plan->steps[next].stream &&
                     n->step <= next && !host_event_recorded(plan, n);
        for (const struct plan_note *r = n; waits && r < plan->notes + plan->note_count; r++)
            if (r->kind == PLAN_EVENT_RECORDED && r->event == n->event)
                return n;
    }
    return NULL;
}

/* Which of the two is given the other's stream: rather a copy or a fill than a launch, or else the second. */
static void tell_stream(char *to, size_t size, const struct plan_step *a, const struct plan_step *b,
                        struct two_lines at, const char *source)
{
    bool first = a->kind != PLAN_LAUNCH;
    const struct plan_step *moved = first ? a : b, *kept = first ? b : a;
    int moved_at = first ? at.first : at.second, kept_at = first ? at.second : at.first;
    char name[CALL_NAME], other[CALL_NAME], how[2 * CALL_NAME] = "as fourth argument of <<<...>>>";
    host_call_name(name, moved, source);
    host_call_name(other, kept, source);
    size_t length = strlen(name);
    bool runtime = !strncmp(name, "cuda", 4), is_async = length > 5 && !strcmp(name + length - 5, "Async");
    if (moved->kind != PLAN_LAUNCH)
        snprintf(how, sizeof how, "as last argument%s%s%s", runtime && !is_async ? " of " : "",
                 runtime && !is_async ? name : "", runtime && !is_async ? "Async" : "");
    snprintf(to, size, "give the %s in line %d the stream of the %s in line %d, %s", name, moved_at, other,
             kept_at, how);
}

static bool takes_buffer(const struct plan_step *launch, uint32_t buffer)
{
    bool takes = false;
    for (size_t p = 0; p < launch->pointer_count; p++)
        takes = takes || launch->pointers[p].place.buffer == buffer;
    return takes;
}

/* Does a launch in another stream than that of `next` use what the copy or the fill sets, and not wait for it
 * either? */
static bool serves_streams(const struct plan *plan, size_t set, const struct plan_step *next)
{
    const struct plan_step *own = &plan->steps[set];
    bool serves = false;
    for (size_t s = set + 1; s < plan->step_count && own->kind != PLAN_LAUNCH; s++) {
        const struct plan_step *other = &plan->steps[s];
        serves = serves || (other->kind == PLAN_LAUNCH && other->stream != next->stream &&
                            !plan_step_is_ordered(own, other) && takes_buffer(other, own->to.buffer));
    }
    return serves;
}

/* Two steps that nothing orders, and the words for them. */
struct pair {
    char first[CALL_NAME], second[CALL_NAME];
    struct two_lines at;
};

static void tell_wait(struct seen *found, const struct pair *p, bool late)
{
    if (late)
        snprintf(
            found->step, sizeof found->step,
            "let the stream wait before the %s in line %d: this wait comes after it, so it runs without waiting "
            "for the %s in line %d",
            p->second, p->at.second, p->first, p->at.first);
    else
        snprintf(
            found->step, sizeof found->step,
            "let the stream of the %s in line %d wait for the event: the first argument here is another stream, so "
            "this %s does not wait for the %s in line %d",
            p->second, p->at.second, p->second, p->first, p->at.first);
}

static void tell_early(struct seen *found, const struct pair *p)
{
    snprintf(
        found->step, sizeof found->step,
        "record the event before this wait, and after the %s in line %d: a wait for an event that is not recorded yet "
        "waits for nothing, so the %s in line %d does not wait",
        p->first, p->at.first, p->second, p->at.second);
}

static void tell_pair(struct seen *found, struct finding *f, const struct plan *plan, struct plan_race race,
                      struct two_lines at, const char *source)
{
    const struct plan_step *a = &plan->steps[race.late], *b = &plan->steps[race.early];
    const struct plan_note *wait = misplaced_wait(plan, race.late, race.early),
                           *early = wait ? NULL : early_wait(plan, race.early);
    struct pair p = {.at = at};
    char stream[240];
    host_call_name(p.first, a, source);
    host_call_name(p.second, b, source);
    f->cause_line = wait || early ? host_call_outer(wait ? &wait->at : &early->at, &b->at) : 0;
    if (wait && f->cause_line) {
        tell_wait(found, &p, wait->step > race.early);
    } else if (early && f->cause_line) {
        tell_early(found, &p);
    } else if (serves_streams(plan, race.late, b)) {
        snprintf(
            found->step, sizeof found->step,
            "call cudaDeviceSynchronize() after line %d: launches in several streams use what the %s in line %d "
            "sets, and they do not wait for it",
            at.first, p.first, at.first);
    } else {
        tell_stream(stream, sizeof stream, a, b, at, source);
        snprintf(
            found->step, sizeof found->step,
            "%s. Or let that stream wait: cudaEventRecord(event, first) after line %d, cudaStreamWaitEvent(second, "
            "event, 0) before line %d",
            stream, at.first, at.second);
    }
}

static void tell_free(struct seen *found, struct two_lines at, const struct plan_step *use,
                      const char *source)
{
    char name[CALL_NAME];
    host_call_name(name, use, source);
    found->cause = CAUSE_FREED_IN_USE;
    if (at.first && at.second)
        snprintf(
            found->step, sizeof found->step,
            "free the memory in the stream of the %s in line %d, cudaFreeAsync(pointer, stream), or after a wait for "
            "that stream: here line %d does not wait for it",
            name, at.first, at.second);
}

bool host_streams_race(struct seen *found, struct finding *f, const struct plan *plan, struct plan_race race,
                       const char *source)
{
    const struct plan_step *work = &plan->steps[race.late], *next = &plan->steps[race.early];
    struct two_lines at = host_call_lines(&work->at, &next->at);
    struct useless_event useless;
    f->line = next->at.line;
    f->call_line = next->at.call_line;
    f->other_line = work->at.line;
    f->other_call_line = work->at.call_line;
    *found = (struct seen){.cause = CAUSE_STREAMS_NOT_ORDERED, .line = at.second};
    if (next->kind == PLAN_FREE)
        tell_free(found, at, work, source);
    else if (host_event_useless(&useless, plan, race.late, race.early, next->stream))
        host_event_tell(found, f, work, &useless, source);
    else if (at.first && at.second)
        tell_pair(found, f, plan, race, at, source);
    if (!f->cause_line && at.first && at.second)
        host_call_tell_lines(f, at.first, at.second);
    f->cause = found->cause;
    return found->cause == CAUSE_STREAMS_NOT_ORDERED && serves_streams(plan, race.late, next);
}
