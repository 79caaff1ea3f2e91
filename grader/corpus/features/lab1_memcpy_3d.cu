// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="cudaMemcpy3D"
// cudaMemcpy3D: refused.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (y[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr((void *)x, n * sizeof *x, n, 1);
    copy.dstPtr = make_cudaPitchedPtr(y, n * sizeof *y, n, 1);
    copy.extent = make_cudaExtent(n * sizeof *x, 1, 1);
    copy.kind = cudaMemcpyDeviceToDevice;
    cudaMemcpy3D(&copy); // HERE
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
