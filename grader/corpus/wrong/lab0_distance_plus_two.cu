// lab0 verdict=graded score=0 cause=tree_step_too_wide says="doubles in each round"
// The distance of the tree grows by two where it should double.
#include "lab.h"

#define NT 128
__device__ long long blockSum(long long v)
{
    __shared__ long long s[NT];
    s[threadIdx.x] = v;
    __syncthreads();
    for (int off = 1; off < NT; off += 2) {
        if (threadIdx.x % (2 * off) == 0)
            s[threadIdx.x] += s[threadIdx.x + off];
        __syncthreads();
    }
    return s[0];
}

__global__ void k(const int *a, const int *b, long long *c, int n)
{
    long long acc = 0;
    int first = threadIdx.x + blockIdx.x * NT;
    while (first < n) {
        acc += (long long)a[first] * b[first];
        first += NT * gridDim.x;
    }
    long long all = blockSum(acc);
    if (!threadIdx.x)
        atomicAdd((unsigned long long *)c, (unsigned long long)all);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    k<<<160, NT>>>(a, b, c, n);
}
