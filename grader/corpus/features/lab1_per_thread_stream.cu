// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass nofinding
// The default stream of a thread, cudaStreamPerThread, and a launch by cudaLaunchKernel.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x;
    if (i < n)
        tile[t] = x[i];
    if (t == BLOCK - 1 || i == n - 1)
        tile[t + 1] = x[(i + 1) % n];
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    void *arguments[] = {&x, &y, &n};
    cudaLaunchKernel((const void *)kernel, dim3((n - 1) / BLOCK + 1), dim3(BLOCK), arguments, 0, cudaStreamPerThread);
}
