// lab1 verdict=rejected score=0 finding=rejected_call@HERE says="cudaMemAdvise"
// cudaMemAdvise on the input: refused.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
    cudaMemAdvise(x, n * sizeof *x, cudaMemAdviseSetReadMostly, here); // HERE
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
