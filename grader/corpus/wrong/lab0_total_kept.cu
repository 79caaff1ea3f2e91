// lab0 verdict=graded score=0 dot.correctness=fail finding=wrong_value@HERE cause=kept_from_first_call says="Next: dot, line 7: set this variable of the device in each call"
// The sum is collected in a variable that is 0 once: a second call adds to what the first one has left.
#include "lab.h"

#define BLOCK 128

__device__ unsigned long long collected = 0; // HERE

__global__ void collect(const int *a, const int *b, int n)
{
    __shared__ long long sums[BLOCK];
    long long mine = 0;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        mine += (long long)a[i] * b[i];
    sums[threadIdx.x] = mine;
    __syncthreads();
    for (int width = BLOCK / 2; width > 0; width /= 2) {
        if (threadIdx.x < width)
            sums[threadIdx.x] += sums[threadIdx.x + width];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(&collected, (unsigned long long)sums[0]);
}

__global__ void hand_over(long long *c)
{
    *c = (long long)collected;
}

void dot(const int *a, const int *b, long long *c, int n)
{
    collect<<<min((n - 1) / BLOCK + 1, 512), BLOCK>>>(a, b, n);
    hand_over<<<1, 1>>>(c);
}
