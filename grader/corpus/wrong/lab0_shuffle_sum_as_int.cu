// lab0 verdict=graded score=0 cause=sum_cut says="line 7: make the result of add_lanes a long long"
// The sum over a warp is computed in 64 bits and returned as an int.
#include "lab.h"

using word = unsigned long long;

__device__ int add_lanes(word v)
{
    for (int far = 16; far; far /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, far);
    return v;
}

__global__ void products(const int *a, const int *b, word *c, int n)
{
    __shared__ word part[8];
    const int t = threadIdx.x;
    word own = 0;
    for (int k = blockIdx.x * 256 + t; k < n; k += gridDim.x * 256)
        own += (word)((long long)a[k] * b[k]);
    const word of_warp = add_lanes(own);
    if (t % 32 == 0)
        part[t / 32] = of_warp;
    __syncthreads();
    for (int q = 1; q < 8 && t == 0; q++)
        part[0] += part[q];
    if (t == 0)
        atomicAdd(c, part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    products<<<min(n / 256 + 1, 1000), 256>>>(a, b, (word *)c, n);
}
