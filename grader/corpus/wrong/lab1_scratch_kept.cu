// lab1 verdict=graded score=0 moving_average.correctness=fail moving_average.safety=pass finding=not_written says="the kernels store, but not to the output"
// All is right, but it is written to scratch memory, which is never copied to y.
#include "lab.h"

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *, int n)
{
    float *scratch;
    cudaMalloc(&scratch, n * sizeof *scratch);
    moving_average_kernel<<<(n - 1) / 256 + 1, 256>>>(x, scratch, n);
    cudaFree(scratch);
}
