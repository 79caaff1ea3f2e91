// lab0 verdict=graded cause=line_without_effect says="line 16: do something with the value in this line"
// The barrier in the tree has no brackets: it is named, not called.
#include "lab.h"
#define BLOCK 256
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long s[BLOCK];
    int t = threadIdx.x;
    s[t] = 0;
    for (int i = blockIdx.x * BLOCK + t; i < n; i += gridDim.x * BLOCK)
        s[t] += (long long)a[i] * b[i];
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half];
        __syncthreads;
    }
    if (t == 0)
        atomicAdd(c, (unsigned long long)s[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
