/* Variables of a loaded module: their first values, to be restored before every call.
 *
 * Loading the module again would restore them as well, but leaves its code cold: some percent of a kernel's
 * time. */
#ifndef COMMON_CUDA_VARIABLES_H
#define COMMON_CUDA_VARIABLES_H

#include "common/cuda/driver.h"

struct variables;

/* Read all variables that the PTX text declares from the module that was made of it. NULL if the driver does
 * not find one of them. The caller frees the result. */
struct variables *variables_read(cu_module module, const char *ptx, size_t length, cu_stream stream);
/* Queue copies that restore the first values of all of them; returns the driver's error. */
int variables_restore(const struct variables *v, cu_stream stream);
void variables_free(struct variables *v);

#endif
