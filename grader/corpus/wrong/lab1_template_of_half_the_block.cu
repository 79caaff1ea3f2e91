// lab1 verdict=graded score=0 says="average_kernel<BLOCK>" omits="2 * B"
// The template has half as many cells as the launch has threads.
#include "lab.h"

#ifndef BLOCK
#define BLOCK 256 // threads per block
#endif

// B: threads per block. As a template argument the compiler knows it.
template <int B>
__global__ void average_kernel(const float *__restrict__ x, float *__restrict__ y, int n)
{
    __shared__ float tile[B + 1];
    unsigned t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    bool in_range = i < n;
    bool last_thread = t == blockDim.x - 1;
    bool last_element = i == n - 1;

    if (in_range)
        tile[t] = x[i];
    if (last_element)
        tile[t + 1] = x[0];
    else if (in_range && last_thread)
        tile[t + 1] = x[i + 1];

    __syncthreads();

    if (in_range)
        y[i] = 0.5f * (tile[t] + tile[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average_kernel<128><<<blocks, BLOCK>>>(x, y, n);
}
