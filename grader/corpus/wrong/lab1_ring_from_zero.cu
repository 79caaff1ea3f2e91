// lab1 verdict=graded moving_average.safety=fail says="next % n + 1" says="Tried: all outputs are then right" omits="first thread from reading"
// Elements count from 1, but the remainder closes the ring as if they counted from 0.
#include "lab.h"

#define BLOCK 256

__device__ float element(const float *x, int number)
{
    return x[number - 1];
}

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x, own = blockIdx.x * BLOCK + t + 1;

    if (own <= n) {
        tile[t] = element(x, own);
        if (t == BLOCK - 1 || own == n) {
            int next = own;
            next = (next + 1) % n;
            tile[t + 1] = element(x, next);
        }
    }
    __syncthreads();
    if (own <= n)
        y[own - 1] = (tile[t] + tile[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
