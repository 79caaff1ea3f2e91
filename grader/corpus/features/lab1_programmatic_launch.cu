// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cudaGridDependencySynchronize, and a launch that may begin early.
// needs compute_90
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;
    cudaGridDependencySynchronize();
    cudaTriggerProgrammaticLaunchCompletion();
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    cudaLaunchConfig_t c = {};
    c.gridDim = (n - 1) / BLOCK + 1;
    c.blockDim = BLOCK;
    cudaLaunchAttribute a[1];
    a[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    a[0].val.programmaticStreamSerializationAllowed = 1;
    c.attrs = a;
    c.numAttrs = 1;
    cudaLaunchKernelEx(&c, kernel, x, y, n);
}
