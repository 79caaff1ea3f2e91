// lab0 verdict=graded score=0 says="Next: dot, line 17: write" omits="look at each step of the tree"
// Thread 1 adds its cell after the tree.
#include "lab.h"
__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long s[512];
    int t = threadIdx.x;
    long long sum = 0;
    for (int i = blockIdx.x * 512 + t; i < n; i += gridDim.x * 512)
        sum += (long long)a[i] * (long long)b[i];
    s[t] = sum;
    __syncthreads();
    for (int half = 256; half >= 1; half /= 2) {
        if (t < half) s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 1) atomicAdd((unsigned long long *)c, (unsigned long long)s[t]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n + 511) / 512;
    cudaMemset(c, 0, 8);
    dot_kernel<<<blocks < 2048 ? blocks : 2048, 512>>>(a, b, c, n);
}
