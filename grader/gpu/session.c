#include "grader/gpu/session_shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/run/trial.h"
#include "grader/gpu/trusted.h"

enum { SETTLE_CALLS = 100 };
static const double deadline = 5, warm_up = 0.03; /* seconds: for one of the grader's calls, for the work
                                                   * before all calls */

/* A contestant's device and the buffers that its calls use in turn. */
struct lane {
    const struct device_backend *backend;
    device *d;
    const struct plan *plan;
    device_address sets[SESSION_SETS][MOST_BUFFERS];
};

struct session {
    const struct session_request *request;
    struct session_outcome *outcome;
    struct trusted *trusted;
    struct lane mine, reference; /* the reference's device is NULL if there is none */
    int sets;
};

static bool broken(struct session *s, const char *why)
{
    s->outcome->end = SESSION_BROKEN;
    why_say(&s->outcome->message, "%s", why);
    return false;
}

static bool settled(struct session *s, enum device_status status)
{
    return status == DEVICE_OK ? true : broken(s, trusted_why(s->trusted));
}

/* ---- room ---- */

static bool make_sets(struct session *s, struct lane *lane)
{
    const struct entry *entry = s->request->entry;
    for (int set = 0; set < s->sets; set++)
        for (int b = 0; b < entry->buffer_count; b++) {
            const struct buffer_spec *spec = &entry->buffers[b];
            size_t bytes = buffer_bytes(spec, s->outcome->shape);
            bool input = spec->role == ROLE_INPUT;
            if (!(lane->sets[set][b] = lane->backend->alloc(lane->d, bytes, spec->name, input)))
                return broken(s, lane->backend->why(lane->d));
        }
    return true;
}

/* The shape's number, or -1 if there is room for none: then that is the outcome. */
static int choose_shape(struct session *s)
{
    const struct session_request *r = s->request;
    struct device_limits limits;
    bool scratch_alone;
    s->outcome->shape = r->shape.n ? r->shape : r->entry->time.timed[0];
    s->mine.backend->limits(s->mine.d, &limits);
    int shape = session_choose_shape(r, &limits, &s->sets, &scratch_alone);
    if (shape >= 0)
        return shape;
    broken(s, scratch_alone ? "it asks for more scratch memory than the GPU has"
                            : "the GPU has too little free memory to time anything: close other programs");
    if (scratch_alone)
        s->outcome->end = SESSION_LIMIT;
    return -1;
}

static bool set_up(struct session *s)
{
    const struct session_request *r = s->request;
    int shape = choose_shape(s);
    if (shape < 0)
        return false;
    s->outcome->shape = r->entry->time.timed[shape];
    snprintf(s->outcome->gpu, sizeof s->outcome->gpu, "%s", s->mine.backend->name(s->mine.d));
    s->mine.plan = &r->mine.plans[shape];
    s->reference.plan = &r->reference.plans[shape];
    if (!trusted_make_room(s->trusted, s->outcome->shape))
        return broken(s, trusted_why(s->trusted));
    s->outcome->yardstick_bytes = trusted_yardstick_bytes(s->trusted);
    return make_sets(s, &s->mine) && (!s->reference.d || make_sets(s, &s->reference));
}

/* ---- one round ---- */

static struct finding *add_finding(struct session *s, enum finding_kind kind)
{
    struct session_outcome *o = s->outcome;
    size_t last = ARRAY_LEN(o->findings) - 1;
    struct finding *f = &o->findings[o->finding_count < last ? o->finding_count++ : last];
    *f = (struct finding){.kind = kind, .times = 1};
    return f;
}

/* Take the device's own findings: crashes, and writes outside of a buffer. */
static void take_findings(struct session *s, const struct lane *lane)
{
    struct device_report report;
    lane->backend->take(lane->d, &report);
    for (size_t f = 0; f < report.findings.count; f++) {
        *add_finding(s, report.findings.items[f].kind) = report.findings.items[f];
        if (s->outcome->end == SESSION_DONE)
            s->outcome->end = SESSION_WRONG;
    }
    findings_free(&report.findings);
    printed_free(&report.printed);
}

static bool hand_out(struct session *s, const struct lane *lane, int set, int poison)
{
    const struct entry *entry = s->request->entry;
    if (!settled(s, trusted_hand_out(s->trusted, lane->backend, lane->d, lane->sets[set])))
        return false;
    for (int b = 0; b < entry->buffer_count; b++) {
        size_t bytes = buffer_bytes(&entry->buffers[b], s->outcome->shape);
        if (entry->buffers[b].role == ROLE_OUTPUT &&
            lane->backend->fill(lane->d, lane->sets[set][b], poison, bytes) != DEVICE_OK)
            return broken(s, lane->backend->why(lane->d));
    }
    lane->backend->restore(lane->d);
    return true;
}

/* Time one call. A kernel that crashes or hangs is its author's fault. So is a call that finds no room for
 * its own buffers. */
static bool call(struct session *s, const struct lane *lane, int set, int poison, double most,
                 double *seconds, double *wall)
{
    static const enum session_end ends[] = {[DEVICE_OK] = SESSION_DONE,
                                            [DEVICE_FAULT] = SESSION_DIED,
                                            [DEVICE_LIMIT] = SESSION_TIMEOUT,
                                            [DEVICE_BROKEN] = SESSION_REFUSED};
    enum device_status status =
        plan_replay_timed(lane->plan, lane->backend, lane->d, lane->sets[set], poison, most, seconds, wall);
    if (status == DEVICE_OK)
        return true;
    s->outcome->end = ends[status];
    why_say(&s->outcome->message, "%s", lane->backend->why(lane->d));
    take_findings(s, lane);
    struct findings told = {s->outcome->findings, s->outcome->finding_count, 0};
    if (status == DEVICE_LIMIT && !findings_have(&told, FINDING_TIMEOUT))
        s->outcome->end = SESSION_LIMIT;
    return false;
}

static const struct {
    size_t offset;
    enum finding_kind kind;
    const char *what;
} faults[] = {
    {offsetof(struct verification, wrong), FINDING_WRONG_VALUE, "elements with a wrong value"},
    {offsetof(struct verification, missing), FINDING_NOT_WRITTEN, "elements that were never written"},
    {offsetof(struct verification, outside), FINDING_WROTE_OUTSIDE,
     "elements that were written, but must keep their values"},
    {offsetof(struct verification, changed), FINDING_INPUT_MODIFIED, "elements of inputs that were changed"},
};

static void tell_faults(struct session *s, const struct verification *v)
{
    for (size_t k = 0; k < ARRAY_LEN(faults); k++) {
        struct mismatch m;
        memcpy(&m, (const char *)v + faults[k].offset, sizeof m);
        if (m.count == 0)
            continue;
        struct finding *f = add_finding(s, faults[k].kind);
        f->of_elements = true;
        f->times = m.count;
        snprintf(f->message, sizeof f->message, "n = %d, on the %s: %s: %llu, the first at index %llu",
                 s->outcome->shape.n, s->outcome->gpu, faults[k].what, m.count, m.first);
    }
}

/* Fetch and verify all outputs and inputs of a call. False if something was wrong. */
static bool verify(struct session *s, const struct lane *lane, int set, int poison)
{
    struct verification v;
    if (!settled(s, trusted_verify(s->trusted, &v, lane->backend, lane->d, lane->sets[set], s->request->c,
                                   poison)))
        return false;
    if (v.wrong.count || v.missing.count || v.outside.count || v.changed.count) {
        s->outcome->end = SESSION_WRONG;
        tell_faults(s, &v);
    }
    take_findings(s, lane);
    return s->outcome->end == SESSION_DONE;
}

/* If the reference is wrong, the kit is at fault, not the submission. */
static bool blame_reference(struct session *s)
{
    s->outcome->finding_count = 0;
    return s->outcome->end == SESSION_BROKEN
               ? false
               : broken(s, "the lab's own solution does not work on this GPU: tell your instructor");
}

/* A call of the submission may take what is left of its seconds. */
static bool call_mine(struct session *s, int set, int poison, int round)
{
    struct session_outcome *o = s->outcome;
    struct clock_session *clock = &o->clock;
    double begun = seconds_now();
    bool ok = call(s, &s->mine, set, poison, s->request->seconds - o->seconds, &clock->mine[round],
                   &clock->wall[round]);
    double took = seconds_now() - begun;
    o->seconds += took > clock->mine[round] ? took : clock->mine[round];
    return ok;
}

/* Submission, reference and yardstick take turns; the order changes from round to round. */
enum turn { TURN_YARDSTICK, TURN_MINE, TURN_REFERENCE, TURN_COUNT };

static bool take_turn(struct session *s, enum turn turn, int round, int set, int poison)
{
    struct clock_session *clock = &s->outcome->clock;
    double ignored;
    switch (turn) {
    case TURN_YARDSTICK:
        return settled(s, trusted_yardstick(s->trusted, deadline, &clock->yardstick[round],
                                            &clock->yardstick_wall[round]));
    case TURN_MINE:
        return call_mine(s, set, poison, round);
    case TURN_REFERENCE:
        return !s->reference.d ||
               call(s, &s->reference, set, poison, deadline, &clock->reference[round], &ignored) ||
               blame_reference(s);
    case TURN_COUNT:
        break;
    }
    return false;
}

static bool run_round(struct session *s, struct random *random, int round)
{
    int set = round % s->sets, poison = poison_bytes[round % 2];
    bool ok = settled(s, trusted_fill(s->trusted, random)) && hand_out(s, &s->mine, set, poison) &&
              (!s->reference.d || hand_out(s, &s->reference, set, poison));
    for (int k = 0; k < TURN_COUNT && ok; k++)
        ok = take_turn(s, (enum turn)((k + round) % TURN_COUNT), round, set, poison);
    return ok && verify(s, &s->mine, set, poison) &&
           (!s->reference.d || verify(s, &s->reference, set, poison) || blame_reference(s));
}

/* ---- the session ---- */

/* Clocks rise under load: nothing is timed until they have had time to rise. */
static bool warm(struct session *s)
{
    double spent = 0, seconds, wall;
    for (int k = 0; k < SETTLE_CALLS && spent < warm_up; k++, spent += seconds)
        if (!settled(s, trusted_yardstick(s->trusted, deadline, &seconds, &wall)))
            return false;
    return true;
}

/* If the submission's seconds are over: have enough calls been timed? */
static void judge_pace(struct session *s)
{
    struct session_outcome *o = s->outcome;
    bool enough = o->clock.rounds >= CLOCK_ROUNDS_MIN || o->clock.rounds == s->request->rounds;
    if (o->end == SESSION_DONE && !enough)
        o->end = SESSION_TIMEOUT;
    if (o->end != SESSION_TIMEOUT || !enough)
        return;
    o->end = SESSION_DONE;
    o->finding_count = 0;
    o->message.text[0] = 0;
}

static void run_rounds(struct session *s)
{
    struct clock_session *clock = &s->outcome->clock;
    float ignored[7];
    struct random random =
        trial_random(s->request->seed, s->request->which, s->outcome->shape, 2 + s->request->number, ignored);
    clock->has_reference = s->reference.d != NULL;
    bool ok = settled(s, trusted_fill(s->trusted, &random)) && warm(s);
    s->mine.backend->conditions(s->mine.d, &clock->before);
    while (ok && clock->rounds < s->request->rounds && s->outcome->seconds < s->request->seconds) {
        ok = run_round(s, &random, clock->rounds);
        clock->rounds += ok;
    }
    judge_pace(s);
    s->mine.backend->conditions(s->mine.d, &clock->after);
}

static bool open_reference(struct lane *lane, const struct contestant *c, struct why *why)
{
    if (!(lane->d = lane->backend->open(why)))
        return false;
    if (lane->backend->load(lane->d, c->ptx, c->ptx_length, c->file) == DEVICE_OK)
        return true;
    why_say(why, "%s", lane->backend->why(lane->d));
    return false;
}

struct session *session_open(const struct session_request *r, struct why *why)
{
    struct session *s = xcalloc(1, sizeof *s);
    *s = (struct session){
        .request = r, .mine = {.backend = r->backend, .d = r->d}, .reference = {.backend = r->trusted}};
    s->trusted = trusted_open(r->trusted, r->entry, why);
    if (s->trusted && (!r->reference.ptx || open_reference(&s->reference, &r->reference, why)))
        return s;
    session_close(s);
    return NULL;
}

void session_run(struct session *s, struct session_outcome *outcome)
{
    *outcome = (struct session_outcome){.end = SESSION_DONE};
    s->outcome = outcome;
    if (set_up(s))
        run_rounds(s);
}

void session_close(struct session *s)
{
    if (s->reference.d)
        s->reference.backend->close(s->reference.d);
    if (s->trusted)
        trusted_close(s->trusted);
    free(s);
}
