// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=fail finding=requirement says="output: 2, needs" score<81
// Right, but without shared memory: two loads per output.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
