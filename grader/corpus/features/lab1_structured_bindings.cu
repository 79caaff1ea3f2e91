// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// Structured bindings of a struct and of a vector type.
#include "lab.h"

#define BLOCK 256

struct Pair {
    float mine, next;
};

__device__ Pair pair(const float *x, int i, int n)
{
    return {x[i], x[(i + 1) % n]};
}

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    auto [mine, next] = pair(x, i, n);
    y[i] = (mine + next) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
