// lab1 score<100 finding=out_of_bounds_write says="line 10: write" says="(long long)k" omits="launch only as many blocks" omits="Those beyond have no output"
// The begin of a block's share is a product that leaves the range of an int at large n. The blocks all have outputs.
#include "lab.h"

#define WIDTH 256
#define LARGEST 8192

__device__ int begin_of(int k, int parts, int n)
{
    return k * n / parts;
}

__global__ void average_parts(const float *x, float *y, int n)
{
    __shared__ float s[WIDTH + 1];
    int parts = gridDim.x, end = begin_of(blockIdx.x + 1, parts, n);
    for (int first = begin_of(blockIdx.x, parts, n); first < end; first += WIDTH) {
        int i = first + threadIdx.x;
        if (i < end)
            s[threadIdx.x] = x[i];
        if (i < end && (i == end - 1 || threadIdx.x == WIDTH - 1))
            s[threadIdx.x + 1] = x[(i + 1) % n];
        __syncthreads();
        if (i < end)
            y[i] = (s[threadIdx.x] + s[threadIdx.x + 1]) / 2;
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    average_parts<<<min((n - 1) / (WIDTH / 2) + 1, LARGEST), WIDTH>>>(x, y, n);
}
