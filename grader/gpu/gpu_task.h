/* Do one entry point's work on the GPU, trials and a session, in a process of its own. */
#ifndef GRADER_GPU_GPU_TASK_H
#define GRADER_GPU_GPU_TASK_H

#include "grader/gpu/gpu_grade.h"
#include "grader/gpu/session.h"

enum { GPU_FINDINGS_MOST = 12 };

/* The work to do. */
struct gpu_task {
    const struct gpu_grading *grading;
    double seconds; /* the submission's calls may take, those of the trials and of the session */
    const struct entry *entry;
    int which;
    const struct recordings *recordings; /* NULL: no trials, only the session */
    struct session_request session;
};

/* The outcome, as plain data. */
struct gpu_outcome {
    int sizes, right_sizes;
    struct shape first_wrong;
    enum trial_end end; /* of the first trial that did not end well */
    struct why message;
    size_t finding_count;
    struct finding findings[GPU_FINDINGS_MOST];
    bool ready;       /* the GPU is ready for both processes, before the submission does anything */
    bool stranded;    /* the machine's fault: no room for a trial's data, for instance */
    bool refused;     /* the GPU did not do the submission's work, and no kernel has crashed */
    bool trials_done; /* all trials were done, and all were right */
    bool slow;        /* the trials were not done because the task's seconds are over */
    double begun;     /* when the GPU was acquired, by seconds_now(); 0: it was not */
    double seconds;   /* that the submission's calls took */
    struct session_outcome session;
};

/* Do the task. If the GPU refuses work, try once more in a new process. False, with one line in `why`, if the
 * process failed. Adds how long the GPU was held to the grading's share. */
bool gpu_task_run(struct gpu_outcome *o, const struct gpu_task *task, struct why *why);

#endif
