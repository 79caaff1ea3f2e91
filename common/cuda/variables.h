/* Variables of a loaded module: what they held at first, so that they can be given it back before every call.
 * Loading the module again would do it, too, but leaves its code cold: some percent of a kernel's time. */
#ifndef COMMON_CUDA_VARIABLES_H
#define COMMON_CUDA_VARIABLES_H

#include "common/cuda/driver.h"

struct variables;

/* Read all variables that the PTX text declares out of the module that was made of it. NULL if the driver
 * does not find one of them. The caller frees the result. */
struct variables *variables_read(cu_module module, const char *ptx, size_t length, cu_stream stream);
/* Queue what gives all of them their first values back; returns the driver's error. */
int variables_restore(const struct variables *v, cu_stream stream);
void variables_free(struct variables *v);

#endif
