// lab0 verdict=graded dot.safety=fail finding=warp_mask cause=mask_in_loop says="Next: dot, lines 27 and 30: lanes leave this loop in different rounds"
// The warp adds up the products of each round with shuffles, but lanes without an element have left the loop.
#include "lab.h"

constexpr unsigned EVERYONE = ~0u;

struct Warp {
    int lane;

    // only lane 0 has the sum
    __device__ long long add(long long v) const
    {
        for (int far = 1; far < 32; far *= 2)
            v += __shfl_down_sync(EVERYONE, v, far);
        return v;
    }
};

__global__ void products(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long sum;
    Warp warp = {(int)threadIdx.x % 32};
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) {
        int left = a[i], right = b[i];
        i += gridDim.x * blockDim.x;
        long long of_warp = warp.add((long long)left * right);
        if (warp.lane == 0)
            atomicAdd((unsigned long long *)&sum, (unsigned long long)of_warp);
    }
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd((unsigned long long *)c, (unsigned long long)sum);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemsetAsync(c, 0, sizeof(long long));
    products<<<96, 256>>>(a, b, c, n);
}
