/* How long a kernel would take on the GPU that the simulator models, from its counts: a model, never a
 * measurement.
 *
 * Four things take time, and the model lets none of them overlap:
 *
 *     memory    32-byte sectors that a launch touches at all, at the bandwidth of a plain copy kernel
 *     caches    sectors that its requests ask for, four a clock and SM
 *     shared    passes through the banks of shared memory, one a clock and SM
 *     issue     warp instructions, four a clock and SM
 *
 * What an atomic takes beyond its issue is in none of them: it is not measured for this model. It is
 * meant to rank kernels, not to predict milliseconds; grading.md, "Time without a GPU", holds it against a
 * clock. */
#ifndef GRADER_JUDGE_TIME_MODEL_H
#define GRADER_JUDGE_TIME_MODEL_H

#include "common/counts.h"

/* Seconds, by what they are spent on. */
struct model_time {
    double memory, caches, shared, issue, total;
};

/* Bytes a second that a plain copy kernel moves on the modelled GPU, reads and writes counted. */
extern const double model_bandwidth;

/* Of all launches that were counted, one after the other. */
struct model_time model_time(const struct counts *counts);

#endif
