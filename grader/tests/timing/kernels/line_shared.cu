/* Both averages from shared memory: one thread an output, the first or last thread loads the halo. */
#include "lab.h"
#ifndef BLOCK
#define BLOCK 256
#endif

__global__ void average2_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        tile[threadIdx.x] = x[i];
    if (threadIdx.x == BLOCK - 1 || i == n - 1)
        tile[threadIdx.x + 1] = x[i + 1 < n ? i + 1 : 0];
    __syncthreads();
    if (i < n)
        y[i] = (tile[threadIdx.x] + tile[threadIdx.x + 1]) / 2;
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    __shared__ int tile[BLOCK + 2];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) {
        tile[t] = a[i];
        if (t == 1)
            tile[0] = a[max(i - 1, 0)];
        if (t == BLOCK || i == n - 1)
            tile[t + 1] = a[min(i + 1, n - 1)];
    }
    __syncthreads();
    if (i < n)
        c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;
}

void moving_average(const float *x, float *y, int n)
{
    average2_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}

void average3(const int *a, int *c, int n)
{
    average3_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, c, n);
}
