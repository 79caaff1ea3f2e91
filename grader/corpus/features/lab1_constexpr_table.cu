// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A table that a constexpr function fills in at compile time.
#include "lab.h"

#define BLOCK 256

struct Weights {
    float of[2];
};

constexpr Weights halves()
{
    Weights weights{};
    for (int k = 0; k < 2; k++)
        weights.of[k] = 1.0f / 2;
    return weights;
}

__constant__ constexpr Weights weights = halves();

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 2 && i < n; k++)
        sum += weights.of[k] * x[(i + k) % n];
    if (i < n)
        y[i] = sum;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
