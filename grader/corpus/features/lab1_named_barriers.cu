// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Numbered barriers of halves of the block: bar.sync 1 and 2.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ float tile[BLOCK];
    int half = threadIdx.x / (BLOCK / 2);
    if (i < n)
        tile[threadIdx.x] = x[i];
    asm volatile("bar.sync %0, %1;" ::"r"(1 + half), "n"(BLOCK / 2) : "memory");
    bool last = threadIdx.x % (BLOCK / 2) == BLOCK / 2 - 1 || i == n - 1;
    if (i < n)
        y[i] = (tile[threadIdx.x] + (last ? x[(i + 1) % n] : tile[threadIdx.x + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
