/* What the parts of the back end (cuda_context.c, cuda_memory.c, cuda.c) share. */
#ifndef COMMON_CUDA_CUDA_DEVICE_H
#define COMMON_CUDA_CUDA_DEVICE_H

#include "common/cuda/cuda.h"
#include "common/cuda/gpu.h"
#include "common/cuda/variables.h"

struct buffer {
    device_address address; /* after the front guard band */
    size_t bytes;
    const char *label;
    uint32_t canary;
};

struct device {
    const struct gpu *gpu;
    cu_context context;
    cu_stream stream;
    cu_event begun, ended; /* the stopwatch */
    bool running;          /* between start and stop */
    bool lost;             /* a kernel crashed or hangs: the context is lost */
    void *image;
    cu_module module;
    struct variables *variables; /* NULL: not all were found, so the module is loaded again instead */
    char *file;
    struct buffer *buffers;
    size_t buffer_count, buffer_capacity;
    struct findings findings;
    struct why why;
};

/* cuda_context.c: contexts, what errors mean, and waiting. */

device *cuda_open(struct why *why);
void cuda_close(device *d);
const char *cuda_name(const device *d);
/* Make the device's context the current one; DEVICE_BROKEN if it is lost. */
enum device_status cuda_use_context(device *d);
/* The driver's error as a status, with a finding if a kernel caused it. The context is lost. */
enum device_status cuda_fail(device *d, int error);
/* Wait for an event, at most `deadline` seconds. */
enum device_status cuda_await(device *d, cu_event event, double deadline);
/* Work that was queued with this result has to be done before anything else happens, except while the
 * stopwatch runs. */
enum device_status cuda_settle(device *d, int error);

/* cuda_memory.c: buffers between guard bands; see common/device.h. */

device_address cuda_alloc(device *d, size_t bytes, const char *label, bool read_only);
bool cuda_free(device *d, device_address address);
void cuda_free_all(device *d);
enum device_status cuda_put(device *d, device_address to, const void *from, size_t bytes);
enum device_status cuda_get(device *d, void *to, device_address from, size_t bytes);
enum device_status cuda_fill(device *d, device_address to, int byte, size_t bytes);
enum device_status cuda_copy(device *d, device_address to, device_address from, size_t bytes);
enum device_status cuda_give(device *d, device_address to, device *other, device_address from, size_t bytes);
enum device_status cuda_fetch(device *d, device_address from, device *other, device_address to, size_t bytes);
/* Did a kernel write around the buffer? The finding says on which side and how far away. */
void cuda_check_guards(device *d, const struct buffer *b);

#endif
