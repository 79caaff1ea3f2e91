// lab0 verdict=graded dot.correctness=pass dot.safety=pass
// Two functions that are not inlined have a shared array each. One calls the other and needs its own array again after it.
#include "lab.h"

#define THREADS 256

__device__ __noinline__ long long sum_of_block(long long value)
{
    __shared__ long long sums[THREADS];
    sums[threadIdx.x] = value;
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    __syncthreads();
    return sums[0];
}

__device__ __noinline__ long long sum_kept_apart(long long value)
{
    __shared__ long long kept[THREADS];
    kept[threadIdx.x] = value;
    long long sum = sum_of_block(value);
    __syncthreads();
    return kept[threadIdx.x] == value ? sum : 0;
}

__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long first[1];
    long long sum = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        sum += (long long)a[i] * b[i];
    if (threadIdx.x == 0)
        first[0] = 0;
    sum = sum_kept_apart(sum);
    if (threadIdx.x == 0)
        atomicAdd((unsigned long long *)c, (unsigned long long)(sum + first[0]));
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / THREADS + 1;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks < 512 ? blocks : 512, THREADS>>>(a, b, c, n);
}
