// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// std::min and std::max, which are constexpr host functions, in a kernel.
#include "lab.h"
#include <algorithm>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int next = std::max(0, std::min(i + 1, n)) % n;
    if (i < n)
        y[i] = (x[i] + x[next]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
