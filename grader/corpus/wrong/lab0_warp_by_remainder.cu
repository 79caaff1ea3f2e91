// lab0 verdict=graded score=0 cause=lane_by_division says="take the remainder for the lane"
// The numbers of the lane and of the warp are exchanged.
#include "lab.h"
#define FULL 0xffffffff
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long of_warps[8];
    int warp = threadIdx.x % 32, lane = threadIdx.x / 32;
    long long sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += (long long)a[i] * b[i];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(FULL, sum, d);
    if (lane == 0 && warp < 8)
        of_warps[warp] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        long long all = 0;
        for (int w = 0; w < 8; w++)
            all += of_warps[w];
        atomicAdd(c, (unsigned long long)all);
    }
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / 256 + 1;
    cudaMemset(c, 0, sizeof(long long));
    dot_kernel<<<blocks, 256>>>(a, b, (unsigned long long *)c, n);
}
