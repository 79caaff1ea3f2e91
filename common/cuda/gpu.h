/* Which GPU this process works on, locked so that no other grader uses it at the same time. */
#ifndef COMMON_CUDA_GPU_H
#define COMMON_CUDA_GPU_H

#include "common/base.h"
#include "common/gpu_model.h"

struct gpu {
    char uuid[80];          /* as nvidia-smi -L prints it; empty if unknown */
    struct gpu_model model; /* its name, its limits */
};

enum { GPU_OLDEST_MAJOR = 7, GPU_OLDEST_MINOR = 5, GPU_PATIENCE_SECONDS = 900 };

/* A name for the GPU that gpu_acquire would take first, together with its driver:
 * "GPU-01234567-…-580.159.04". Facts about the GPU can be kept under this name. False if it is not known
 * without starting CUDA. */
bool gpu_first_name(char *name, size_t size);

/* From now on gpu_acquire takes this GPU or, if it is busy, another one of the same model. */
void gpu_insist(const struct gpu *gpu);

/* While gpu_acquire waits, it calls `tell` with the number of gradings that have to release a GPU before this
 * one gets it. */
void gpu_tell_waiting(void (*tell)(unsigned before));

/* Acquire a GPU for this process and its children alone, until they have ended. It is the first supported one
 * that no other grader holds or has waited for longer (gpu_queue.h). CUDA_VISIBLE_DEVICES is respected; its
 * numbers are nvidia-smi's. Waits up to GPU_PATIENCE_SECONDS if all are taken. Does not start CUDA, which
 * alone could disturb a measurement. False, with one line in `why`, if there is none. Calling it again costs
 * nothing. */
bool gpu_acquire(struct why *why);

/* The acquired GPU, with CUDA started: the process must not fork afterwards. NULL, with one line in `why`, if
 * that is not possible. */
const struct gpu *gpu_at_hand(struct why *why);

#endif
