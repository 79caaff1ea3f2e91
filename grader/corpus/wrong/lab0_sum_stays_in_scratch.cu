// lab0 verdict=graded score=0 cause=stored_elsewhere says="no kernel stores or adds to it, but kernels" says="which copy is missing" omits="not after it"
// The sum is made in memory of its own, from where no copy brings it to *c.
#include "lab.h"

#define WIDTH 128

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *total, int n)
{
    __shared__ long long sums[WIDTH];
    int t = threadIdx.x;
    long long own = 0;
    for (int k = blockIdx.x * WIDTH + t; k < n; k += gridDim.x * WIDTH)
        own += (long long)a[k] * b[k];
    sums[t] = own;
    for (int half = WIDTH / 2; half; half >>= 1) {
        __syncthreads();
        if (t < half)
            sums[t] += sums[t + half];
    }
    if (!t)
        atomicAdd(total, (unsigned long long)sums[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    unsigned long long *total;
    int blocks = (n + WIDTH - 1) / WIDTH;
    cudaMalloc(&total, sizeof *total);
    cudaMemset(total, 0, sizeof *total);
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks < 264 ? blocks : 264, WIDTH>>>(a, b, total, n);
    cudaFree(total);
}
