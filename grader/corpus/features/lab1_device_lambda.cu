// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A lambda inside a kernel that takes what is around it by reference.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    auto at = [&](int k) { return x[(i + k) % n]; };
    if (i < n)
        y[i] = (at(0) + at(1)) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
