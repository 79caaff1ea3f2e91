// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::atomic in shared memory: a ticket for each warp.
#include "lab.h"
#include <cuda/atomic>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> tickets;
    __shared__ int warps[BLOCK / 32];
    if (threadIdx.x == 0)
        new (&tickets) cuda::atomic<int, cuda::thread_scope_block>(0);
    __syncthreads();
    int lane = threadIdx.x % 32,
        ticket = lane == 0 ? tickets.fetch_add(1, cuda::std::memory_order_relaxed) : 0;
    ticket = __shfl_sync(0xffffffff, ticket, 0);
    if (lane == 0)
        warps[ticket] = ticket;
    __syncthreads();
    int i = blockIdx.x * BLOCK + warps[ticket] * 32 + lane;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
