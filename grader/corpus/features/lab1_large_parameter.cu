// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass nofinding
// A parameter of 16,000 bytes, passed as __grid_constant__.
#include "lab.h"

#define BLOCK 256

struct Weights {
    float w[4000];
};

__global__ void kernel(const float *x, float *y, int n, const __grid_constant__ Weights weights)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x;
    if (i < n)
        tile[t] = x[i];
    if (t == BLOCK - 1 || i == n - 1)
        tile[t + 1] = x[(i + 1) % n];
    __syncthreads();
    if (i < n)
        y[i] = weights.w[0] * tile[t] + weights.w[3999] * tile[t + 1];
}

void moving_average(const float *x, float *y, int n)
{
    static Weights weights;
    weights.w[0] = weights.w[3999] = 0.5f;
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n, weights);
}
