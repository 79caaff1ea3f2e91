/* The GPU's part in grading one entry point. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/cuda/cuda.h"
#include "grader/gpu/gpu_plans.h"
#include "grader/gpu/gpu_task.h"
#include "grader/judge/time_marks.h"

const struct gpu_share gpu_usual_share = {.entry = 5, .most = 15};

/* ---- outcomes ---- */

/* The trial's end that a session's end becomes. */
static const enum trial_end trial_ends[] = {
    [SESSION_DONE] = TRIAL_COMPARED,   [SESSION_WRONG] = TRIAL_COMPARED, [SESSION_DIED] = TRIAL_DIED,
    [SESSION_TIMEOUT] = TRIAL_TIMEOUT, [SESSION_LIMIT] = TRIAL_LIMIT,    [SESSION_REFUSED] = TRIAL_BROKEN,
    [SESSION_BROKEN] = TRIAL_BROKEN};

/* The submission's work did not get done. If the GPU still does the grader's own work afterwards, the
 * submission is to blame. Otherwise the machine is, unless a kernel had crashed or hung. */
static void blame(struct evidence *e, const struct gpu_task *task, enum trial_end end, struct shape shape,
                  const char *message)
{
    bool healthy = gpu_is_healthy(task->grading->gpu, task->entry);
    if (healthy)
        judge_stop(e, end == TRIAL_BROKEN ? TRIAL_DIED : end, shape, message);
    else if (end == TRIAL_BROKEN)
        why_say(&e->clock.trouble, "%s", message);
    else
        judge_stop(e, TRIAL_BROKEN, shape,
                   "the GPU no longer works after this submission: see nvidia-smi, and restart the machine");
}

static void take_slowness(struct clock_evidence *clock, const struct gpu_task *task, int slow, double seconds)
{
    clock->too_slow = slow;
    clock->slow_seconds = seconds;
    snprintf(clock->report.gpu, sizeof clock->report.gpu, "%s", task->grading->gpu->model.name);
}

static void take_trials(struct evidence *e, const struct gpu_task *task, const struct gpu_outcome *o)
{
    struct clock_evidence *clock = &e->clock;
    clock->sizes = o->sizes;
    clock->right_sizes = o->right_sizes;
    clock->first_wrong = o->first_wrong;
    for (size_t f = 0; f < o->finding_count; f++)
        judge_finding(e, &o->findings[f], o->first_wrong);
    if (!o->ready || o->stranded)
        clock->trouble = o->message;
    else if (o->trials_done || o->end == TRIAL_COMPARED)
        clock->ran = true;
    else if (o->slow && gpu_is_healthy(task->grading->gpu, task->entry))
        take_slowness(clock, task, SLOW_IN_TRIALS, task->seconds);
    else
        blame(e, task, o->end, o->first_wrong, o->message.text);
}

/* Take one session's outcome. False if another session makes no sense. */
static bool take_session(struct evidence *e, const struct gpu_task *task, const struct session_outcome *o)
{
    struct clock_evidence *clock = &e->clock;
    struct clock_report *report = &clock->report;
    if (o->end == SESSION_TIMEOUT && report->session_count > 0) {
        report->is_over = true;
        return false;
    }
    /* The simulator has seen these kernels end: a call that takes long at the largest size is slow, not
     * wrong. */
    if (o->end == SESSION_TIMEOUT && gpu_is_healthy(task->grading->gpu, task->entry))
        take_slowness(clock, task, o->clock.rounds ? SLOW_TIMED : SLOW_ENDLESS,
                      o->clock.rounds ? o->clock.mine[0] : o->seconds);
    for (size_t f = 0; f < o->finding_count && !clock->too_slow; f++)
        judge_finding(e, &o->findings[f], o->shape);
    if (o->end == SESSION_BROKEN)
        clock->trouble = o->message;
    else if (o->end == SESSION_WRONG)
        clock->wrong_when_timed = true;
    else if (o->end != SESSION_DONE && o->end != SESSION_LIMIT &&
             !clock->too_slow) /* of a limit the model tells */
        blame(e, task, trial_ends[o->end], o->shape, o->message.text);
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
    double items = (double)entry_items(entry, shape);
    struct clock_marks marks = marks_of(lab, entry, clock->report.gpu, clock->remark, sizeof clock->remark);
    clock_judge(&clock->verdict, &clock->report, entry_asked_bytes(entry, shape), items * m->bytes_per_output,
                marks);
    clock->timed = clock->verdict.kind != CLOCK_AGAIN && clock->verdict.kind != CLOCK_BROKEN;
    if (clock->verdict.kind == CLOCK_BROKEN)
        why_say(&clock->trouble, "%s", clock->verdict.remark);
}

/* ---- the whole GPU part ---- */

static bool run_task(struct evidence *e, struct gpu_outcome *o, struct gpu_task *task)
{
    bool done = gpu_task_run(o, task, &e->clock.trouble);
    task->seconds -= o->seconds;
    return done;
}

/* Is there time for another session like this one? */
static bool has_time(struct evidence *e, const struct gpu_task *task, const struct gpu_outcome *o)
{
    const struct gpu_share *share = task->grading->share;
    e->clock.report.is_over = share->held >= share->most || task->seconds <= o->session.seconds;
    return !e->clock.report.is_over;
}

/* The machine failed in a later session, or there was no time for it: use what the earlier sessions have
 * timed. */
static void make_do(struct evidence *e, const struct entry *entry, int lab)
{
    struct clock_evidence *clock = &e->clock;
    struct why trouble = clock->trouble;
    clock->trouble.text[0] = 0;
    clock->report.is_over = true;
    judge_sessions(e, entry, lab);
    size_t length = strlen(clock->remark);
    snprintf(clock->remark + length, sizeof clock->remark - length,
             "%sjudged by what was timed before %s%.200s", length ? "; " : "",
             trouble.text[0] ? "the machine failed: " : "its time on the GPU was over", trouble.text);
}

/* Run the trials and a first session, then further sessions while they may change something. */
static void run_sessions(struct evidence *e, struct gpu_task *task, int lab)
{
    struct gpu_outcome o;
    bool go_on = run_task(e, &o, task);
    if (go_on)
        take_trials(e, task, &o);
    go_on = go_on && o.trials_done && take_session(e, task, &o.session);
    task->recordings = NULL;
    task->session.shape = o.session.shape;
    while (go_on) {
        judge_sessions(e, task->entry, lab);
        task->session.number++;
        go_on = e->clock.verdict.kind == CLOCK_AGAIN && has_time(e, task, &o) && run_task(e, &o, task) &&
                take_session(e, task, &o.session);
    }
    if (e->clock.verdict.kind == CLOCK_AGAIN && (e->clock.trouble.text[0] || e->clock.report.is_over))
        make_do(e, task->entry, lab);
}

static void translate_ahead(const struct gpu_contender *c, const struct gpu_model *gpu)
{
    if (c->rig)
        cuda_translate_ahead(c->ptx->s, c->ptx->length, gpu->major, gpu->minor);
}

static struct contestant contestant(const struct gpu_contender *c, const struct plan *plans)
{
    return (struct contestant){
        .ptx = c->ptx->s, .ptx_length = c->ptx->length, .file = c->path, .plans = plans};
}

void gpu_grade(struct evidence *e, const struct gpu_grading *g, const struct entry *entry, int which,
               const struct recordings *recordings)
{
    struct plan plans[TIMED_SHAPES] = {{0}}, reference_plans[TIMED_SHAPES] = {{0}};
    struct gpu_task task = {.grading = g,
                            .entry = entry,
                            .which = which,
                            .recordings = recordings,
                            .seconds = g->share->entry,
                            .session = {.backend = &far_backend,
                                        .trusted = &cuda_backend,
                                        .entry = entry,
                                        .which = which,
                                        .seed = g->submission.rig->seed,
                                        .rounds = CLOCK_ROUNDS}};
    float *c = task.session.c;
    struct recordings own = {0};
    if (!gpu_is_as_modelled(&g->gpu->model)) {
        own = gpu_record_again(g, entry, which, recordings->count);
        task.recordings = &own;
    }
    translate_ahead(&g->submission, &g->gpu->model);
    translate_ahead(&g->reference, &g->gpu->model);
    trial_random(task.session.seed, which, entry->time.timed[0], 0, c);
    if (gpu_record_timed(e, plans, g, entry, c)) {
        task.session.mine = contestant(&g->submission, plans);
        if (gpu_record_reference(reference_plans, g, entry, c))
            task.session.reference = contestant(&g->reference, reference_plans);
        run_sessions(e, &task, g->lab);
    }
    for (int k = 0; k < TIMED_SHAPES; k++) {
        plan_free(&plans[k]);
        plan_free(&reference_plans[k]);
    }
    recordings_free(&own);
}
