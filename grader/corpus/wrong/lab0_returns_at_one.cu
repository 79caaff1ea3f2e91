// lab0 verdict=graded score=0 dot.correctness=fail cause=launch_left_out says="Next: dot, line 28: write" says="n < 1"
// The host code returns where there is one product.
#include "lab.h"

#define T 256
#define MOST_BLOCKS 400

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n, int each)
{
    __shared__ unsigned long long sums[T];
    int begin = (blockIdx.x * T + threadIdx.x) * each;
    unsigned long long s = 0;
    for (int e = 0; e < each && begin + e < n; e++)
        s += (unsigned long long)((long long)a[begin + e] * b[begin + e]);
    sums[threadIdx.x] = s;
    __syncthreads();
    for (int half = T / 2; half > 0; half >>= 1) {
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, sums[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    if (n <= 1)
        return;
    int blocks = (n - 1) / T + 1;
    if (blocks > MOST_BLOCKS)
        blocks = MOST_BLOCKS;
    int each = (n - 1) / (blocks * T) + 1;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, T>>>(a, b, (unsigned long long *)c, n, each);
}
