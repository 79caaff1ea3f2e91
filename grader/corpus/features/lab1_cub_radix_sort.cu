// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub::BlockRadixSort of the threads' numbers.
#include "lab.h"
#include <cub/cub.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    using Sort = cub::BlockRadixSort<unsigned, BLOCK, 1>;
    __shared__ typename Sort::TempStorage storage;
    unsigned key[1] = {BLOCK - 1 - threadIdx.x};
    Sort(storage).Sort(key);
    int i = blockIdx.x * BLOCK + key[0];
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
