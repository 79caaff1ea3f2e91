// lab1 verdict=compile_error score=0 says="ptxas refuses the inline assembly: Unknown modifier"
// The file has a second kernel that no driver can translate, so that a GPU would refuse it whole. The simulator reads
// kernels when they are launched, and this one never is. What no GPU can load is not right.
#include "lab.h"

#define BLOCK 256

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
        y[i] = (tile[t] + tile[t + 1]) / 2;
}

__global__ void stumbling_block(float *y)
{
    asm volatile("no.such.instruction.f32 %0, %0;" : "+f"(*y));
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
