// lab0 verdict=graded dot.correctness=fail cause=lambda_keeps@HERE says="capture i by reference, [&], or pass it to product"
// The lambda that multiplies has a copy of the index, so each round of the loop adds the first product.
#include "lab.h"
#define BLOCK 256

__global__ void dot_kernel(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long sums[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    const int step = gridDim.x * BLOCK;
    auto product = [a, b, i] { return (long long)a[i] * b[i]; }; // HERE

    long long sum = 0;
    while (i < n) {
        sum += product();
        i += step;
    }
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd((unsigned long long *)c, (unsigned long long)sums[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    if (n > 0)
        dot_kernel<<<min((n - 1) / BLOCK + 1, 132), BLOCK>>>(a, b, c, n);
}
