// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::atomic_ref of the last of five bytes: the word that holds it ends after the shared memory.
#include "lab.h"
#include <cuda/atomic>

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    extern __shared__ unsigned char counts[];
    if (threadIdx.x < 5)
        counts[threadIdx.x] = 0;
    __syncthreads();
    cuda::atomic_ref<unsigned char, cuda::thread_scope_block> last(counts[4]);
    if (threadIdx.x % 2)
        last.fetch_add(1, cuda::memory_order_relaxed);
    __syncthreads();
    if (i < n && counts[4] == BLOCK / 2)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK, 5>>>(x, y, n);
}
