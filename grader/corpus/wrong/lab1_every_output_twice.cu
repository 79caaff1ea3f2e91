// lab1 verdict=graded score<100 moving_average.traffic=fail cause=outputs_repeated says="compute each output once"
// Blocks begin half a block apart, so each output is computed twice.
#include "lab.h"
#define BLOCK 256
__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x, i = blockIdx.x * (BLOCK / 2) + t;
    if (i < n) {
        tile[t] = x[i];
        if (t == BLOCK - 1 || i == n - 1)
            tile[t + 1] = x[(i + 1) % n];
    }
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + tile[t + 1]) / 2;
}
void moving_average(const float *x, float *y, int n)
{
    average<<<(n - 1) / (BLOCK / 2) + 1, BLOCK>>>(x, y, n);
}
