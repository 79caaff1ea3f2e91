/* The GPU as a device, beyond what common/device.h says of it.
 *
 * The driver does not survive a fork: whoever opens cuda_backend does so in a process that starts no other
 * one by fork alone, and that ends when it is done. After a kernel that crashed or does not end nothing works
 * any more in that process. */
#ifndef COMMON_CUDA_CUDA_H
#define COMMON_CUDA_CUDA_H

#include "common/cuda/driver.h"
#include "common/device.h"

/* Where the toolkit's ptxas lies; NULL, as at first: the driver alone translates PTX, if it is new enough for
 * it. Keeps the pointer. */
void cuda_set_ptxas(const char *path);

enum { CUDA_OPTIMIZATION = 3 };

/* How much ptxas optimizes modules that are loaded from now on: 0 to 4, as its option -O; at first
 * CUDA_OPTIMIZATION, as without that option. At 0 every access of the PTX is in the machine code. */
void cuda_set_optimization(unsigned level);

/* Wait until the process behind a device of far_backend has opened its GPU, which the first load does
 * otherwise. False if it has not got one; `why` of the back end says more. */
bool far_opened(device *d);

/* Let another process see a buffer that begins at `address`; and see one of another process. What was
 * attached stays so until the context goes. False, or 0, where the driver cannot do that (under WSL, say). */
bool cuda_share(device *d, device_address address, struct cu_handle *handle);
device_address cuda_attach(device *d, const struct cu_handle *handle);

#endif
