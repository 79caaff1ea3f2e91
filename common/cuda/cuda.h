/* The GPU as a device, beyond what common/device.h says of it.
 *
 * The driver does not survive a fork. So a process that opens cuda_backend must not fork without exec, and
 * must end when it is done. After a kernel that crashed or did not end, that process can no longer use the
 * GPU. */
#ifndef COMMON_CUDA_CUDA_H
#define COMMON_CUDA_CUDA_H

#include "common/cuda/driver.h"
#include "common/device.h"

/* Where the toolkit's ptxas lies. NULL, as at first: only the driver translates PTX, if it is new enough.
 * Keeps the pointer. */
void cuda_set_ptxas(const char *path);

/* Let ptxas translate PTX now for a GPU of compute capability major.minor. The processes that are forked
 * afterwards load what came of it: no GPU is held while ptxas works. */
void cuda_translate_ahead(const char *ptx, size_t length, int major, int minor);

enum { CUDA_OPTIMIZATION = 3 };

/* How much ptxas optimizes modules that are loaded from now on: 0 to 4, as its option -O. The first value is
 * CUDA_OPTIMIZATION, which is ptxas' own default. At 0 every access of the PTX is in the machine code. */
void cuda_set_optimization(unsigned level);

/* Wait until the process of a device of far_backend has opened its GPU. Without this call the first load
 * waits for it. False if there is no GPU; the back end's `why` has the reason. */
bool far_opened(device *d);

/* Let another process see the buffer that begins at `address`; see the buffer of another process. What was
 * attached stays attached until the context ends. False, or 0, where the driver cannot do that (under WSL,
 * for example). */
bool cuda_share(device *d, device_address address, struct cu_handle *handle);
device_address cuda_attach(device *d, const struct cu_handle *handle);

#endif
