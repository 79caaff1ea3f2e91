// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// griddepcontrol.wait and launch_dependents.
#include "lab.h"

#define BLOCK 256

// needs compute_90

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    asm volatile("griddepcontrol.wait;" ::: "memory");
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
