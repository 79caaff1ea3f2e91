// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="cudaMemcpy2DAsync"
// cudaMemcpy2DAsync: refused.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (y[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    cudaMemcpy2DAsync(y, sizeof *y, x, sizeof *x, sizeof *x, n, cudaMemcpyDeviceToDevice, 0); // HERE
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
