// lab0 verdict=graded score=0 says="half >>= 1" says="Tried: all outputs are then right"
// The distance of the tree is shifted the wrong way.
#include "lab.h"

#define BLOCK 256

__global__ void products(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long sums[BLOCK];
    int me = threadIdx.x;
    long long own = 0;
    for (int i = blockIdx.x * BLOCK + me; i < n; i += gridDim.x * BLOCK)
        own += (long long)a[i] * b[i];
    sums[me] = own;
    __syncthreads();
    for (int half = BLOCK >> 1; half > 0; half <<= 1) {
        if (me < half)
            sums[me] += sums[me + half];
        __syncthreads();
    }
    if (me == 0)
        atomicAdd(c, (unsigned long long)sums[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    products<<<128, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
