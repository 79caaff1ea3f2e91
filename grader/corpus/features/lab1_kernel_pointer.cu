// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Kernels of a template in a table of pointers; a kernel in an anonymous namespace.
#include "lab.h"

#define BLOCK 256

template <int K> __global__ void average(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / K;
}

namespace
{
__global__ void nothing() {}
} // namespace

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;

    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    void (*all[])(const float *, float *, int) = {average<2>, average<3>};
    auto k = all[n < 0];
    nothing<<<1, 1>>>();
    k<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
