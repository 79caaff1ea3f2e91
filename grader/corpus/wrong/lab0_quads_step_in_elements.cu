// lab0 verdict=graded score=0 cause=round_left_out says="dot, line 13: let the loop go on by gridDim.x" says="nobody loads a[262144]"
// Four products at a time: the index counts vectors, its step counts elements.
#include "lab.h"

#define WARPS 8

__global__ void products(const int4 *a, const int4 *b, unsigned long long *c, int quads)
{
    __shared__ long long sums[WARPS * 32];
    const int step = 4 * gridDim.x * blockDim.x;
    long long mine = 0;
    for (int q = threadIdx.x + blockDim.x * blockIdx.x; q < quads; q += step) {
        const int4 u = a[q], v = b[q];
        mine += (long long)u.x * v.x + (long long)u.y * v.y;
        mine += (long long)u.z * v.z + (long long)u.w * v.w;
    }
    sums[threadIdx.x] = mine;
    __syncthreads();
    for (int k = WARPS * 16; k >= 1; k /= 2) {
        if (threadIdx.x < k)
            sums[threadIdx.x] += sums[threadIdx.x + k];
        __syncthreads();
    }
    if (!threadIdx.x)
        atomicAdd(c, (unsigned long long)sums[0]);
}

__global__ void rest(const int *a, const int *b, unsigned long long *c, int first, int n)
{
    int i = first + threadIdx.x;
    if (i < n)
        atomicAdd(c, (unsigned long long)((long long)a[i] * b[i]));
}

void dot(const int *a, const int *b, long long *c, int n)
{
    unsigned long long *sum = (unsigned long long *)c;
    int quads = n / 4, blocks = quads / (WARPS * 32) + 1;
    cudaMemset(c, 0, sizeof *c);
    products<<<blocks < 256 ? blocks : 256, WARPS * 32>>>((const int4 *)a, (const int4 *)b, sum, quads);
    rest<<<1, 4>>>(a, b, sum, quads * 4, n);
}
