// 48 blocks of 64 threads with a grid-stride loop; thread 0 adds up the shared array serially
#include "lab.h"

__global__ void dot_small(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long sums[64];
    long long mine = 0;
    for (long long i = blockIdx.x * 64 + threadIdx.x; i < n; i += 64 * gridDim.x)
        mine += (long long)a[i] * b[i];
    sums[threadIdx.x] = mine;
    __syncthreads();
    if (threadIdx.x == 0) {
        long long total = 0;
        for (int t = 0; t < 64; t++)
            total += sums[t];
        atomicAdd(c, (unsigned long long)total);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(*c));
    dot_small<<<48, 64>>>(a, b, (unsigned long long *)c, n);
}
