// lab0 verdict=graded score=0 cause=sum_of_one_vector says="Next: dot: multiply each a[i] by b[i] before it is added"
// The factor b[i] was lost when the sum moved into a loop.
#include "lab.h"

#define THREADS 128

__global__ void sumProducts(const int *a, const int *b, unsigned long long *total, int n)
{
    __shared__ long long part[THREADS];
    long long own = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS) {
        long long term = a[i];
        own += term;
    }
    part[threadIdx.x] = own;
    __syncthreads();
    for (int half = THREADS / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(total, (unsigned long long)part[0]);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    sumProducts<<<64, THREADS>>>(a, b, (unsigned long long *)c, n);
}
