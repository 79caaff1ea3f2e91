// lab1 verdict=compile_error score=0 says="cu(14): error: ptxas refuses the inline assembly"
// An asm statement that is none, in a file for compute capability 9.0: nvcc itself asks ptxas there.
// needs compute_90
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
    if (threadIdx.x == 0)
        asm volatile("fence.everything;");
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
