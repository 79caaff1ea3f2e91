// lab1 verdict=compile_error score=0 says="kernel launch"
// The kernel only launches another one, in the hope that a clock stops with the parent, and a count sees no child.
// Kernels that launch kernels need separate compilation, which submissions do not get.
#include "lab.h"

__global__ void child(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

__global__ void kernel(const float *x, float *y, int n)
{
    child<<<(n - 1) / 256 + 1, 256>>>(x, y, n);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<1, 1>>>(x, y, n);
}
