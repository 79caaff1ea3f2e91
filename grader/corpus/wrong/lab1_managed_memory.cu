// lab1 verdict=rejected score=0 finding=rejected_call says="cudaMallocManaged"
// Managed memory, which host and device share.
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
    float *result;
    cudaMallocManaged(&result, n * sizeof *result);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, result, n);
    cudaDeviceSynchronize();
    cudaMemcpy(y, result, n * sizeof *result, cudaMemcpyDeviceToDevice);
    cudaFree(result);
}
