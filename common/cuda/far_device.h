/* What the parts of the client (far.c, far_memory.c) share. */
#ifndef COMMON_CUDA_FAR_DEVICE_H
#define COMMON_CUDA_FAR_DEVICE_H

#include <sys/types.h>

#include "common/cuda/far.h"

/* A buffer of the other process, and where this process sees it; 0: not yet, or not at all. */
struct shared_buffer {
    device_address there, here;
    size_t bytes;
    struct cu_handle handle;
};

struct device {
    struct far_mailbox *box;
    pid_t server; /* 0: it has ended */
    bool opening; /* it has not yet answered whether it has a GPU */
    int requests, answers;
    char name[100];
    struct why why;
    struct shared_buffer *buffers;
    size_t count, capacity;
};

/* far.c: send what is in the mailbox and wait for the answer. */
enum device_status far_ask(device *d, enum far_request request);
void far_set_text(device *d, const char *text); /* in the mailbox */

/* far_memory.c: buffers of the other process; see common/device.h. */

device_address far_alloc(device *d, size_t bytes, const char *label, bool read_only);
bool far_free(device *d, device_address address);
void far_free_all(device *d);
enum device_status far_put(device *d, device_address to, const void *from, size_t bytes);
enum device_status far_get(device *d, void *to, device_address from, size_t bytes);
enum device_status far_fill(device *d, device_address to, int byte, size_t bytes);
enum device_status far_copy(device *d, device_address to, device_address from, size_t bytes);
enum device_status far_give(device *d, device_address to, device *other, device_address from, size_t bytes);
enum device_status far_fetch(device *d, device_address from, device *other, device_address to, size_t bytes);

#endif
