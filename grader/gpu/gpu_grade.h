/* Grade on the GPU, if there is one: its part in judging an entry point. */
#ifndef GRADER_GPU_GPU_GRADE_H
#define GRADER_GPU_GPU_GRADE_H

#include "common/cuda/gpu.h"
#include "grader/judge/judge.h"

/* Look for a GPU, in a separate process. False, with one line in `why`, if none can be used. */
bool gpu_look(struct gpu *gpu, struct why *why);

/* Can this GPU, or another one of its model, do the grader's own kernels for this entry point? Tried in a
 * separate process. */
bool gpu_is_healthy(const struct gpu *gpu, const struct entry *entry);

/* A module, and the simulator's rig on which it is loaded. */
struct gpu_contender {
    struct rig *rig; /* NULL: there is none */
    const struct text *ptx;
    const char *path;
};

/* How long a submission may keep a GPU, in seconds. Its neighbours wait meanwhile. */
struct gpu_share {
    double entry; /* for the calls of one entry point: what does not fit in is too slow to be timed */
    double most;  /* for everything, the grader's own work too: after that no further session begins */
    double held;  /* so far, of `most` */
};

/* Where every grading begins: the longest that a grading holds a GPU is 15 s, as long as the GPU does its
 * own part in 2.5 s per entry point. */
extern const struct gpu_share gpu_usual_share;

/* What all entry points of a submission share. */
struct gpu_grading {
    int lab;
    struct gpu_share *share;
    const struct gpu *gpu;
    struct gpu_contender submission, reference;
};

/* The recordings of one entry point's trials, as the simulator ran them: two for each size of the lab's
 * record. */
struct recordings {
    struct plan (*plans)[2];
    int count;
};

/* Run the trials again on the GPU, then time the entry point there in up to three sessions. Adds what they
 * show to the evidence. */
void gpu_grade(struct evidence *e, const struct gpu_grading *g, const struct entry *entry, int which,
               const struct recordings *recordings);

#endif
