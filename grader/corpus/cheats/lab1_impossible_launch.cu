// lab1 verdict=graded score=0 moving_average.correctness=fail finding=launch_error says="shared memory"
// Asks for more shared memory than a block can have and looks at no error: the launch never happens, and takes no
// time at all. Left unchecked such a launch once passed for a 104 times faster kernel, on what the buffer held from
// before. Here the launch is refused as the driver would, with a reason, and the output still holds poison.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    extern __shared__ float tile[];
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

void moving_average(const float *x, float *y, int n)
{
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 512 << 10);
    kernel<<<(n - 1) / BLOCK + 1, BLOCK, 512 << 10>>>(x, y, n);
    cudaGetLastError();
}
