// Interleaved tree with a modulo test (Harris' reduce0): partners 1, 2, 4 apart, dynamic shared memory, 128
// threads.
#include "lab.h"

extern __shared__ long long sdata[];

__global__ void reduce0(const int *a, const int *b, unsigned long long *c, int n)
{
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = (i < n) ? (long long)a[i] * (long long)b[i] : 0LL;
    __syncthreads();
    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0) {
            sdata[tid] += sdata[tid + s];
        }
        __syncthreads();
    }
    if (tid == 0)
        atomicAdd(c, (unsigned long long)sdata[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    dim3 block(128);
    dim3 grid((n + block.x - 1) / block.x);
    cudaMemset(c, 0, 8);
    reduce0<<<grid, block, block.x * sizeof(long long)>>>(a, b, (unsigned long long *)c, n);
}
