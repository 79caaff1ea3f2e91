// lab1 verdict=graded moving_average.safety=fail finding=shared_race@HERE
// A tile with no barrier, and beside it what might keep a grader from looking for races: a shared counter and, in code that
// never runs, a numbered barrier.
#include "lab.h"

#define BLOCK 64

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    __shared__ int count;
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (t == 0)
        count = 0;
    __syncthreads();
    if (i < n)
        atomicAdd(&count, 1);
    if (n < 0)
        asm volatile("bar.sync 1, 64;");
    tile[t] = i < n ? x[i] : 0;
    if (t == BLOCK - 1)
        tile[BLOCK] = x[(i + 1) % n];
    if (i < n)
        y[i] = (tile[t] + (i == n - 1 ? x[0] : t % 32 == 31 ? x[i + 1] : tile[t + 1])) / 2; // HERE
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
