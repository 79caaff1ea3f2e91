// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="single blocks"
// A launch of thread block clusters: refused with the line of the call.
// needs compute_90
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;

    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    cudaLaunchConfig_t c = {};
    c.gridDim = (n - 1) / BLOCK / 2 * 2 + 2;
    c.blockDim = BLOCK;
    cudaLaunchAttribute a[1];
    a[0].id = cudaLaunchAttributeClusterDimension;
    a[0].val.clusterDim.x = 2;
    a[0].val.clusterDim.y = a[0].val.clusterDim.z = 1;
    c.attrs = a;
    c.numAttrs = 1;
    cudaLaunchKernelEx(&c, kernel, x, y, n); // HERE
}
