// Every thread takes a run of 16 neighbouring elements, as a CPU programmer would split the work.
// The sums of a block meet in one cell of shared memory by atomics.
#include "lab.h"

#define THREADS 128
#define RUN     16

__global__ void dot_chunks(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ unsigned long long block_sum;
    if (threadIdx.x == 0)
        block_sum = 0;
    __syncthreads();

    long long from = ((long long)blockIdx.x * THREADS + threadIdx.x) * RUN;
    long long to = from + RUN < n ? from + RUN : n;
    long long sum = 0;
    for (long long i = from; i < to; i++)
        sum += (long long)a[i] * (long long)b[i];
    if (from < to)
        atomicAdd(&block_sum, (unsigned long long)sum);

    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(c, block_sum);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    const int per_block = THREADS * RUN;
    cudaMemset(c, 0, sizeof *c);
    dot_chunks<<<(n - 1) / per_block + 1, THREADS>>>(a, b, (unsigned long long *)c, n);
}
