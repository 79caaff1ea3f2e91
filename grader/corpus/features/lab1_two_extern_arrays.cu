// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Two extern __shared__ arrays: both begin where dynamic shared memory does.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    extern __shared__ int words[];
    extern __shared__ double numbers[];
    numbers[128 + threadIdx.x] = threadIdx.x;
    words[threadIdx.x] = threadIdx.x;
    __syncthreads();
    bool good = words[BLOCK - 1 - threadIdx.x] + numbers[128 + threadIdx.x] == BLOCK - 1;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK, BLOCK * 12>>>(x, y, n);
}
