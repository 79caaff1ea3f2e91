// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub: the largest value of a warp.
#include "lab.h"
#include <cub/warp/warp_reduce.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using Reduce = cub::WarpReduce<int>;
    __shared__ typename Reduce::TempStorage storage[BLOCK / 32];
    int sum = Reduce(storage[threadIdx.x / 32]).Sum(1);
    bool good = threadIdx.x % 32 != 0 || sum == 32;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
