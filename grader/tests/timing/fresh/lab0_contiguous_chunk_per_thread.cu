// each thread sums its own contiguous chunk (uncoalesced), then a tree over 128 threads in shared memory
#include "lab.h"

#define THREADS 128
#define BLOCKS 256

__global__ void kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long s[THREADS];
    int id = blockIdx.x * THREADS + threadIdx.x;
    int chunk = (n + THREADS * BLOCKS - 1) / (THREADS * BLOCKS);
    long long first = (long long)id * chunk;
    long long last = first + chunk;
    if (last > n)
        last = n;
    long long sum = 0;
    for (long long i = first; i < last; i++)
        sum += (long long)a[i] * (long long)b[i];
    s[threadIdx.x] = sum;
    for (int h = THREADS / 2; h > 0; h >>= 1) {
        __syncthreads();
        if (threadIdx.x < h)
            s[threadIdx.x] += s[threadIdx.x + h];
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)s[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    kernel<<<BLOCKS, THREADS>>>(a, b, (unsigned long long *)c, n);
}
