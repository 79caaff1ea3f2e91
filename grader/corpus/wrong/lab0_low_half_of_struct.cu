// lab0 verdict=graded score=0 says="Next: dot, line 21: make the low half unsigned before the two are joined" omits="upper half is lost"
// A sum goes from lane to lane as a pair of ints, and the low one is widened with its sign.
#include "lab.h"

struct Pair {
    int upper, lower;
};

__device__ Pair apart(long long sum)
{
    Pair p = {(int)(sum >> 32), (int)sum};
    return p;
}

__device__ long long from_lane(long long sum, int lane)
{
    Pair p = apart(sum);
    const unsigned all = 0xffffffff;
    p.upper = __shfl_sync(all, p.upper, lane);
    p.lower = __shfl_sync(all, p.lower, lane);
    return p.lower | (long long)p.upper << 32;
}

__global__ void products(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long sums[8];
    long long sum = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        sum += (long long)a[i] * b[i];
    const int lane = threadIdx.x % 32;
    for (int step = 16; step; step /= 2)
        sum += from_lane(sum, (lane + step) % 32);
    if (lane == 0)
        sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x)
        return;
    for (int w = 1; w < 8; w++)
        sum += sums[w];
    atomicAdd(c, (unsigned long long)sum);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof *c);
    products<<<min((n + 255) / 256, 1024), 256>>>(a, b, (unsigned long long *)c, n);
}
