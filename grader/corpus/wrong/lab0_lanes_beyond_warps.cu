// lab0 verdict=graded score=0 cause=cell_of_no_warp says="read only the cells that a warp has stored"
// All 32 lanes read the cells of 16 warps.
#include "lab.h"

#define WARP_SIZE 32
#define BLOCK_SIZE 512
#define NUM_WARPS (BLOCK_SIZE / WARP_SIZE)

__inline__ __device__ long long warpReduceSum(long long val)
{
    for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2)
        val += __shfl_down_sync(0xffffffff, val, offset);
    return val;
}

__global__ void dotKernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long warpSums[NUM_WARPS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % WARP_SIZE;
    int warp = threadIdx.x / WARP_SIZE;

    long long sum = 0;
    if (i < n)
        sum = (long long)a[i] * b[i];
    sum = warpReduceSum(sum);
    if (lane == 0)
        warpSums[warp] = sum;
    __syncthreads();

    if (warp == 0) {
        sum = warpSums[lane];
        sum = warpReduceSum(sum);
        if (lane == 0)
            atomicAdd(c, (unsigned long long)sum);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    cudaMemset(c, 0, sizeof(*c));
    dotKernel<<<(n + BLOCK_SIZE - 1) / BLOCK_SIZE, BLOCK_SIZE>>>(a, b, (unsigned long long *)c, n);
}
