/* Model the time of a kernel on the simulated GPU from its counts. It is a model, not a measurement.
 *
 * Four things take time. In the model they do not overlap:
 *
 *     memory    different 32-byte sectors that a launch touches, at the bandwidth of a plain copy kernel
 *     caches    sectors that its requests ask for, four per clock and SM
 *     shared    passes through the banks of shared memory, one per clock and SM
 *     issue     warp instructions, four per clock and SM
 *
 * Pictures and handouts use it for small sizes, at which a GPU would hardly do more than launch. The time
 * that earns points comes from grader/run/estimate.h. */
#ifndef GRADER_JUDGE_TIME_MODEL_H
#define GRADER_JUDGE_TIME_MODEL_H

#include "common/counts.h"

/* Seconds for each of the four, and their sum. */
struct model_time {
    double memory, caches, shared, issue, total;
};

/* Bytes per second that a plain copy kernel moves on the modelled GPU; reads and writes both count. */
extern const double model_bandwidth;

/* The time of all counted launches, one after the other. */
struct model_time model_time(const struct counts *counts);

#endif
