// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// assert and printf in a kernel that has nothing to complain about.
#include "lab.h"
#include <assert.h>
#include <stdio.h>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    assert(n > 0);
    if (i == 0)
        printf("n = %d\n", n);
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
