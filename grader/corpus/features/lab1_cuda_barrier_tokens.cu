// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::barrier: arrive() with a token, work, wait(token); two phases.
#include "lab.h"
#include <cuda/barrier>
#include <utility>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ cuda::barrier<cuda::thread_scope_block> stored;
    __shared__ float tile[BLOCK];
    if (threadIdx.x == 0)
        init(&stored, BLOCK);
    __syncthreads();
    tile[threadIdx.x] = i < n ? x[i] : 0;
    auto first = stored.arrive();
    bool last = threadIdx.x == BLOCK - 1 || i == n - 1;
    float edge = last && i < n ? x[(i + 1) % n] : 0;
    stored.wait(std::move(first));
    float sum = tile[threadIdx.x] + (last ? edge : tile[threadIdx.x + 1]);
    auto second = stored.arrive();
    stored.wait(std::move(second));
    tile[BLOCK - 1 - threadIdx.x] = sum / 2;
    stored.arrive_and_wait();
    if (i < n)
        y[i] = tile[BLOCK - 1 - threadIdx.x];
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
