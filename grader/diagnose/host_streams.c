#include "grader/diagnose/host_streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/text_line.h"
#include "grader/text/word.h"

enum { DEFAULT_STREAM = 0, NAME = 48 };

/* ---- names ---- */

/* The runtime's function that the line calls, from "cudaMem" on; "": none is seen. */
static void called(char to[NAME], const char *source, int line)
{
    char *text = source && line ? line_text(source, line) : NULL;
    const char *at = text ? strstr(text, "cudaMem") : NULL;
    snprintf(to, NAME, "%.*s", at ? (int)word_length(at) : 0, at ? at : "");
    free(text);
}

/* "launch", "cudaMemsetAsync", "copy" */
static void name_step(char to[NAME], const struct plan_step *step, const char *source)
{
    static const char *const kinds[] = {[PLAN_ALLOC] = "allocation", [PLAN_FREE] = "cudaFreeAsync",
                                        [PLAN_FILL] = "fill",        [PLAN_COPY] = "copy",
                                        [PLAN_PUT] = "copy",         [PLAN_LAUNCH] = "launch"};
    bool is_launch = step->kind == PLAN_LAUNCH;
    called(to, is_launch ? NULL : source, step->at.line);
    if (!*to)
        snprintf(to, NAME, "%s", kinds[step->kind]);
}

/* The lines of two steps. Where one line makes both, those of the calls that lead there. */
struct two_lines {
    int first, second;
};

static struct two_lines lines_of(const struct plan_line *a, const struct plan_line *b)
{
    bool calls = a->line == b->line && a->call_line != b->call_line && a->call_line && b->call_line;
    return calls ? (struct two_lines){a->call_line, b->call_line} : (struct two_lines){a->line, b->line};
}

/* Where a call stands: rather that of the function which makes it, unless that makes the step as well. */
static int outer_line(const struct plan_line *at, const struct plan_line *step)
{
    return at->call_line && at->call_line != step->call_line ? at->call_line : at->line;
}

static void name_lines(struct finding *f, int a, int b)
{
    f->cause_line = a < b ? a : b;
    f->cause_other_line = a < b ? b : a;
}

/* ---- events ---- */

/* Has the stream work before `step`? */
static bool has_work(const struct plan *plan, uint32_t stream, size_t from, size_t to)
{
    for (size_t s = from; s < to && s < plan->step_count; s++)
        if (plan->steps[s].clock && plan->steps[s].stream == stream)
            return true;
    return false;
}

/* The last note before `before` that records its event; NULL: none does. */
static const struct plan_note *recorded(const struct plan *plan, const struct plan_note *before)
{
    for (const struct plan_note *n = before; n-- > plan->notes;)
        if (n->kind == PLAN_EVENT_RECORDED && n->event == before->event)
            return n;
    return NULL;
}

/* An event on which someone waits, and that does not stand for `work`, a step. */
struct useless_event {
    const struct plan_note *record, *wait;
    bool elsewhere; /* recorded in a stream without work, not too early */
};

/* Does this wait want to wait for the work, and does its event not stand for it? An event that is recorded
 * earlier in another stream lets work begin: that is no mistake. */
static bool misses(struct useless_event *u, const struct plan *plan, const struct plan_note *wait, size_t work)
{
    const struct plan_note *r = recorded(plan, wait);
    if (!r)
        return false;
    bool own = r->stream == plan->steps[work].stream, early = r->step <= work;
    bool idle = !has_work(plan, r->stream, plan->last_call, r->step);
    *u = (struct useless_event){r, wait, !own};
    return own ? early : !early && idle;
}

static bool host_waits(const struct plan_note *n)
{
    return n->kind == PLAN_HOST_WAITS_EVENT || (n->kind == PLAN_STREAM_WAITS && n->stream == DEFAULT_STREAM);
}

/* The wait of the stream, or of the host, before step `next`, that misses the work. */
static bool find_useless(struct useless_event *u, const struct plan *plan, size_t work, size_t next,
                         uint32_t stream)
{
    for (const struct plan_note *n = plan->notes; n < plan->notes + plan->note_count; n++) {
        bool waits = n->kind == PLAN_HOST_WAITS_EVENT || (n->kind == PLAN_STREAM_WAITS && n->stream == stream);
        if (waits && n->step > work && n->step <= next && misses(u, plan, n, work))
            return true;
    }
    return false;
}

static void tell_useless(struct seen *found, struct finding *f, const struct plan_step *work,
                         const struct useless_event *u, const char *source)
{
    char name[NAME];
    name_step(name, work, source);
    found->cause = u->elsewhere ? CAUSE_EVENT_IN_OTHER_STREAM : CAUSE_EVENT_BEFORE_LAUNCH;
    found->line = outer_line(&u->record->at, &work->at);
    if (!found->line || !work->at.line)
        return;
    int wait = outer_line(&u->wait->at, &work->at);
    name_lines(f, found->line, work->at.line);
    if (u->elsewhere)
        snprintf(found->step, sizeof found->step,
                 "record the event of line %d in the stream of the %s in line %d: it is recorded in another stream%s, so "
                 "the wait in line %d does not wait for this %s",
                 found->line, name, work->at.line,
                 u->record->stream == DEFAULT_STREAM ? ", the default one" : "", wait, name);
    else
        snprintf(found->step, sizeof found->step,
                 "record the event after the %s in line %d: it stands for what its stream was given before line "
                 "%d, so the wait in line %d does not wait for this %s",
                 name, work->at.line, found->line, wait, name);
}

/* ---- two steps ---- */

/* A wait for an event that stands for `work`, but which does not keep `next` back: it comes after it, or lets
 * another stream wait that does nothing afterwards. NULL: none. */
static const struct plan_note *misplaced_wait(const struct plan *plan, size_t work, size_t next)
{
    for (const struct plan_note *n = plan->notes; n < plan->notes + plan->note_count; n++) {
        const struct plan_note *r = n->kind == PLAN_STREAM_WAITS ? recorded(plan, n) : NULL;
        bool of_work = r && r->stream == plan->steps[work].stream && r->step > work;
        bool late = n->step > next && n->stream == plan->steps[next].stream;
        bool other = n->step <= next && n->stream != plan->steps[next].stream &&
                     (n->stream == plan->steps[work].stream ||
                      !has_work(plan, n->stream, n->step, plan->step_count));
        if (of_work && (late || other))
            return n;
    }
    return NULL;
}

/* A wait of the stream of `next`, before it, for an event that is recorded only afterwards; NULL: none. */
static const struct plan_note *early_wait(const struct plan *plan, size_t next)
{
    for (const struct plan_note *n = plan->notes; n < plan->notes + plan->note_count; n++) {
        bool waits = n->kind == PLAN_STREAM_WAITS && n->stream == plan->steps[next].stream && n->step <= next;
        for (const struct plan_note *r = n; waits && !recorded(plan, n) && r < plan->notes + plan->note_count; r++)
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
    char name[NAME], other[NAME], how[2 * NAME] = "as fourth argument of <<<...>>>";
    name_step(name, moved, source);
    name_step(other, kept, source);
    size_t length = strlen(name);
    bool runtime = !strncmp(name, "cuda", 4), is_async = length > 5 && !strcmp(name + length - 5, "Async");
    if (moved->kind != PLAN_LAUNCH)
        snprintf(how, sizeof how, "as last argument%s%s%s", runtime && !is_async ? " of " : "",
                 runtime && !is_async ? name : "", runtime && !is_async ? "Async" : "");
    snprintf(to, size, "give the %s in line %d the stream of the %s in line %d, %s", name, moved_at, other,
             kept_at, how);
}

static void tell_pair(struct seen *found, struct finding *f, const struct plan *plan, size_t work, size_t next,
                      struct two_lines at, const char *source)
{
    const struct plan_step *a = &plan->steps[work], *b = &plan->steps[next];
    const struct plan_note *wait = misplaced_wait(plan, work, next), *early = early_wait(plan, next);
    char first[NAME], second[NAME], stream[240];
    name_step(first, a, source);
    name_step(second, b, source);
    tell_stream(stream, sizeof stream, a, b, at, source);
    name_lines(f, at.first, at.second);
    if (wait || early) {
        f->cause_line = outer_line(wait ? &wait->at : &early->at, &b->at);
        f->cause_other_line = 0;
    }
    if (wait && wait->step > next)
        snprintf(found->step, sizeof found->step,
                 "let the stream wait before the %s in line %d: this wait comes after it, so it runs without waiting "
                 "for the %s in line %d",
                 second, at.second, first, at.first);
    else if (wait)
        snprintf(found->step, sizeof found->step,
                 "let the stream of the %s in line %d wait for the event: the first argument here is another stream, so this "
                 "%s does not wait for the %s in line %d",
                 second, at.second, second, first, at.first);
    else if (early)
        snprintf(found->step, sizeof found->step,
                 "record the event before this wait, and after the %s in line %d: a wait for an event that is not recorded yet "
                 "waits for nothing, so the %s in line %d does not wait",
                 first, at.first, second, at.second);
    else
        snprintf(found->step, sizeof found->step,
                 "%s. Or let that stream wait: cudaEventRecord(event, first) after line %d, cudaStreamWaitEvent(second, "
                 "event, 0) before line %d",
                 stream, at.first, at.second);
}

static void tell_free(struct seen *found, struct two_lines at, const struct plan_step *use, const char *source)
{
    char name[NAME];
    name_step(name, use, source);
    found->cause = CAUSE_FREED_IN_USE;
    if (at.first && at.second)
        snprintf(found->step, sizeof found->step,
                 "free the memory in the stream of the %s in line %d, cudaFreeAsync(pointer, stream), or after a wait for "
                 "that stream: here line %d does not wait for it",
                 name, at.first, at.second);
}

void host_streams_race(struct seen *found, struct finding *f, const struct plan *plan, struct plan_race race,
                       const char *source)
{
    const struct plan_step *work = &plan->steps[race.late], *next = &plan->steps[race.early];
    struct two_lines at = lines_of(&work->at, &next->at);
    struct useless_event useless;
    f->line = next->at.line;
    f->call_line = next->at.call_line;
    f->other_line = work->at.line;
    f->other_call_line = work->at.call_line;
    *found = (struct seen){.cause = CAUSE_STREAMS_NOT_ORDERED, .line = at.second};
    if (next->kind == PLAN_FREE)
        tell_free(found, at, work, source);
    else if (find_useless(&useless, plan, race.late, race.early, next->stream))
        tell_useless(found, f, work, &useless, source);
    else if (at.first && at.second)
        tell_pair(found, f, plan, race.late, race.early, at, source);
    if (!f->cause_line && at.first && at.second)
        name_lines(f, at.first, at.second);
    f->cause = found->cause;
}

/* ---- a stream that the host does not wait for ---- */

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
    enum { OWN_MOST = 63 };
    *all = *joined = 0;
    for (uint32_t stream = 1; stream <= OWN_MOST; stream++) {
        bool works = last_work(plan, stream) < plan->step_count;
        *all += works;
        *joined += works && !is_left(plan, stream);
    }
}

/* The last such note on a stream: this one, or any if `stream` is the default one; NULL: none. */
static const struct plan_note *last_note(const struct plan *plan, enum plan_note_kind kind, uint32_t stream)
{
    for (const struct plan_note *n = plan->notes + plan->note_count; n-- > plan->notes;)
        if (n->kind == kind && (!stream || n->stream == stream))
            return n;
    return NULL;
}

static bool find_useless_join(struct useless_event *u, const struct plan *plan, size_t work)
{
    for (const struct plan_note *n = plan->notes; n < plan->notes + plan->note_count; n++)
        if (host_waits(n) && n->step > work && misses(u, plan, n, work))
            return true;
    return false;
}

static void tell_left(struct seen *found, struct finding *f, const struct plan *plan, const char *name, int line)
{
    size_t all, joined;
    count_streams(plan, &all, &joined);
    const struct plan_note *own = last_note(plan, PLAN_HOST_WAITS_STREAM, f->stream),
                           *any = last_note(plan, PLAN_HOST_WAITS_STREAM, DEFAULT_STREAM),
                           *destroyed = last_note(plan, PLAN_STREAM_DESTROYED, f->stream);
    if (joined) {
        char which[48] = "";
        found->cause = CAUSE_STREAMS_LEFT_OUT;
        if (any && any->at.line)
            snprintf(which, sizeof which, " (line %d)", any->at.line);
        snprintf(found->step, sizeof found->step,
                 "wait for every stream before the function returns: at the first n with this fault, %zu streams have "
                 "work, and %zu of them %s waited for%s. The %s in line %d is in one of the others: call "
                 "cudaStreamSynchronize for each stream, or cudaDeviceSynchronize()",
                 all, joined, joined > 1 ? "are" : "is", which, name, line);
    } else if (own) {
        snprintf(found->step, sizeof found->step,
                 "wait for the stream after the %s in line %d: the wait in line %d comes before it", name, line,
                 own->at.line);
    } else if (any && !has_work(plan, any->stream, plan->last_call, plan->step_count)) {
        snprintf(found->step, sizeof found->step,
                 "wait for the stream of the %s in line %d: line %d waits for another stream, which has no work", name,
                 line, any->at.line);
    } else {
        char before[80] = "after it";
        if (destroyed && destroyed->at.line)
            snprintf(before, sizeof before, "before line %d, since cudaStreamDestroy does not wait",
                     destroyed->at.line);
        snprintf(found->step, sizeof found->step,
                 "wait for %s of the %s in line %d before the function returns: cudaStreamSynchronize(stream)%s %s. Or "
                 "leave the stream out of this %s",
                 all > 1 ? "each stream" : "the stream", name, line, all > 1 ? " for each," : "", before, name);
    }
}

void host_streams_not_joined(struct seen *found, struct finding *f, const struct plan *plan, const char *source)
{
    char name[NAME];
    size_t work = last_work(plan, f->stream);
    struct useless_event useless;
    *found = (struct seen){.cause = CAUSE_STREAM_NOT_WAITED};
    f->cause = found->cause;
    if (work == plan->step_count)
        return;
    const struct plan_step *step = &plan->steps[work];
    found->line = step->at.line;
    name_step(name, step, source);
    if (find_useless_join(&useless, plan, work))
        tell_useless(found, f, step, &useless, source);
    else if (found->line)
        tell_left(found, f, plan, name, found->line);
    f->cause = found->cause;
}
