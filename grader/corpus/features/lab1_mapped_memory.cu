// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="cudaHostAlloc"
// cudaHostAlloc of memory that a kernel could read: refused.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    float *weight;
    cudaHostAlloc((void **)&weight, sizeof *weight, cudaHostAllocMapped); // HERE
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
    cudaFreeHost(weight);
}
