// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// memcpy and memset in a kernel.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float pair[2];
    memset(pair, 0, sizeof pair);
    if (i + 1 < n)
        memcpy(pair, x + i, sizeof pair);
    else if (i < n)
        memcpy(pair, x + i, sizeof *pair), memcpy(pair + 1, x, sizeof *pair);
    if (i < n)
        y[i] = (pair[0] + pair[1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
