/* One trial: an entry point recorded, replayed on a device with fresh data, and compared with its definition.
 */
#ifndef GRADER_TRIAL_H
#define GRADER_TRIAL_H

#include "grader/lab.h"

/* What all trials of one submission share. */
struct bench {
    const struct device_backend *backend;
    device *device;
    const char *object; /* the submission's host object */
    uint64_t seed;
    double host_seconds; /* that host code has taken so far, over all calls of this entry point */
};

/* How a trial ended. */
enum trial_end {
    TRIAL_COMPARED, /* it ran, and its output was compared */
    TRIAL_DIED,     /* a kernel or the host code crashed */
    TRIAL_TIMEOUT,  /* a kernel or the host code does not end */
    TRIAL_REJECTED, /* the host code does what labs do not allow */
    TRIAL_LIMIT,    /* it wants more memory or steps than there are */
    TRIAL_NO_ENTRY, /* the entry point is not there */
    TRIAL_BROKEN,   /* the machine's or the grader's fault */
};

struct trial {
    struct shape shape;
    int variant; /* 0 or 1: which data and which poison */
    enum trial_end end;
    bool right;        /* compared, every element as defined, inputs unchanged */
    char message[400]; /* one line if not compared */
    struct findings findings;
    struct counts counts; /* of this trial alone; zeros if the device does not count */
};

/* Run entry point number `which` of a lab once. The caller frees the findings. */
void trial_run(struct trial *t, struct bench *bench, const struct entry *entry, int which);

#endif
