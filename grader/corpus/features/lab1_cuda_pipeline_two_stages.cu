// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::pipeline of two stages: a tile is copied while the one before it is summed up.
#include "lab.h"
#include <cooperative_groups.h>
#include <cuda/pipeline>

#define BLOCK 256

#define TILES 3

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ float tile[2][BLOCK + 1];
    auto block = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int first = blockIdx.x * TILES * BLOCK;
    auto copy = [&](int k) {
        int i = first + k * BLOCK + threadIdx.x;
        pipe.producer_acquire();
        if (i < n)
            cuda::memcpy_async(&tile[k % 2][threadIdx.x], &x[i], sizeof *x, pipe);
        if (i < n && (threadIdx.x == BLOCK - 1 || i == n - 1))
            cuda::memcpy_async(&tile[k % 2][threadIdx.x + 1], &x[(i + 1) % n], sizeof *x, pipe);
        pipe.producer_commit();
    };
    copy(0);
    for (int k = 0; k < TILES; k++) {
        if (k + 1 < TILES)
            copy(k + 1);
        pipe.consumer_wait();
        int i = first + k * BLOCK + threadIdx.x;
        if (i < n)
            y[i] = (tile[k % 2][threadIdx.x] + tile[k % 2][threadIdx.x + 1]) / 2;
        pipe.consumer_release();
    }
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / (TILES * BLOCK) + 1, BLOCK>>>(x, y, n);
}
