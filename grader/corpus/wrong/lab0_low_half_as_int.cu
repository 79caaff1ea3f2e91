// lab0 verdict=graded score=0 cause=low_half_signed@HERE says="Next: dot, line 17: make the low half unsigned before the two are joined"
// A sum is shuffled as two ints, and the sign of the low one fills the high half.
#include "lab.h"

#define BLOCK 256
#define MAX_BLOCKS 1024

typedef unsigned long long u64;

__device__ long long from_lane_below(long long v, int distance)
{
    int low = (int)v, high = (int)(v >> 32);
    low = __shfl_down_sync(0xffffffff, low, distance);
    high = __shfl_down_sync(0xffffffff, high, distance);
    // together again
    long long sum = 0;
    sum = low + ((long long)high << 32); // HERE
    return sum;
}

__global__ void dot_kernel(const int *a, const int *b, u64 *c, int n)
{
    __shared__ long long sums[BLOCK / 32];
    long long sum = 0;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        sum += (long long)a[i] * b[i];
    for (int distance = 16; distance > 0; distance /= 2)
        sum += from_lane_below(sum, distance);
    if (threadIdx.x % 32 == 0)
        sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < BLOCK / 32; w++)
            sum += sums[w];
        atomicAdd(c, (u64)sum);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = min((n - 1) / BLOCK + 1, MAX_BLOCKS);
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks, BLOCK>>>(a, b, (u64 *)c, n);
}
