// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cub::BlockLoad and cub::BlockStore.
#include "lab.h"
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    using load = cub::BlockLoad<float, BLOCK, 1>;
    using store = cub::BlockStore<float, BLOCK, 1>;
    __shared__ union {
        typename load::TempStorage load;
        typename store::TempStorage store;
    } memory;
    int first = blockIdx.x * BLOCK, count = min(BLOCK, n - first);
    float own[1], result[1];
    load(memory.load).Load(x + first, own, count, 0.0f);
    __syncthreads();
    result[0] = i < n ? (own[0] + x[(i + 1) % n]) / 2 : 0;
    store(memory.store).Store(y + first, result, count);
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
