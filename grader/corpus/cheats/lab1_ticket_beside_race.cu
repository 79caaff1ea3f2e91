// lab1 verdict=graded moving_average.safety=fail finding=global_race@HERE
// Two blocks store to one element, and afterwards each takes a ticket that is never used.
#include "lab.h"

#define BLOCK 64

__device__ unsigned ticket;

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        if (threadIdx.x == BLOCK - 1 && i + 1 < n)
            y[i + 1] = -1;
        y[i] = (x[i] + x[(i + 1) % n]) / 2; // HERE
    }
    if (threadIdx.x == 0 && atomicInc(&ticket, gridDim.x - 1) > 1000000)
        y[0] = 0;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
