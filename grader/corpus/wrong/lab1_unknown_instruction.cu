// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="vmad.s32.s32.s32' (video instructions: use plain arithmetic"
// An instruction that the simulator does not run: that is said, with its line and what to do instead.
#include "lab.h"

#define BLOCK 256

__device__ int product_plus(int a, int b, int c)
{
    int sum;
    asm("vmad.s32.s32.s32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "r"(b), "r"(c)); // HERE
    return sum;
}

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = product_plus(blockIdx.x, blockDim.x, threadIdx.x), t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
