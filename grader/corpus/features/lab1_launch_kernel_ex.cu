// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cudaLaunchKernelEx with a configuration: grid, block and dynamic shared memory.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    extern __shared__ float tile[];
    if (i < n)
        tile[threadIdx.x] = x[i];
    __syncthreads();
    bool last = threadIdx.x == blockDim.x - 1 || i == n - 1;
    if (i < n)
        y[i] = (tile[threadIdx.x] + (last ? x[(i + 1) % n] : tile[threadIdx.x + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    cudaLaunchConfig_t how = {};
    how.gridDim = dim3((n - 1) / BLOCK + 1);
    how.blockDim = dim3(BLOCK);
    how.dynamicSmemBytes = BLOCK * sizeof *x;
    cudaLaunchKernelEx(&how, kernel, x, y, n);
}
