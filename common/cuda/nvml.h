/* NVIDIA's management library: which GPUs there are, and the state of one while it is timed.
 *
 * It is loaded at run time if it is installed. Asking it does not start CUDA, so a process that has asked may
 * still fork. */
#ifndef COMMON_CUDA_NVML_H
#define COMMON_CUDA_NVML_H

#include "common/device.h"

/* One GPU, as the library lists it (in nvidia-smi's order). */
struct nvml_gpu {
    char uuid[80], name[100]; /* "GPU-01234567-…" */
    int major, minor;         /* compute capability */
};

/* GPU number `index`; false after the last, or if the library is missing. */
bool nvml_gpu(struct nvml_gpu *gpu, unsigned index);

/* The driver's version, "580.159.04"; false if the library is missing. */
bool nvml_driver(char *version, unsigned size);

/* The state of a GPU now. Of the programs that use it `own_programs` belong to the caller. `known` is false
 * if the library is missing or does not answer. */
void nvml_conditions(struct device_conditions *conditions, const char *uuid, unsigned own_programs);

#endif
