// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="clusters"
// A cluster barrier: refused with its line.
#include "lab.h"

#define BLOCK 256

// needs compute_90

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    asm volatile("barrier.cluster.arrive;" ::: "memory"); // HERE
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
