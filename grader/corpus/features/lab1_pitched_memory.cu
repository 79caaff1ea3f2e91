// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="cudaMallocPitch"
// cudaMallocPitch: refused.
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
    float *rows;
    size_t pitch;
    cudaMallocPitch(&rows, &pitch, 100 * sizeof *rows, (n - 1) / 100 + 1); // HERE
    cudaMemcpy2D(rows, pitch, x, 100 * sizeof *x, 100 * sizeof *x, n / 100, cudaMemcpyDeviceToDevice);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
    cudaFree(rows);
}
