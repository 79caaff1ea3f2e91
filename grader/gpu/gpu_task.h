/* What one entry point asks of the GPU, trials and a session, done in a process of its own. */
#ifndef GRADER_GPU_GPU_TASK_H
#define GRADER_GPU_GPU_TASK_H

#include "grader/gpu/gpu_grade.h"
#include "grader/gpu/session.h"

enum { GPU_FINDINGS_MOST = 12 };

/* What to do. */
struct gpu_task {
    const struct gpu_grading *grading;
    const struct entry *entry;
    int which;
    const struct recordings *recordings; /* NULL: no trials, the session alone */
    struct session_request session;
};

/* What came of it: plain data. */
struct gpu_outcome {
    int sizes, right_sizes;
    struct shape first_wrong;
    enum trial_end end; /* of the first trial that did not end well */
    struct why message;
    size_t finding_count;
    struct finding findings[GPU_FINDINGS_MOST];
    bool ready;       /* the GPU is, for both processes, before the submission does anything */
    bool stranded;    /* no room for a trial's data, say: the machine's fault */
    bool refused;     /* the GPU did not do the submission's work, and no kernel has crashed */
    bool trials_done; /* all of them, and all were right */
    struct session_outcome session;
};

/* Do the task; a GPU that has refused work gets a second chance, in a fresh process. False, with one line in
 * `why`, if the process failed. */
bool gpu_task_run(struct gpu_outcome *o, const struct gpu_task *task, struct why *why);

#endif
