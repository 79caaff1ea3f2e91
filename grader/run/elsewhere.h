/* The modelled time of a call on all GPUs that the model knows: points come from that on estimated_gpu alone.
 */
#ifndef GRADER_ELSEWHERE_H
#define GRADER_ELSEWHERE_H

#include "grader/run/estimate.h"

struct elsewhere {
    const struct gpu_timing *gpu;
    double seconds,
        bound_seconds; /* bound: what the technique asks the memory for, at a plain copy's speed */
    enum sm_unit binds;
    unsigned blocks_per_sm;
    bool fits; /* if not, the rest says nothing: a block needs more than an SM of that GPU has */
};

enum { ELSEWHERE_MOST = 7 };

/* Estimate a call on estimated_gpu, and besides on every other GPU: *count of them, 0 if *e is not known. The
 * blocks that are sampled run once for all. */
void estimate_everywhere(struct estimate *e, struct elsewhere others[ELSEWHERE_MOST], size_t *count,
                         struct rig *rig, const struct entry *entry, struct shape shape,
                         const struct registers *registers);

#endif
