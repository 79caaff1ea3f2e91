// lab0 verdict=graded score=0 dot.correctness=fail finding=undefined_value@HERE says="c[0], which had not been written by then" says="the right sum and -6510615555426900571, which was there before" cause=not_zeroed says="Next: dot: set *c to zero before the launch"
// *c is never set to zero: the sum is added to what happened to be there.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long partial[BLOCK];
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += (long long)a[i] * b[i];
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)partial[0]); // HERE
}

void dot(const int *a, const int *b, long long *c, int n)
{
    kernel<<<min((n - 1) / BLOCK + 1, 64), BLOCK>>>(a, b, (unsigned long long *)c, n);
}
