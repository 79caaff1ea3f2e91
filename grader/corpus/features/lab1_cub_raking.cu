// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub: sums and scans of a block by raking.
#include "lab.h"
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using Reduce = cub::BlockReduce<int, BLOCK, cub::BLOCK_REDUCE_RAKING>;
    using Scan = cub::BlockScan<int, BLOCK, cub::BLOCK_SCAN_RAKING>;
    __shared__ union {
        typename Reduce::TempStorage r;
        typename Scan::TempStorage s;
    } t;
    int sum = Reduce(t.r).Sum(threadIdx.x);
    __syncthreads();
    int pre;
    Scan(t.s).ExclusiveSum(1, pre);
    bool good = (threadIdx.x || sum == BLOCK * (BLOCK - 1) / 2) && pre == threadIdx.x;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
