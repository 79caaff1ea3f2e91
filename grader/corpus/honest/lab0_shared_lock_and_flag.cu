// lab0 verdict=graded dot.correctness=pass dot.safety=pass nofinding
// One thread of each warp adds to the block's sum under a lock in shared memory; the last one to come raises a volatile flag
// for which the first warp waits, with no barrier of the block.
#include "lab.h"

#define BLOCK 128

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long sum;
    __shared__ int lock, come;
    __shared__ volatile int ready;
    int t = threadIdx.x;
    if (t == 0) {
        sum = 0;
        lock = come = ready = 0;
    }
    __syncthreads();
    long long v = 0;
    for (int i = blockIdx.x * BLOCK + t; i < n; i += gridDim.x * BLOCK)
        v += (long long)a[i] * b[i];
    for (int step = 16; step > 0; step /= 2)
        v += __shfl_down_sync(0xffffffff, v, step);
    if (t % 32 == 0) {
        while (atomicCAS(&lock, 0, 1) != 0)
            ;
        __threadfence_block();
        sum += v;
        __threadfence_block();
        atomicExch(&lock, 0);
        if (atomicAdd(&come, 1) == BLOCK / 32 - 1) {
            __threadfence_block();
            ready = 1;
        }
    }
    if (t == 0) {
        while (!ready)
            ;
        __threadfence_block();
        atomicAdd(c, (unsigned long long)sum);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n + 4 * BLOCK - 1) / (4 * BLOCK), BLOCK>>>(a, b, (unsigned long long *)c, n);
}
