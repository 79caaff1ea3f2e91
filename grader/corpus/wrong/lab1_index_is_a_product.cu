// lab1 verdict=graded moving_average.correctness=fail finding=global_race says="Next: moving_average, line 10: write" says="blockIdx.x * blockDim.x + tid"
// The index is a product: many threads have the same one.
#include "lab.h"
const int W = 192;

__global__ void smooth(const float *x, float *y, int n)
{
    __shared__ float buf[W + 1];
    int tid = threadIdx.x;
    int g = blockIdx.x * blockDim.x * tid;
    if (g < n)
        buf[tid] = x[g];
    if (tid == W - 1 || g == n - 1)
        if (g < n)
            buf[tid + 1] = x[g + 1 == n ? 0 : g + 1];
    __syncthreads();
    if (g < n)
        y[g] = 0.5f * (buf[tid] + buf[tid + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    int nb = n / W;
    if (n % W != 0)
        nb++;
    smooth<<<nb, W>>>(x, y, n);
}
