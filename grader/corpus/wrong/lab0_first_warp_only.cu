// lab0 verdict=graded score=0 cause=sum_of_first_warp says="Next: dot: add the sums of all warps of the block: only those of the"
// Each warp stores its sum, and thread 0 takes only that of warp 0.
#include "lab.h"
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long warp_sum[8];
    long long sum = 0;
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        sum += (long long)a[i] * b[i];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (threadIdx.x % 32 == 0)
        warp_sum[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(c, (unsigned long long)warp_sum[0]);
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / 256 + 1;
    if (blocks > 1024) blocks = 1024;
    cudaMemset(c, 0, 8);
    dot_kernel<<<blocks, 256>>>(a, b, (unsigned long long *)c, n);
}
