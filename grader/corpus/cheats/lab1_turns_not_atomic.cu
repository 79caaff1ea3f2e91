// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=fail finding=global_race cause=order_decides
// gpu: verdict=graded score<100
// Blocks take numbers from a volatile counter: two that read it at the same time take the same number.
#include "lab.h"

#define BLOCK 256

__device__ volatile int turn;

__global__ void average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    __shared__ int block;
    int t = threadIdx.x;
    if (t == 0) {
        block = turn;
        turn = block + 1 < gridDim.x ? block + 1 : 0;
    }
    __syncthreads();
    int i = block * BLOCK + t;
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
    average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
