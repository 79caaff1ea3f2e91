// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// printf in a kernel with many formats.
#include "lab.h"
#include <cstdio>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;
    if (i == 0)
        printf("%d %u %lld %5.2f %e %c %s %x %p %%\n", -1, 2u, 3ll, 1.5, 2.5, 'c', "text", 255, (void *)x);
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
