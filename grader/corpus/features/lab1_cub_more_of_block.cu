// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub: merge sort and shuffles of a block.
#include "lab.h"
#include <cub/block/block_merge_sort.cuh>
#include <cub/block/block_shuffle.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;
    using Merge = cub::BlockMergeSort<int, BLOCK, 2>;
    using Shuffle = cub::BlockShuffle<int, BLOCK>;
    __shared__ union {
        typename Merge::TempStorage m;
        typename Shuffle::TempStorage s;
    } t;
    int keys[2] = {(int)(threadIdx.x * 37 % BLOCK), (int)(threadIdx.x * 37 % BLOCK) + 1000};
    Merge(t.m).Sort(keys, [](int a, int b) { return a < b; });
    good = threadIdx.x < 128 ? keys[0] == 2 * threadIdx.x : keys[0] == 1000 + 2 * (threadIdx.x - 128);
    __syncthreads();
    int up = -1;
    Shuffle(t.s).Offset((int)threadIdx.x, up, 1);
    good &= threadIdx.x == BLOCK - 1 || up == threadIdx.x + 1;
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
