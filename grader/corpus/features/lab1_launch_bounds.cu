// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// __launch_bounds__, __forceinline__, #pragma unroll and __restrict__.
#include "lab.h"

#define BLOCK 256

__global__ void __launch_bounds__(BLOCK, 4) kernel(const float *__restrict__ x, float *__restrict__ y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float sum = 0;
#pragma unroll
    for (int d = 0; d < 2; d++)
        if (i < n)
            sum += x[(i + d) % n];
    if (i < n)
        y[i] = sum / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
