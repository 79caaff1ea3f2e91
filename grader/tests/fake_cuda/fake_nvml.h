/* A management library without a GPU. */
#ifndef GRADER_TESTS_FAKE_CUDA_FAKE_NVML_H
#define GRADER_TESTS_FAKE_CUDA_FAKE_NVML_H

#include "grader/tests/fake_cuda/fake_cuda.h"

/* What it says: an error other than 0 in place of everything, or these. */
struct fake_nvml {
    int error;
    struct fake_cuda *driver;   /* that has the GPUs */
    unsigned programs;          /* that use the GPU */
    unsigned long long reasons; /* that hold clocks back */
};

/* Found with dlsym. */
struct fake_nvml *fake_nvml(void);

#endif
