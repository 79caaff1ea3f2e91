// lab0 verdict=graded score=0 cause=sum_with_wrong_index says="step by gridDim.x * blockDim.x"
// The step is the sum of the grid's and the block's size, not their product.
#include "lab.h"
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long s[128];
    int t = threadIdx.x, all = gridDim.x + blockDim.x;
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += all)
        sum += (long long)a[i] * b[i];
    s[t] = sum;
    __syncthreads();
    for (int half = 64; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(c, (unsigned long long)s[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(long long));
    dot_kernel<<<min(512, (n + 127) / 128), 128>>>(a, b, (unsigned long long *)c, n);
}
