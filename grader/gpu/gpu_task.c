#include "grader/gpu/gpu_task.h"

#include <stdio.h>

#include "common/cuda/cuda.h"
#include "grader/kit/isolated.h"

/* For a task. The submission's own part of it is bounded by its share: the rest is the machine's. */
enum { WORK_SECONDS = 300 };

/* ---- in the process ---- */

static void keep_findings(struct gpu_outcome *o, const struct findings *findings)
{
    for (size_t f = 0; f < findings->count && o->finding_count < GPU_FINDINGS_MOST; f++)
        o->findings[o->finding_count++] = findings->items[f];
}

/* Run both trials of size `s` again. True if both are right. */
static bool repeat_trials(struct gpu_outcome *o, struct rig *rig, const struct gpu_task *task, int s)
{
    bool right = true;
    for (int v = 0; v < 2 && right; v++) {
        struct trial t = {
            .shape = task->entry->sizes[s], .variant = v, .plan = &task->recordings->plans[s][v]};
        trial_run(&t, rig, task->entry, task->which);
        right = t.right;
        if (!right) {
            o->end = t.end;
            o->stranded = t.stranded;
            o->slow = t.impatient;
            o->refused = t.end == TRIAL_BROKEN && !t.stranded;
            o->first_wrong = t.shape;
            why_say(&o->message, "%s", t.message);
        }
        if (!t.impatient)
            keep_findings(o, &t.findings);
        findings_free(&t.findings);
    }
    return right;
}

static void run_trials(struct gpu_outcome *o, const struct gpu_task *task, device *d)
{
    struct rig rig = *task->grading->submission.rig;
    bool right = true;
    rig.backend = &far_backend;
    rig.patience = task->seconds;
    rig.replayed = 0;
    rig.device = d;
    for (int s = 0; s < task->recordings->count && right; s++, o->sizes++) {
        right = repeat_trials(o, &rig, task, s);
        o->right_sizes += right;
    }
    o->trials_done = right;
    o->seconds = rig.replayed;
}

/* The submission's PTX has run on the simulator. If a healthy GPU refuses it, it asks for too much. */
static bool load_submission(struct gpu_outcome *o, const struct entry *entry, device *d,
                            const struct contestant *c)
{
    enum device_status status = far_backend.load(d, c->ptx, c->ptx_length, c->file);
    if (status == DEVICE_OK)
        return true;
    o->refused = status != DEVICE_LIMIT;
    o->end = o->refused ? TRIAL_BROKEN : TRIAL_LIMIT;
    o->first_wrong = entry->sizes[0];
    why_say(&o->message, "the GPU's assembler refuses it: %.350s", far_backend.why(d));
    return false;
}

static bool get_ready(struct gpu_outcome *o, const struct gpu *gpu, struct session_request *request,
                      struct session **session)
{
    gpu_insist(gpu);
    request->d = far_backend.open(&o->message);
    o->begun = request->d ? seconds_now() : 0;
    if (!request->d || !gpu_at_hand(&o->message) || !(*session = session_open(request, &o->message)))
        return false;
    if (!(o->ready = far_opened(request->d)))
        why_say(&o->message, "%s", far_backend.why(request->d));
    return o->ready;
}

/* The submission's GPU process starts while this one prepares its own devices. Nothing is closed at the end:
 * when this process ends, the other one does too, and the lock on the GPU is released. */
static void work(void *result, const void *argument)
{
    struct gpu_outcome *o = result;
    const struct gpu_task *task = argument;
    struct session_request request = task->session;
    struct session *session;
    o->end = TRIAL_BROKEN;
    o->session.end = SESSION_BROKEN;
    if (!get_ready(o, task->grading->gpu, &request, &session) ||
        !load_submission(o, task->entry, request.d, &request.mine))
        return;
    if (task->recordings)
        run_trials(o, task, request.d);
    request.seconds = task->seconds - o->seconds;
    if (!task->recordings || o->trials_done)
        session_run(session, &o->session);
    o->seconds += o->session.seconds;
    o->refused |= o->session.end == SESSION_REFUSED;
}

/* ---- around the process ---- */

static bool run_once(struct gpu_outcome *o, const struct gpu_task *task, struct why *why)
{
    struct why reason;
    *o = (struct gpu_outcome){0};
    bool done = isolated_run(o, sizeof *o, work, task, GPU_PATIENCE_SECONDS + WORK_SECONDS, &reason);
    task->grading->share->held += o->begun > 0 ? seconds_now() - o->begun : 0;
    if (done) {
        if (!o->session.message.text[0]) /* no session was begun */
            o->session.message = o->message;
        return true;
    }
    why_say(why, "the process that uses the GPU failed: %s", reason.text);
    return false;
}

/* One retry: the first refusal may have been chance. */
bool gpu_task_run(struct gpu_outcome *o, const struct gpu_task *task, struct why *why)
{
    return run_once(o, task, why) && (!o->refused || run_once(o, task, why));
}
