/* The queue of the gradings that want the same GPU: one file per GPU, and locks that the kernel releases when
 * their holder dies. */
#ifndef COMMON_CUDA_GPU_QUEUE_H
#define COMMON_CUDA_GPU_QUEUE_H

#include "common/base.h"

/* A place in the queue of one GPU. */
struct gpu_place {
    int file;       /* -1: there is no file, and so no queue */
    int64_t ticket; /* the moment at which the place was taken, in microseconds: smaller ones come first */
};

/* The lock file of the GPU of that name, empty for the only one. The caller frees it. */
char *gpu_queue_path(const char *name);

/* Join the end of the queue for the GPU of that name. If the lock file cannot be opened, there is no queue:
 * the grading then goes on without one. */
struct gpu_place gpu_queue_join(const char *name);
/* Take the GPU if it is free and no other grading waits before this place. True if it was taken. The open
 * file then holds it. Children inherit the file, so the GPU is held until all of them have ended. The place
 * is given up. */
bool gpu_queue_take(struct gpu_place *place);
/* After it could not be taken: how many gradings have to let the GPU go before this one gets it, those that
 * wait before it and the one that holds it. */
unsigned gpu_queue_before(const struct gpu_place *place);
/* Leave the queue without the GPU. */
void gpu_queue_leave(struct gpu_place *place);

#endif
