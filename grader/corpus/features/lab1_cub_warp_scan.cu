// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub: running sums of a warp.
#include "lab.h"
#include <cub/warp/warp_scan.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using Scan = cub::WarpScan<int>;
    __shared__ typename Scan::TempStorage storage[BLOCK / 32];
    int up_to;
    Scan(storage[threadIdx.x / 32]).InclusiveSum(1, up_to);
    bool good = up_to == (int)threadIdx.x % 32 + 1;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
