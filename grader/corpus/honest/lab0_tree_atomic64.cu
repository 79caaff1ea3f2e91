// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.traffic=pass nofinding
// The textbook: 256 threads, shared-memory tree, one 64-bit atomicAdd a block.
#include "lab.h"

#define THREADS 256

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long partial[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    partial[threadIdx.x] = i < n ? (long long)a[i] * b[i] : 0;
    __syncthreads();
    for (int stride = THREADS / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride)
            partial[threadIdx.x] += partial[threadIdx.x + stride];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)partial[0]);
}

extern "C" void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n + THREADS - 1) / THREADS, THREADS>>>(a, b, (unsigned long long *)c, n);
}
