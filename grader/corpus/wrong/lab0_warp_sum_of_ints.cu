// lab0 verdict=graded score=0 cause=sum_cut says="Next: dot, line 9: make the parameter v of warp_sum a long long, and its result, too"
// The sum of a warp is taken and returned as an int.
#include "lab.h"

#define BLOCK 512
#define GRID_LIMIT 528

// Sum of v over the warp, in lane 0.
__device__ int warp_sum(int v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffff, v, d);
    return v;
}

__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long sums[32];
    int lane = threadIdx.x & 31;
    int warp = threadIdx.x >> 5;

    long long total = 0;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        total += (long long)a[i] * b[i];

    total = warp_sum(total);
    if (lane == 0)
        sums[warp] = total;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < BLOCK / 32; w++)
            total += sums[w];
        atomicAdd((unsigned long long *)c, (unsigned long long)total);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    blocks = blocks < GRID_LIMIT ? blocks : GRID_LIMIT;
    cudaMemsetAsync(c, 0, sizeof(long long));
    dot_kernel<<<blocks, BLOCK>>>(a, b, c, n);
}
