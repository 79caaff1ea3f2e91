// No tile: both operands come through the read-only cache. Blocks of 96 threads stride over the grid,
// and each output is computed on its own.
#include "lab.h"

__global__ void average_plain(const float *__restrict__ x, float *__restrict__ y, unsigned n)
{
    const unsigned stride = blockDim.x * gridDim.x;
    for (unsigned i = blockDim.x * blockIdx.x + threadIdx.x; i < n; i += stride) {
        unsigned next = i + 1;
        if (next == n)
            next = 0;
        y[i] = 0.5f * (__ldg(&x[i]) + __ldg(&x[next]));
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / 96 + 1;
    if (blocks > 2816)
        blocks = 2816;
    average_plain<<<blocks, 96>>>(x, y, n);
}
