// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __threadfence, __threadfence_block and __threadfence_system.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = x[i];
    __threadfence_block();
    __threadfence();
    __threadfence_system();
    if (i < n)
        y[i] = (y[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
