// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// C++20: a concept, an abbreviated template, a designated initialiser.
#include "lab.h"
#include <concepts>

#define BLOCK 256

template <std::floating_point T> struct pair {
    T here, next;
};

__device__ auto mean(const auto &p)
{
    return (p.here + p.next) / 2;
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    pair<float> p = {.here = i < n ? x[i] : 0, .next = i < n ? x[(i + 1) % n] : 0};
    if (i < n)
        y[i] = mean(p);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
