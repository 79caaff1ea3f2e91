// lab1 verdict=graded score<100 finding=shared_race says="put a __syncthreads() after the line" omits="between the two accesses"
// The barrier between store and read stands in a function. The one at the end of a round is missing.
#include "lab.h"
#define N 128

__device__ void everybody_here()
{
    __syncthreads();
}

__global__ void pairs_kernel(const float *x, float *y, int n)
{
    __shared__ float piece[N + 1];
    int t = threadIdx.x;
    for (int start = blockIdx.x * N; start < n; start += gridDim.x * N) {
        int i = start + t;
        if (i < n)
            piece[t] = x[i];
        if (t == N - 1 || i == n - 1)
            piece[t + 1] = x[(i + 1) % n];
        everybody_here();
        if (i < n)
            y[i] = (piece[t] + piece[t + 1]) / 2;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + N - 1) / N;
    pairs_kernel<<<blocks < 16 ? blocks : 16, N>>>(x, y, n);
}
