// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub::BlockHistogram by atomics.
#include "lab.h"
#include <cub/cub.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    using Count = cub::BlockHistogram<unsigned char, BLOCK, 1, 4, cub::BLOCK_HISTO_ATOMIC>;
    __shared__ typename Count::TempStorage storage;
    __shared__ unsigned bins[4];
    unsigned char mine[1] = {(unsigned char)(threadIdx.x % 4)};
    Count(storage).Histogram(mine, bins);
    __syncthreads();
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n && bins[threadIdx.x % 4] == BLOCK / 4)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
