// lab0 verdict=graded score=0 cause=shares_rounded_down says="Next: dot, line 12: round this division up" says="which no thread takes"
// The share of each thread is rounded down: the last elements have no thread.
#include "lab.h"
#define THREADS 128
#define BLOCKS 64

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ unsigned long long s_sum[THREADS];
    int t = threadIdx.x;
    int total = gridDim.x * blockDim.x;
    int chunk = n / total;
    int begin = (blockIdx.x * blockDim.x + t) * chunk;
    int end = begin + chunk;
    if (end > n) end = n;
    long long acc = 0;
    for (int i = begin; i < end; i++)
        acc += (long long)a[i] * (long long)b[i];
    s_sum[t] = acc;
    for (int s = 1; s < THREADS; s *= 2) {
        __syncthreads();
        if (t % (2 * s) == 0)
            s_sum[t] += s_sum[t + s];
    }
    if (t == 0)
        atomicAdd(c, s_sum[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, 8);
    dot_kernel<<<BLOCKS, THREADS>>>(a, b, (unsigned long long *)c, n);
}
