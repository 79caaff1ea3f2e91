// lab1 verdict=graded moving_average.correctness=pass moving_average.traffic=pass moving_average.time=partial says="One block works on alone"
// gpu: verdict=graded moving_average.correctness=pass
// One warp of a block inside the grid executes millions of instructions, at all sizes.
#include "lab.h"
#define BLOCK 256
__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x;
    if (i < n) {
        tile[t] = x[i];
        if (i == n - 1)
            tile[t + 1] = x[0];
        else if (t == BLOCK - 1)
            tile[t + 1] = x[i + 1];
    }
    __syncthreads();
    if (i >= n)
        return;
    float v = (tile[t] + tile[t + 1]) / 2, s = v;
    if (blockIdx.x == gridDim.x / 3 && t < 32)
        for (int k = 0; k < 3000000; k++)
            s = s * 0.999f + v;
    y[i] = v + s * 1e-30f;
}
void moving_average(const float *x, float *y, int n)
{
    average<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
