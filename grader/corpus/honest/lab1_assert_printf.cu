// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// assert and printf that never fire, __trap after an impossible test, cudaLaunchKernel called directly.
#include "lab.h"
#include <cassert>
#include <cstdio>

__global__ void careful(const float *x, float *y, int n)
{
    __shared__ float s[256 + 1];
    const unsigned t = threadIdx.x;
    const unsigned i = blockIdx.x * 256u + t;
    assert(blockDim.x == 256);
    if (gridDim.y != 1)
        __trap();
    if (i < n) {
        s[t] = x[i];
        if (t == 255 || i + 1 == n)
            s[t + 1] = x[(i + 1u) % (unsigned)n];
    }
    __syncthreads();
    if (i >= n)
        return;
    float r = (s[t] + s[t + 1]) / 2.f;
    if (!(r >= -1e30f && r <= 1e30f))
        printf("block %d thread %u: y[%u] = %f of %g, %s\n", blockIdx.x, t, i, r, (double)s[t], "odd");
    assert(!isnan(r) && "inputs are finite");
    y[i] = r;
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    void *args[] = {(void *)&x, (void *)&y, (void *)&n};
    dim3 grid((n + 255) / 256), block(256);
    cudaError_t e = cudaLaunchKernel((const void *)careful, grid, block, args, 0, 0);
    if (e != cudaSuccess)
        printf("launch: %s (%s)\n", cudaGetErrorString(e), cudaGetErrorName(e));
}
