// lab0 verdict=graded score=0 cause=scratch_too_small says="Next: dot, line 45: write" says="(scratch, shares, c)" omits="allocate bytes"
// The second kernel is given the number of blocks as it was before a limit cut it.
#include "lab.h"

#define THREADS 128
#define SHARES 300

__device__ long long sum_of_block(long long own)
{
    __shared__ long long warps[THREADS / 32];
    for (int d = 16; d > 0; d /= 2)
        own += __shfl_down_sync(0xffffffff, own, d);
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = own;
    __syncthreads();
    return warps[0] + warps[1] + warps[2] + warps[3];
}

__global__ void add_share(const int *a, const int *b, long long *scratch, int n)
{
    long long own = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        own += (long long)a[i] * b[i];
    own = sum_of_block(own);
    if (threadIdx.x == 0)
        scratch[blockIdx.x] = own;
}

__global__ void add_all(const long long *scratch, int count, long long *c)
{
    long long own = 0;
    for (int s = threadIdx.x; s < count; s += THREADS)
        own += scratch[s];
    own = sum_of_block(own);
    if (threadIdx.x == 0)
        *c = own;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int most = (n - 1) / THREADS + 1, shares = min(most, SHARES);
    long long *scratch;
    cudaMalloc(&scratch, shares * sizeof *scratch);
    add_share<<<shares, THREADS>>>(a, b, scratch, n);
    add_all<<<1, THREADS>>>(scratch, most, c);
    cudaFree(scratch);
}
