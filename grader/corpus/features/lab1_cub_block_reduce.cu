// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub: sum of a block.
#include "lab.h"
#include <cub/block/block_reduce.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using Reduce = cub::BlockReduce<int, BLOCK>;
    __shared__ typename Reduce::TempStorage storage;
    __shared__ int total;
    int sum = Reduce(storage).Sum(threadIdx.x);
    if (threadIdx.x == 0)
        total = sum;
    __syncthreads();
    bool good = total == BLOCK * (BLOCK - 1) / 2;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
