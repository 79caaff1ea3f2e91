// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass nofinding
// Asks for the input to be kept in the L2 cache between calls, by a launch attribute and by prefetches of the kind
// evict_last. Allowed, and in vain: a recorded launch carries no such attribute, and no call finds its own data in
// the cache, whatever an earlier one has asked for.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    if (i < n)
        asm volatile("prefetch.global.L2::evict_last [%0];" ::"l"(x + i));
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
    cudaLaunchAttribute keep = {};
    keep.id = cudaLaunchAttributeAccessPolicyWindow;
    keep.val.accessPolicyWindow.base_ptr = (void *)x;
    keep.val.accessPolicyWindow.num_bytes = n * sizeof *x;
    keep.val.accessPolicyWindow.hitRatio = 1;
    keep.val.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3((n - 1) / BLOCK + 1);
    config.blockDim = dim3(BLOCK);
    config.attrs = &keep;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, kernel, x, y, n);
}
