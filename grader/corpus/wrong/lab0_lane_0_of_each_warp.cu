// lab0 verdict=graded score=0 cause=sum_of_first_lanes says="Next: dot: add the sums of all 32 lanes of a warp before lane 0 passes"
// No shuffle: lane 0 of each warp passes on its own sum alone.
#include "lab.h"
#define BLOCK 256
__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long warps[BLOCK / 32];
    long long sum = 0;
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        sum += (long long)a[i] * b[i];
    int lane = threadIdx.x % 32;
    if (lane == 0)
        warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        long long total = 0;
        for (int w = 0; w < BLOCK / 32; w++)
            total += warps[w];
        atomicAdd(c, (unsigned long long)total);
    }
}
void dot(const int *a, const int *b, long long *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    if (blocks > 1024) blocks = 1024;
    cudaMemset(c, 0, sizeof(*c));
    dot_kernel<<<blocks, BLOCK>>>(a, b, (unsigned long long *)c, n);
}
