// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="__managed__ variable, weight"
// A __managed__ variable: refused by its name.
#include "lab.h"

#define BLOCK 256

__managed__ float weight = 0.5f; // HERE

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = weight * (x[i] + x[(i + 1) % n]);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
