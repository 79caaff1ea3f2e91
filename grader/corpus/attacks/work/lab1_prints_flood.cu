// lab1 verdict=timeout score=0
// unconfined: verdict=timeout score=0
// Every thread prints a thousand lines in every call.
#include "lab.h"
#include <cstdio>

__global__ void shout(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int k = 0; k < 1000; k++)
        printf("%d %d %f %s\n", i, k, x[i], "a flood of words");
    y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    shout<<<(n + 255) / 256, 256>>>(x, y, n);
}
