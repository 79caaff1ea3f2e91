// lab1 score=0 finding=out_of_bounds_read
// The kernel reads scratch memory that has been freed.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    float *copy;
    cudaMalloc(&copy, n * sizeof *copy);
    cudaMemcpy(copy, x, n * sizeof *copy, cudaMemcpyDeviceToDevice);
    cudaFree(copy);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(copy, y, n);
}
