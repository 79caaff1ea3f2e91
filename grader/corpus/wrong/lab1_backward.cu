// lab1 verdict=graded score=0 moving_average.correctness=fail finding=wrong_value says="y[i] holds the value of y[i-1]" cause=values_shifted says="Next: moving_average, line 11: write"
// The left neighbour instead of the right one.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + n - 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
