// lab0 verdict=graded dot.safety=fail finding=shared_race@HERE cause=steps_without_order omits="at the end of each step of the tree" says="line 26: put a __syncwarp() between reading and writing"
// The sums of the warps are added by the first warp in a loop, whose lanes wait for none: a __syncthreads() in it would be no help, since only this warp comes there.
#include "lab.h"

#define THREADS 512

__global__ void __launch_bounds__(THREADS) dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long of_warp[32];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    long long sum = 0;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        sum += (long long)a[i] * b[i];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x < 32)
        of_warp[lane] = 0;
    __syncthreads();
    if (lane == 0)
        of_warp[warp] = sum;
    __syncthreads();
    if (warp == 0)
    {
        for (int half = 8; half > 0; half >>= 1)
            if (lane < half)
                of_warp[lane] += of_warp[lane + half]; // HERE
        if (lane == 0)
            atomicAdd(c, (unsigned long long)of_warp[0]);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    const int blocks = (n + THREADS - 1) / THREADS;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks > 256 ? 256 : blocks, THREADS>>>(a, b, (unsigned long long *)c, n);
}
