// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A file that asks for compute_90: elect.sync, and barriers that wait by try_wait.
#include "lab.h"
#include <cuda/barrier>

#define BLOCK 256

// needs compute_90

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ float tile[BLOCK];
    unsigned elected;
    asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(elected));
    if (threadIdx.x == 0)
        init(&barrier, BLOCK);
    __syncthreads();
    if (i < n)
        tile[threadIdx.x] = x[i];
    barrier.arrive_and_wait();
    bool last = threadIdx.x == BLOCK - 1 || i == n - 1;
    if (i < n && elected <= 1)
        y[i] = (tile[threadIdx.x] + (last ? x[(i + 1) % n] : tile[threadIdx.x + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
