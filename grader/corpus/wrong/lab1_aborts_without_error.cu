// lab1 verdict=runtime_error finding=host_crash cause=host_aborts says="Next: moving_average: find what ends the host code by abort" omits="device pointers in kernels only"
// The check of the launch ends the program whether or not there is an error: the if has no braces.
#include "lab.h"
#include <cstdio>
#include <cstdlib>

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[129];
    int t = threadIdx.x, i = blockIdx.x * 128 + t;
    if (i < n) {
        tile[t] = x[i];
        if (t == 127 || i == n - 1)
            tile[t + 1] = x[(i + 1) % n];
    }
    __syncthreads();
    if (i < n)
        y[i] = 0.5f * (tile[t] + tile[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + 127) / 128, 128>>>(x, y, n);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess)
        fprintf(stderr, "%s\n", cudaGetErrorString(error));
        abort();
}
