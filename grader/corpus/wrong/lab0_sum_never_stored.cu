// lab0 verdict=graded score<100 cause=result_not_stored omits="set *c to zero"
// No thread stores its sum into the array of the tree.
#include "lab.h"

__global__ void dotKernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cache[32];
    int i = blockIdx.x * 32 + threadIdx.x;
    long long v = 0;
    if (i < n)
        v = (long long)a[i] * b[i];
    ;
    __syncthreads();
    if (threadIdx.x == 0) {
        long long s = 0;
        for (int t = 0; t < 32; t++)
            s += cache[t];
        atomicAdd(c, (unsigned long long)s);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    dotKernel<<<(n + 31) / 32, 32>>>(a, b, (unsigned long long *)c, n);
}
