// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::std::mdspan over shared memory.
#include "lab.h"
#include <cuda/std/mdspan>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ float tile[2 * BLOCK];
    cuda::std::mdspan<float, cuda::std::extents<int, 2, BLOCK>> rows(tile);
    int t = threadIdx.x;
    if (i >= n)
        return;
    rows(0, t) = x[i];
    rows(1, t) = x[(i + 1) % n];
    y[i] = (rows(0, t) + rows(1, t)) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
