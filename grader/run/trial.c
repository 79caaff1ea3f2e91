#include "grader/run/trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/compare.h"
#include "grader/run/first_wrong.h"
#include "grader/run/random.h"
#include "grader/run/unwritten.h"

enum { HOST_DEADLINE_MS = 5000, HOST_SECONDS = 12 }; /* for one call; for all calls of a submission */

const uint64_t submission_allowance = UINT64_C(2500000000);

bool rig_open(struct rig *rig, const struct text *ptx, const char *object, const char *file, struct why *why)
{
    rig->backend = &sim_backend;
    rig->object = object;
    rig->device = sim_backend.open(why);
    if (!rig->device)
        return false;
    if (sim_backend.load(rig->device, ptx->s, ptx->length, file) != DEVICE_OK) {
        why_say(why, "%s", sim_backend.why(rig->device));
        return false;
    }
    sim_backend.allow(rig->device, submission_allowance);
    rig->kernels = sim_backend.kernels(rig->device, &rig->kernel_count);
    return true;
}

/* What one trial owns while it runs. */
struct setup {
    struct case_data data;
    void *host[MOST_BUFFERS]; /* inputs as handed in, outputs as fetched */
    size_t bytes[MOST_BUFFERS];
    device_address address[(1 + PLAN_BEFORE_MOST) * MOST_BUFFERS]; /* those of calls before it follow */
    struct plan plan; /* if it was recorded for this trial alone */
    uint8_t poison;
};

/* Warp instructions that one block may execute. A kernel that does all the work in one thread stays far
 * below; an endless loop is found within a second. */
static uint64_t budget(const struct entry *entry, struct shape shape)
{
    return 5000000 + 150 * (uint64_t)entry->buffers[0].count(shape);
}

struct random trial_random(uint64_t seed, int which, struct shape shape, int variant, float c[7])
{
    struct random r = random_start(seed, ((uint64_t)which << 48) ^ ((uint64_t)variant << 40) ^
                                             ((uint64_t)shape.radius << 32) ^ (uint64_t)shape.n ^
                                             ((uint64_t)shape.m << 16) ^ ((uint64_t)shape.steps << 56));
    for (int k = 0; k < 7; k++)
        c[k] = random_float(&r);
    return r;
}

static void make_data(struct setup *s, const struct entry *entry, const struct trial *t, uint64_t seed,
                      int which)
{
    struct random r = trial_random(seed, which, t->shape, t->variant, s->data.c);
    s->poison = poison_bytes[t->variant];
    s->data.shape = t->shape;
    for (int b = 0; b < entry->buffer_count; b++) {
        const struct buffer_spec *spec = &entry->buffers[b];
        size_t count = spec->count(t->shape);
        s->bytes[b] = count * element_size(spec->element);
        s->host[b] = xcalloc(s->bytes[b] + 8, 1);
        if (spec->role == ROLE_INPUT) {
            random_fill(&r, spec, s->host[b], count);
            s->data.data[b] = s->host[b];
        }
    }
    if (t->probe && t->probe->fill)
        t->probe->fill(t->probe->context, entry, t->shape, s->host);
}

/* Host code may be slow, but only up to a limit. */
static void limit_host_time(struct plan *plan, double host_seconds)
{
    if (plan->outcome != PLAN_COMPLETE || host_seconds <= HOST_SECONDS)
        return;
    plan->outcome = PLAN_TIMEOUT;
    plan->cause = CAUSE_HOST_LOOP;
    snprintf(plan->message, sizeof plan->message,
             "its host code has taken more than %d s over all calls; it should only launch kernels",
             HOST_SECONDS);
}

static void count_bytes(uint64_t bytes[MOST_BUFFERS], const struct entry *entry, struct shape shape)
{
    for (int b = 0; b < entry->buffer_count; b++)
        bytes[b] = buffer_bytes(&entry->buffers[b], shape);
}

static void record(struct plan *plan, struct rig *rig, const struct entry *entry, struct plan_call *call)
{
    struct plan_module module = {.object = rig->object,
                                 .kernels = rig->kernels,
                                 .kernel_count = rig->kernel_count,
                                 .gpu = rig->gpu,
                                 .deadline_ms = rig->host_ms ? rig->host_ms : HOST_DEADLINE_MS};
    call->entry = entry->name;
    call->kind = entry->call;
    call->argument_count = (size_t)entry->buffer_count;
    count_bytes(call->argument_bytes, entry, call->shape);
    plan_record(plan, &module, call);
    rig->host_seconds += plan->host_seconds;
    limit_host_time(plan, rig->host_seconds);
}

void trial_record(struct plan *plan, struct rig *rig, const struct entry *entry, struct shape shape,
                  const float c[7])
{
    struct plan_call call = {.shape = shape};
    memcpy(call.c, c, sizeof call.c);
    record(plan, rig, entry, &call);
}

/* The variant of the data of the calls that come before. */
static int variant_before(const struct trial *t)
{
    return !t->variant;
}

void trial_record_all(struct plan *plan, struct rig *rig, const struct entry *entry, int which,
                      const struct trial *t)
{
    struct plan_call call = {.shape = t->shape, .before_count = t->before_count};
    trial_random(rig->seed, which, t->shape, t->variant, call.c);
    for (size_t k = 0; k < t->before_count; k++) {
        call.before[k].shape = t->before[k];
        trial_random(rig->seed, which, t->before[k], variant_before(t), call.before[k].c);
        count_bytes(call.before[k].argument_bytes, entry, t->before[k]);
    }
    record(plan, rig, entry, &call);
}

bool trial_take_plan(struct trial *t, const struct plan *plan)
{
    static const enum trial_end ends[] = {
        [PLAN_COMPLETE] = TRIAL_COMPARED, [PLAN_REJECTED] = TRIAL_REJECTED, [PLAN_CRASHED] = TRIAL_DIED,
        [PLAN_EXITED] = TRIAL_DIED,       [PLAN_TIMEOUT] = TRIAL_TIMEOUT,   [PLAN_LIMIT] = TRIAL_LIMIT,
        [PLAN_MISSING] = TRIAL_NO_ENTRY,  [PLAN_BROKEN] = TRIAL_BROKEN,
    };
    static const enum finding_kind kinds[] = {
        [PLAN_REJECTED] = FINDING_REJECTED_CALL, [PLAN_CRASHED] = FINDING_HOST_CRASH,
        [PLAN_EXITED] = FINDING_HOST_EXIT,       [PLAN_TIMEOUT] = FINDING_TIMEOUT,
        [PLAN_LIMIT] = FINDING_REJECTED_CALL,
    };
    t->end = ends[plan->outcome];
    snprintf(t->message, sizeof t->message, "%s", plan->message);
    if (t->end != TRIAL_COMPARED && t->end != TRIAL_BROKEN && t->end != TRIAL_NO_ENTRY) {
        struct finding *f = findings_add(&t->findings, kinds[plan->outcome]);
        f->cause = plan->cause;
        snprintf(f->message, sizeof f->message, "%s", plan->message);
        snprintf(f->about, sizeof f->about, "%s", plan->about);
    }
    for (size_t f = 0; f < plan->findings.count; f++)
        *findings_add(&t->findings, 0) = plan->findings.items[f];
    return t->end == TRIAL_COMPARED;
}

static bool strand(struct trial *t, const char *why, const char *next_step)
{
    t->end = TRIAL_BROKEN;
    t->stranded = true;
    snprintf(t->message, sizeof t->message, "%.350s%s", why, next_step);
    return false;
}

/* Copy the inputs to the device and fill the outputs with poison. */
static bool upload(struct setup *s, struct trial *t, const struct rig *rig, const struct entry *entry)
{
    const struct device_backend *backend = rig->backend;
    for (int b = 0; b < entry->buffer_count; b++) {
        bool input = entry->buffers[b].role == ROLE_INPUT;
        s->address[b] = backend->alloc(rig->device, s->bytes[b], entry->buffers[b].name, input);
        enum device_status status = DEVICE_BROKEN;
        if (s->address[b])
            status = input ? backend->put(rig->device, s->address[b], s->host[b], s->bytes[b])
                           : backend->fill(rig->device, s->address[b], s->poison, s->bytes[b]);
        if (!input && status == DEVICE_OK && backend->undefine)
            backend->undefine(rig->device, s->address[b], s->bytes[b]);
        if (status != DEVICE_OK)
            return strand(t, backend->why(rig->device), s->address[b] ? "" : ": close other programs");
    }
    return true;
}

static void free_data(struct setup *s, const struct entry *entry)
{
    for (int b = 0; b < entry->buffer_count; b++)
        free(s->host[b]);
}

/* The same for the calls that come before. */
static bool upload_before(struct setup *s, struct trial *t, const struct rig *rig, const struct entry *entry,
                          int which)
{
    bool done = true;
    for (size_t k = 0; k < t->before_count && done; k++) {
        struct setup before = {0};
        struct trial call = {.shape = t->before[k], .variant = variant_before(t)};
        size_t count = (size_t)entry->buffer_count;
        make_data(&before, entry, &call, rig->seed, which);
        done = upload(&before, t, rig, entry);
        memcpy(s->address + (k + 1) * count, before.address, count * sizeof *before.address);
        free_data(&before, entry);
    }
    return done;
}

static void take_report(struct trial *t, struct rig *rig)
{
    struct device_report report;
    rig->backend->take(rig->device, &report);
    for (size_t f = 0; f < report.findings.count; f++)
        *findings_add(&t->findings, 0) = report.findings.items[f];
    findings_free(&report.findings);
    if (rig->printed && !rig->printed->count) {
        *rig->printed = report.printed;
        rig->printed_shape = t->shape;
    } else
        printed_free(&report.printed);
    if (rig->backend->counts)
        rig->backend->counts(rig->device, &t->counts);
}

/* Replay, and stop at the first wrong store if that is asked for. */
static enum device_status replay_plan(struct setup *s, struct trial *t, struct rig *rig,
                                      const struct entry *entry, double until)
{
    struct first_wrong known = {entry, &s->data, s->address, 0};
    struct device_judge judge = first_wrong_judge(&known);
    bool judged = t->ends_at_wrong && rig->backend->judge;
    if (judged)
        rig->backend->judge(rig->device, &judge);
    enum device_status status =
        t->order ? plan_replay_ordered(t->plan, t->order, rig->backend, rig->device, s->address, until)
                 : plan_replay(t->plan, rig->backend, rig->device, s->address, until);
    if (judged)
        rig->backend->judge(rig->device, NULL);
    return status;
}

/* Replay with the time that is left of the rig's patience. Returns the replay's status. */
static enum device_status replay_patiently(struct setup *s, struct trial *t, struct rig *rig,
                                           const struct entry *entry)
{
    double begun = seconds_now();
    double until = rig->patience > 0 ? begun + rig->patience - rig->replayed : INFINITY;
    enum device_status status = replay_plan(s, t, rig, entry, until);
    rig->replayed += seconds_now() - begun;
    snprintf(t->message, sizeof t->message, "%s", status == DEVICE_OK ? "" : rig->backend->why(rig->device));
    take_report(t, rig);
    if (status == DEVICE_LIMIT && seconds_now() > until && !findings_have(&t->findings, FINDING_TIMEOUT)) {
        snprintf(t->message, sizeof t->message, "its launches and copies take more than %g s over all calls",
                 rig->patience);
        snprintf(findings_add(&t->findings, FINDING_TIMEOUT)->message, 400, "%s", t->message);
        t->impatient = true;
    }
    return status;
}

static bool replay(struct setup *s, struct trial *t, struct rig *rig, const struct entry *entry)
{
    static const enum trial_end ends[] = {[DEVICE_OK] = TRIAL_COMPARED,
                                          [DEVICE_FAULT] = TRIAL_DIED,
                                          [DEVICE_LIMIT] = TRIAL_TIMEOUT,
                                          [DEVICE_BROKEN] = TRIAL_BROKEN};
    if (rig->backend->budget)
        rig->backend->budget(rig->device, t->steps ? t->steps : budget(entry, t->shape));
    if (!t->again)
        rig->backend->restore(rig->device);
    enum device_status status = replay_patiently(s, t, rig, entry);
    t->end = ends[status];
    if (status == DEVICE_LIMIT && !findings_have(&t->findings, FINDING_TIMEOUT))
        t->end = TRIAL_LIMIT; /* memory, not time */
    if (status == DEVICE_FAULT && (findings_have(&t->findings, FINDING_REJECTED_CALL) ||
                                   findings_have(&t->findings, FINDING_UNKNOWN_OPCODE)))
        t->end = TRIAL_REJECTED;
    return status == DEVICE_OK;
}

/* Check buffer b after the call: an output must be right, an input unchanged. */
static void compare_buffer(struct setup *s, struct trial *t, const struct rig *rig, const struct entry *entry,
                           int b, void *back)
{
    const struct buffer_spec *spec = &entry->buffers[b];
    struct written written = {rig->backend, rig->device, s->address[b], entry, &s->data, spec};
    uint8_t poison = spec->role == ROLE_OUTPUT ? unwritten_poison(&written, back, s->poison) : s->poison;
    if (t->probe) {
        if (spec->role == ROLE_OUTPUT)
            t->probe->look(t->probe->context, entry, &s->data, b, back, poison);
    } else if (spec->role == ROLE_SCRATCH) {
        return; /* whatever the function has left there */
    } else if (spec->role == ROLE_OUTPUT) {
        struct mismatches m = compare_output(entry, &s->data, b, back, poison, &t->findings);
        t->right &= !m.wrong && !m.missing && !m.outside;
    } else if (findings_have(&t->findings, FINDING_INPUT_MODIFIED)) {
        t->right = false; /* the device has reported the line that wrote it */
    } else {
        t->right &= compare_input(spec, s->host[b], back, spec->count(t->shape), &t->findings);
    }
}

/* Fetch all buffers back and compare them. */
static void compare(struct setup *s, struct trial *t, const struct rig *rig, const struct entry *entry)
{
    bool fetched = true;
    t->right = !t->probe;
    for (int b = 0; b < entry->buffer_count && fetched; b++) {
        void *back = xcalloc(s->bytes[b] + 8, 1);
        fetched = rig->backend->get(rig->device, back, s->address[b], s->bytes[b]) == DEVICE_OK;
        if (fetched)
            compare_buffer(s, t, rig, entry, b, back);
        else
            t->right = strand(t, rig->backend->why(rig->device), "");
        free(back);
    }
}

bool trial_is_clean(const struct trial *t)
{
    bool clean = t->end == TRIAL_COMPARED && t->right;
    for (size_t f = 0; f < t->findings.count; f++)
        clean = clean && !finding_kind_costs(t->findings.items[f].kind);
    return clean;
}

void trial_run(struct trial *t, struct rig *rig, const struct entry *entry, int which)
{
    struct setup s = {0};
    make_data(&s, entry, t, rig->seed, which);
    t->right = false;
    if (!t->plan) {
        trial_record_all(&s.plan, rig, entry, which, t);
        t->plan = &s.plan;
    }
    if (trial_take_plan(t, t->plan) && upload(&s, t, rig, entry) && upload_before(&s, t, rig, entry, which) &&
        replay(&s, t, rig, entry))
        compare(&s, t, rig, entry);
    rig->backend->free_all(rig->device);
    if (t->plan == &s.plan)
        t->plan = NULL;
    plan_free(&s.plan);
    free_data(&s, entry);
}
