// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Atomics on 64-bit words.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ unsigned long long most;
    if (threadIdx.x == 0)
        most = 0;
    __syncthreads();
    atomicMax(&most, (unsigned long long)threadIdx.x << 32);
    __syncthreads();
    bool good = most == (unsigned long long)(BLOCK - 1) << 32;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
