// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::atomic: wait() until another warp has changed the word, and notify_all().
#include "lab.h"
#include <cuda/atomic>
#include <new>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ cuda::atomic<int, cuda::thread_scope_block> stored;
    __shared__ float tile[BLOCK];
    if (threadIdx.x == 0)
        new (&stored) cuda::atomic<int, cuda::thread_scope_block>(0);
    __syncthreads();
    int warp = threadIdx.x / 32, warps = BLOCK / 32;
    tile[threadIdx.x] = i < n ? x[i] : 0;
    __syncwarp();
    if (threadIdx.x % 32 == 0) {
        stored.fetch_add(1, cuda::memory_order_release);
        stored.notify_all();
        for (int seen; (seen = stored.load(cuda::memory_order_acquire)) < warps;)
            stored.wait(seen, cuda::memory_order_acquire);
    }
    __syncwarp();
    bool last = threadIdx.x == BLOCK - 1 || i == n - 1;
    if (i < n)
        y[i] = (tile[threadIdx.x] + (last ? x[(i + 1) % n] : tile[threadIdx.x + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
