/* The GPU's part in grading: is there one, and what does it say about an entry point? */
#ifndef GRADER_GPU_GPU_GRADE_H
#define GRADER_GPU_GPU_GRADE_H

#include "common/cuda/gpu.h"
#include "grader/judge/judge.h"

/* Look for a GPU, in a process of its own. False, with one line in `why`, if none can be used. */
bool gpu_look(struct gpu *gpu, struct why *why);

/* Can the GPU, or another one of its model, do what it is asked, if it is asked by the grader's own kernels?
 * Tried in a process of its own. */
bool gpu_is_healthy(const struct gpu *gpu, const struct entry *entry);

/* A module, and the simulator's rig that has it loaded. */
struct gpu_contender {
    struct rig *rig; /* NULL: there is none */
    const struct text *ptx;
    const char *path;
};

/* What all entry points of a submission share. */
struct gpu_grading {
    int lab;
    const struct gpu *gpu;
    struct gpu_contender submission, reference;
};

/* The recordings of one entry point's trials, as the simulator ran them: two for each size of the record. */
struct recordings {
    struct plan (*plans)[2];
    int count;
};

/* Run the trials again on the GPU, then time the entry point there, in up to three sessions, and take what
 * comes of it into the evidence. */
void gpu_grade(struct evidence *e, const struct gpu_grading *g, const struct entry *entry, int which,
               const struct recordings *recordings);

#endif
