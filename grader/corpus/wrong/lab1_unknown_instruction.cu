// lab1 verdict=rejected score=0 finding=unknown_opcode@HERE says="testp.number.f32"
// An instruction that the simulator does not know: that is said, with its line, and the file is rejected.
#include "lab.h"

#define BLOCK 256

__device__ bool is_number(float value)
{
    int truth;
    asm("{ .reg .pred p; testp.number.f32 p, %1; selp.s32 %0, 1, 0, p; }" : "=r"(truth) : "f"(value)); // HERE
    return truth;
}

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1 || t == BLOCK - 1)
            tile[t + 1] = x[i == n - 1 ? 0 : i + 1];
    }
    __syncthreads();
    if (i < n)
        y[i] = is_number(tile[t]) ? (tile[t] + tile[t + 1]) / 2 : 0;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
