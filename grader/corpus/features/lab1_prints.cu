// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// printf of the first threads.
#include <cstdio>

#include "lab.h"

__global__ void averages(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        if (i < 30)
            printf("x[%d] is %g\n", i, x[i]);
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    averages<<<(n - 1) / 128 + 1, 128>>>(x, y, n);
}
