// lab0 verdict=graded score=0 cause=rest_by_each_block says="Next: dot: let one block alone add the elements that are left at the end" says="In line 17: add"
// Pairs are loaded at once; the odd element at the end is added by thread 0 of each block.
#include "lab.h"

#define T 128
#define B 512

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long part[T];
    const int2 *va = (const int2 *)a, *vb = (const int2 *)b;
    long long s = 0;
    for (int k = blockIdx.x * T + threadIdx.x; k < n / 2; k += T * gridDim.x) {
        int2 p = va[k], q = vb[k];
        s += (long long)p.x * q.x + (long long)p.y * q.y;
    }
    if (n % 2 == 1 && threadIdx.x == 0)
        s += (long long)a[n - 1] * b[n - 1];
    part[threadIdx.x] = s;
    for (int d = T / 2; d >= 1; d /= 2) {
        __syncthreads();
        if (threadIdx.x < d)
            part[threadIdx.x] += part[threadIdx.x + d];
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n / 2) / T + 1;
    cudaMemset(c, 0, sizeof(long long));
    dot_kernel<<<blocks < B ? blocks : B, T>>>(a, b, (unsigned long long *)c, n);
}
