#include "grader/gpu/gpu_task.h"

#include <stdio.h>

#include "common/cuda/cuda.h"
#include "grader/kit/isolated.h"

/* The trials' launches get far less time than the whole task. The rest is the machine's: a submission cannot
 * use it up. */
enum { WORK_SECONDS = 300, TRIAL_SECONDS = 60 };

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
            o->refused = t.end == TRIAL_BROKEN && !t.stranded;
            o->first_wrong = t.shape;
            why_say(&o->message, "%s", t.message);
        }
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
    rig.patience = TRIAL_SECONDS;
    rig.replayed = 0;
    rig.device = d;
    for (int s = 0; s < task->recordings->count && right; s++, o->sizes++) {
        right = repeat_trials(o, &rig, task, s);
        o->right_sizes += right;
    }
    o->trials_done = right;
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
    if (!task->recordings || o->trials_done)
        session_run(session, &o->session);
    o->refused |= o->session.end == SESSION_REFUSED;
}

/* ---- around the process ---- */

static bool run_once(struct gpu_outcome *o, const struct gpu_task *task, struct why *why)
{
    struct why reason;
    *o = (struct gpu_outcome){0};
    if (isolated_run(o, sizeof *o, work, task, GPU_PATIENCE_SECONDS + WORK_SECONDS, &reason)) {
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
