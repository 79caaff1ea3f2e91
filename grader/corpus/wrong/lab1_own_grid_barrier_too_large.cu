// lab1 verdict=timeout score=0 finding=timeout@HERE cause=waits_for_later_block
// A barrier of all blocks by an atomic counter, with more blocks than fit on the GPU.
#include "lab.h"

__device__ unsigned int arrived;

__global__ void kernel(const float *x, float *half, float *y, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
    for (int i = first; i < n; i += step)
        half[i] = x[i] / 2;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(&arrived, 1);
        while (atomicAdd(&arrived, 0) < gridDim.x) // HERE
            ;
        __threadfence();
    }
    __syncthreads();
    for (int i = first; i < n; i += step)
        y[i] = half[i] + half[(i + 1) % n];
}

void moving_average(const float *x, float *y, int n)
{
    float *half;
    unsigned int zero = 0;
    cudaMalloc(&half, n * sizeof *half);
    cudaMemcpyToSymbol(arrived, &zero, sizeof zero);
    kernel<<<20000, 256>>>(x, half, y, n);
    cudaFree(half);
}
