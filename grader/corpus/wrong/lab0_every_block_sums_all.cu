// lab0 verdict=graded score=0 cause=sum_with_wrong_index says="each thread begins at threadIdx.x and" omits="let one thread per block add"
// Each block adds up all elements, and as many blocks as a block has threads do so. One thread of each adds.
#include "lab.h"

#define WIDTH 128

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long sums[WIDTH];
    int t = threadIdx.x;
    long long own = 0;
    for (int k = t; k < n; k += WIDTH)
        own += (long long)a[k] * b[k];
    sums[t] = own;
    for (int half = WIDTH / 2; half; half >>= 1) {
        __syncthreads();
        if (t < half)
            sums[t] += sums[t + half];
    }
    if (!t)
        atomicAdd(c, (unsigned long long)sums[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, 8);
    dot_kernel<<<WIDTH, WIDTH>>>(a, b, (unsigned long long *)c, n);
}
