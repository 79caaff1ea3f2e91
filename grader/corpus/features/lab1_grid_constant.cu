// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A struct of parameters, __grid_constant__.
#include "lab.h"

#define BLOCK 256

struct parameters {
    const float *x;
    float weight;
};

__global__ void kernel(const __grid_constant__ parameters p, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = p.weight * (p.x[i] + p.x[(i + 1) % n]);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(parameters{x, 0.5f}, y, n);
}
