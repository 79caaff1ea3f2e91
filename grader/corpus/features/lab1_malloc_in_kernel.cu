// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="malloc"
// malloc in a kernel: refused with its line.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float *own = (float *)malloc(sizeof *own); // HERE
    if (i < n) {
        *own = x[i];
        y[i] = (*own + x[(i + 1) % n]) / 2;
    }
    free(own);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
