/* Run one trial: an entry point is recorded, replayed on a device with fresh data, and compared with its
 * definition. */
#ifndef GRADER_RUN_TRIAL_H
#define GRADER_RUN_TRIAL_H

#include "grader/labs/lab_record.h"
#include "grader/run/random.h"

/* What all trials of one submission share: a device with the loaded module, the seed and the time limits. */
struct rig {
    const struct device_backend *backend;
    device *device;
    const struct kernel_signature *kernels; /* of the loaded module */
    size_t kernel_count;
    const char *object;          /* the submission's host object */
    const struct gpu_model *gpu; /* the GPU that host code is told about; NULL: the modelled one */
    unsigned host_ms;            /* for the host code of one call; 0: as much as in a grading */
    uint64_t seed;
    unsigned threads; /* of the host that a simulator runs on; 0: as many as there are cores */
    double patience; /* seconds for all replays together; 0: no limit, as on a simulator, which has its own */
    double replayed; /* seconds that replays have taken so far */
    struct printed *printed;    /* takes what the first call that prints has printed; NULL: it is dropped */
    struct shape printed_shape; /* of that call */
    double host_seconds;        /* seconds that host code has taken so far, over all calls */
};

/* What one submission may spend on the simulator, in warp instructions: in its grading, and again on each rig
 * that is opened for it alone. `build/selfcheck -w honest` prints the share that each file's grading spends.
 */
extern const uint64_t submission_allowance;

/* Open a simulator for the rig, with that allowance, and load compiled PTX and its host object. False, with
 * one line in `why`, if the simulator refuses. The caller closes rig->device, unless it is NULL, also after
 * false. */
bool rig_open(struct rig *rig, const struct text *ptx, const char *object, const char *file, struct why *why);

/* How a trial ended. */
enum trial_end {
    TRIAL_COMPARED, /* it ran, and its output was compared */
    TRIAL_DIED,     /* a kernel or the host code crashed */
    TRIAL_TIMEOUT,  /* a kernel or the host code did not end */
    TRIAL_REJECTED, /* the host code does what labs do not allow */
    TRIAL_LIMIT,    /* it wants more memory or steps than there are */
    TRIAL_NO_ENTRY, /* the entry point is missing */
    TRIAL_BROKEN,   /* the machine or the grader is at fault */
};

/* A trial with other inputs whose output is handed to a function instead of being judged. */
struct probe {
    /* (optional) Change the inputs, inputs[b] for parameter b, before the call. */
    void (*fill)(void *context, const struct entry *entry, struct shape shape, void *const *inputs);
    void (*look)(void *context, const struct entry *entry, const struct case_data *data, int output,
                 const void *got, uint8_t poison);
    void *context;
};

struct trial {
    struct shape shape;
    int variant;                /* 0 or 1: selects the data and the poison */
    const struct plan *plan;    /* to replay, from trial_record; NULL: record one for this trial alone */
    const struct probe *probe;  /* NULL: compare with the definition */
    const struct shape *before; /* of calls that come before it in the same process */
    size_t before_count;        /* of these, PLAN_BEFORE_MOST at most */
    bool again;                 /* variables of the module hold what the last trial has left in them */
    const size_t *order;        /* of the plan's steps, from plan_other_order; NULL: as they were issued */
    bool ends_at_wrong;         /* at the first store of a wrong output, or of one more than there are */
    uint64_t steps; /* warp instructions that one block may execute; 0: as many as any honest kernel takes */
    enum trial_end end;
    bool right;        /* compared, every element as defined, inputs unchanged */
    char message[400]; /* one line if it was not compared */
    bool impatient;    /* TRIAL_TIMEOUT because the rig's patience is over */
    bool stranded;     /* TRIAL_BROKEN while data moved to or from the device: not the submission's fault */
    struct findings findings;
    struct counts counts; /* of this trial alone; zeros if the device does not count */
};

/* Record entry point number `which` at a shape, without running a kernel. The caller frees the plan. If the
 * plan has failed, trial_run turns that into the trial's end. */
void trial_record(struct plan *plan, struct rig *rig, const struct entry *entry, struct shape shape,
                  const float c[7]);
/* The same with the calls that come before it, and coefficients of the trial. */
void trial_record_all(struct plan *plan, struct rig *rig, const struct entry *entry, int which,
                      const struct trial *t);
/* Turn the end of a recording into the trial's end and findings. True if there is a plan to replay. */
bool trial_take_plan(struct trial *t, const struct plan *plan);
/* The size drawn from the seed at which entry point number `which` is counted a second time; its count_size
 * if its record asks for none. */
struct shape trial_drawn_shape(uint64_t seed, int which, const struct entry *entry);
/* Draw a size between two neighbours in the list of the entry point's sizes that is none of the two; another
 * one for each `number`. False if no two leave one out. */
bool trial_shape_between(struct shape *shape, uint64_t seed, int which, const struct entry *entry,
                         int number);
/* The random numbers that make such a call's inputs. The seven coefficients are drawn first. */
struct random trial_random(uint64_t seed, int which, struct shape shape, int variant, float c[7]);
/* Run entry point number `which` of a lab once. The caller frees the findings. */
void trial_run(struct trial *t, struct rig *rig, const struct entry *entry, int which);
/* Is the result right, without a fault that costs points? */
bool trial_is_clean(const struct trial *t);

#endif
