/* The GPU's part in grading one entry point. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/cuda/cuda.h"
#include "grader/gpu.h"
#include "grader/isolated.h"
#include "grader/marks.h"
#include "grader/session.h"

/* The trials' launches may take far less than the whole, which is the machine's: a submission cannot use it
 * up. */
enum { WORK_SECONDS = 300, TRIAL_SECONDS = 60, FINDINGS_MOST = 12 };

/* ---- in a process of its own ---- */

/* What to do there. */
struct task {
    const struct gpu_grading *grading;
    const struct entry *entry;
    int which;
    const struct recordings *recordings; /* NULL: no trials, the session alone */
    struct session_request session;
};

/* What came of it: plain data. */
struct outcome {
    int sizes, right_sizes;
    struct shape first_wrong;
    enum trial_end end; /* of the first trial that did not end well */
    char message[400];
    size_t finding_count;
    struct finding findings[FINDINGS_MOST];
    bool ready;       /* the GPU is, for both processes, before the submission does anything */
    bool stranded;    /* no room for a trial's data, say: the machine's fault */
    bool refused;     /* the GPU did not do the submission's work, and no kernel has crashed */
    bool trials_done; /* all of them, and all were right */
    struct session_outcome session;
};

static void keep_findings(struct outcome *o, const struct findings *findings)
{
    for (size_t f = 0; f < findings->count && o->finding_count < FINDINGS_MOST; f++)
        o->findings[o->finding_count++] = findings->items[f];
}

/* Both trials of size `s` again. True if both are right. */
static bool repeat_trials(struct outcome *o, struct bench *bench, const struct task *task, int s)
{
    bool right = true;
    for (int v = 0; v < 2 && right; v++) {
        struct trial t = {
            .shape = task->entry->sizes[s], .variant = v, .plan = &task->recordings->plans[s][v]};
        trial_run(&t, bench, task->entry, task->which);
        right = t.right;
        if (!right) {
            o->end = t.end;
            o->stranded = t.stranded;
            o->refused = t.end == TRIAL_BROKEN && !t.stranded;
            o->first_wrong = t.shape;
            snprintf(o->message, sizeof o->message, "%s", t.message);
        }
        keep_findings(o, &t.findings);
        findings_free(&t.findings);
    }
    return right;
}

static void run_trials(struct outcome *o, const struct task *task, device *d)
{
    struct bench bench = *task->grading->submission.bench;
    bool right = true;
    bench.backend = &far_backend;
    bench.patience = TRIAL_SECONDS;
    bench.replayed = 0;
    bench.device = d;
    for (int s = 0; s < task->recordings->count && right; s++, o->sizes++) {
        right = repeat_trials(o, &bench, task, s);
        o->right_sizes += right;
    }
    o->trials_done = right;
}

/* The submission's PTX has been through the simulator: if a healthy GPU refuses it, it asks for too much. */
static bool load_submission(struct outcome *o, const struct entry *entry, device *d,
                            const struct contestant *c)
{
    enum device_status status = far_backend.load(d, c->ptx, c->ptx_length, c->file);
    if (status == DEVICE_OK)
        return true;
    o->refused = status != DEVICE_LIMIT;
    o->end = o->refused ? TRIAL_BROKEN : TRIAL_LIMIT;
    o->first_wrong = entry->sizes[0];
    snprintf(o->message, sizeof o->message, "the GPU's assembler refuses it: %.350s", far_backend.why(d));
    return false;
}

static bool get_ready(struct outcome *o, const struct gpu *gpu, struct session_request *request,
                      struct session **session)
{
    gpu_insist(gpu);
    request->d = far_backend.open(o->message, sizeof o->message);
    if (!request->d || !gpu_at_hand(o->message, sizeof o->message) ||
        !(*session = session_open(request, o->message, sizeof o->message)))
        return false;
    if (!(o->ready = far_opened(request->d)))
        snprintf(o->message, sizeof o->message, "%s", far_backend.why(request->d));
    return o->ready;
}

/* The submission's GPU process starts while this one makes its own things ready. Nothing is closed at the
 * end: with this process the other one goes, and with both the lock on the GPU. */
static void work(void *result, const void *argument)
{
    struct outcome *o = result;
    const struct task *task = argument;
    struct session_request request = task->session;
    struct session *session;
    o->end = TRIAL_BROKEN;
    o->session.end = SESSION_BROKEN;
    if (!get_ready(o, task->grading->gpu, &request, &session) ||
        !load_submission(o, task->entry, request.d, &request.mine))
        return;
    if (task->recordings)
        run_trials(o, task, request.d);
    if (!task->recordings || o->trials_done)
        session_run(session, &o->session);
    o->refused |= o->session.end == SESSION_REFUSED;
}

/* ---- back in the grader ---- */

/* What a session's end makes of the trial. */
static const enum trial_end trial_ends[] = {
    [SESSION_DONE] = TRIAL_COMPARED,   [SESSION_WRONG] = TRIAL_COMPARED, [SESSION_DIED] = TRIAL_DIED,
    [SESSION_TIMEOUT] = TRIAL_TIMEOUT, [SESSION_LIMIT] = TRIAL_LIMIT,    [SESSION_REFUSED] = TRIAL_BROKEN,
    [SESSION_BROKEN] = TRIAL_BROKEN};

static void stop(struct evidence *e, enum trial_end end, struct shape shape, const char *message)
{
    e->all_ran = false;
    e->end = end;
    e->stopped = e->first_wrong = shape;
    snprintf(e->message, sizeof e->message, "%s", message);
}

/* The submission's work did not get done. Whoever is at fault: if the GPU does the grader's own work right
 * afterwards, it was the submission. If not, it was the machine; unless a kernel had crashed or hung. */
static void blame(struct evidence *e, const struct task *task, enum trial_end end, struct shape shape,
                  const char *message)
{
    bool healthy = gpu_is_healthy(task->grading->gpu, task->entry);
    if (healthy)
        stop(e, end == TRIAL_BROKEN ? TRIAL_DIED : end, shape, message);
    else if (end == TRIAL_BROKEN)
        snprintf(e->clock.trouble, sizeof e->clock.trouble, "%s", message);
    else
        stop(e, TRIAL_BROKEN, shape,
             "the GPU no longer works after this submission: see nvidia-smi, and restart the machine");
}

static void take_trials(struct evidence *e, const struct task *task, const struct outcome *o)
{
    struct clock_evidence *clock = &e->clock;
    clock->sizes = o->sizes;
    clock->right_sizes = o->right_sizes;
    clock->first_wrong = o->first_wrong;
    for (size_t f = 0; f < o->finding_count; f++)
        judge_finding(e, &o->findings[f], o->first_wrong);
    if (!o->ready || o->stranded)
        snprintf(clock->trouble, sizeof clock->trouble, "%s", o->message);
    else if (o->trials_done || o->end == TRIAL_COMPARED)
        clock->ran = true;
    else
        blame(e, task, o->end, o->first_wrong, o->message);
}

/* One session's outcome. False if no other one makes sense. */
static bool take_session(struct evidence *e, const struct task *task, const struct session_outcome *o)
{
    struct clock_evidence *clock = &e->clock;
    struct clock_report *report = &clock->report;
    /* The simulator has seen these kernels end: what takes long at the largest size is slow, not wrong. */
    clock->too_slow = o->end == SESSION_TIMEOUT && gpu_is_healthy(task->grading->gpu, task->entry);
    for (size_t f = 0; f < o->finding_count && !clock->too_slow; f++)
        judge_finding(e, &o->findings[f], o->shape);
    if (o->end == SESSION_BROKEN)
        snprintf(clock->trouble, sizeof clock->trouble, "%s", o->message);
    else if (o->end == SESSION_WRONG)
        clock->wrong_when_timed = true;
    else if (o->end != SESSION_DONE && !clock->too_slow)
        blame(e, task, trial_ends[o->end], o->shape, o->message);
    if (report->session_count == 0) {
        report->shape = o->shape;
        snprintf(report->gpu, sizeof report->gpu, "%s", o->gpu);
    }
    if (o->end != SESSION_DONE)
        return false;
    report->yardstick_bytes = o->yardstick_bytes;
    report->sessions[report->session_count++] = o->clock;
    clock->calls += o->clock.rounds;
    return true;
}

static void judge_sessions(struct evidence *e, const struct entry *entry, int lab)
{
    struct clock_evidence *clock = &e->clock;
    const struct time_marks *m = &entry->time;
    struct shape shape = clock->report.shape;
    struct text how = {0};
    double items = (double)entry_items(entry, shape);
    double asked = m->asked(shape, &how);
    struct clock_marks marks = {.full = m->clock_full, .none = m->clock_none, .source = MARKS_BUILT_IN};
    char *path = marks_path();
    marks = marks_for(path, lab, entry->name, clock->report.gpu, marks, clock->remark, sizeof clock->remark);
    clock_judge(&clock->verdict, &clock->report, items * asked, items * m->bytes_per_output, marks);
    clock->timed = clock->verdict.kind != CLOCK_AGAIN && clock->verdict.kind != CLOCK_BROKEN;
    if (clock->verdict.kind == CLOCK_BROKEN)
        snprintf(clock->trouble, sizeof clock->trouble, "%s", clock->verdict.remark);
    text_free(&how);
    free(path);
}

/* ---- the whole of it ---- */

enum { SHAPES = ARRAY_LEN(((struct time_marks *)0)->timed) };

/* Does host code hear of this GPU what it hears of the modelled one? But for the memory, which nobody plans
 * a lab's launches by. */
static bool is_as_modelled(const struct gpu_model *gpu)
{
    struct gpu_model other = *gpu;
    other.memory_bytes = modelled_gpu.memory_bytes;
    return !memcmp(&other, &modelled_gpu, sizeof other);
}

/* The simulator's recordings, made again for another GPU. The caller frees the plans. */
static struct recordings record_again(const struct gpu_grading *g, const struct entry *entry, int which,
                                      int count)
{
    struct recordings own = {.plans = xcalloc((size_t)count, sizeof *own.plans), .count = count};
    struct bench bench = *g->submission.bench;
    bench.gpu = &g->gpu->model;
    bench.host_seconds = 0;
    for (int k = 0; k < 2 * count; k++) {
        float c[7];
        trial_random(bench.seed, which, entry->sizes[k / 2], k % 2, c);
        trial_record(&own.plans[k / 2][k % 2], &bench, entry, entry->sizes[k / 2], c);
    }
    return own;
}

static void recordings_free(struct recordings *r)
{
    for (int k = 0; k < 2 * r->count; k++)
        plan_free(&r->plans[k / 2][k % 2]);
    free(r->plans);
}

/* Host code failed at this shape: would it not, had the GPU as much memory as the modelled one? */
static bool lacks_room(struct bench bench, const struct entry *entry, struct shape shape, const float c[7])
{
    struct gpu_model roomy = *bench.gpu;
    struct plan plan;
    if (roomy.memory_bytes >= modelled_gpu.memory_bytes)
        return false;
    roomy.memory_bytes = modelled_gpu.memory_bytes;
    bench.gpu = &roomy;
    trial_record(&plan, &bench, entry, shape, c);
    bool complete = plan.outcome == PLAN_COMPLETE;
    plan_free(&plan);
    return complete;
}

/* Record the timed calls, but for those that this GPU is too small for. False if one cannot be: then that is
 * how the entry point's grading ends. */
static bool record_timed(struct evidence *e, struct plan *plans, const struct gpu_grading *g,
                         const struct entry *entry, const float c[7])
{
    bool complete = true;
    struct bench bench = *g->submission.bench;
    bench.gpu = &g->gpu->model;
    for (int k = 0; k < SHAPES && complete; k++) {
        struct trial t = {.shape = entry->time.timed[k]};
        trial_record(&plans[k], &bench, entry, t.shape, c);
        if (plans[k].outcome != PLAN_COMPLETE && k < SHAPES - 1 && lacks_room(bench, entry, t.shape, c))
            continue;
        complete = trial_take_plan(&t, &plans[k]);
        for (size_t f = 0; f < t.findings.count; f++)
            judge_finding(e, &t.findings.items[f], t.shape);
        findings_free(&t.findings);
        if (!complete)
            stop(e, t.end, t.shape, t.message);
    }
    return complete;
}

/* The reference's calls; a kit without a solution, or with one that cannot be recorded, goes without. */
static bool record_reference(struct plan *plans, const struct gpu_grading *g, const struct entry *entry,
                             const float c[7])
{
    if (!g->reference.bench)
        return false;
    struct bench bench = *g->reference.bench;
    bench.gpu = &g->gpu->model;
    for (int k = 0; k < SHAPES; k++)
        trial_record(&plans[k], &bench, entry, entry->time.timed[k], c);
    return plans[0].outcome == PLAN_COMPLETE;
}

static bool run_once(struct evidence *e, struct outcome *o, const struct task *task)
{
    char why[200];
    *o = (struct outcome){0};
    if (isolated_run(o, sizeof *o, work, task, GPU_PATIENCE_SECONDS + WORK_SECONDS, why, sizeof why)) {
        if (!o->session.message[0]) /* it never came to one */
            snprintf(o->session.message, sizeof o->session.message, "%s", o->message);
        return true;
    }
    snprintf(e->clock.trouble, sizeof e->clock.trouble, "the process that uses the GPU failed: %s", why);
    return false;
}

/* A GPU that has refused work gets a second chance, in a fresh process: the first time may have been bad
 * luck. */
static bool run_task(struct evidence *e, struct outcome *o, const struct task *task)
{
    return run_once(e, o, task) && (!o->refused || run_once(e, o, task));
}

/* The machine failed in a later session: what an earlier one has timed stands. */
static void make_do(struct evidence *e, const struct entry *entry, int lab)
{
    struct clock_evidence *clock = &e->clock;
    char trouble[sizeof clock->trouble];
    snprintf(trouble, sizeof trouble, "%s", clock->trouble);
    clock->trouble[0] = 0;
    clock->report.is_over = true;
    judge_sessions(e, entry, lab);
    size_t length = strlen(clock->remark);
    snprintf(clock->remark + length, sizeof clock->remark - length,
             "%sjudged by what was timed before the machine failed: %.200s", length ? "; " : "", trouble);
}

/* Trials and a first session, then further ones while they may change something. */
static void run_sessions(struct evidence *e, struct task *task, int lab)
{
    struct outcome o;
    bool go_on = run_task(e, &o, task);
    if (go_on)
        take_trials(e, task, &o);
    go_on = go_on && o.trials_done && take_session(e, task, &o.session);
    task->recordings = NULL;
    task->session.shape = o.session.shape;
    while (go_on) {
        judge_sessions(e, task->entry, lab);
        task->session.number++;
        go_on = e->clock.verdict.kind == CLOCK_AGAIN && run_task(e, &o, task) &&
                take_session(e, task, &o.session);
    }
    if (e->clock.verdict.kind == CLOCK_AGAIN && e->clock.trouble[0])
        make_do(e, task->entry, lab);
}

static struct contestant contestant(const struct gpu_contender *c, const struct plan *plans)
{
    return (struct contestant){
        .ptx = c->ptx->s, .ptx_length = c->ptx->length, .file = c->path, .plans = plans};
}

void gpu_grade(struct evidence *e, const struct gpu_grading *g, const struct entry *entry, int which,
               const struct recordings *recordings)
{
    struct plan plans[SHAPES] = {{0}}, reference_plans[SHAPES] = {{0}};
    struct task task = {.grading = g,
                        .entry = entry,
                        .which = which,
                        .recordings = recordings,
                        .session = {.backend = &far_backend,
                                    .trusted = &cuda_backend,
                                    .entry = entry,
                                    .which = which,
                                    .seed = g->submission.bench->seed,
                                    .rounds = CLOCK_ROUNDS}};
    float *c = task.session.c;
    struct recordings own = {0};
    if (!is_as_modelled(&g->gpu->model)) {
        own = record_again(g, entry, which, recordings->count);
        task.recordings = &own;
    }
    trial_random(task.session.seed, which, entry->time.timed[0], 0, c);
    if (record_timed(e, plans, g, entry, c)) {
        task.session.mine = contestant(&g->submission, plans);
        if (record_reference(reference_plans, g, entry, c))
            task.session.reference = contestant(&g->reference, reference_plans);
        run_sessions(e, &task, g->lab);
    }
    for (int k = 0; k < SHAPES; k++) {
        plan_free(&plans[k]);
        plan_free(&reference_plans[k]);
    }
    recordings_free(&own);
}
