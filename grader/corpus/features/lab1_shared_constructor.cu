// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A shared array of a class with an empty constructor.
#include "lab.h"

#pragma nv_diag_suppress static_var_with_dynamic_init

#define BLOCK 256

struct Pair {
    int a, b;
    __device__ Pair() {}
};

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ Pair pairs[BLOCK];
    pairs[threadIdx.x].a = threadIdx.x;
    __syncthreads();
    bool good = pairs[BLOCK - 1 - threadIdx.x].a == BLOCK - 1 - threadIdx.x;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
