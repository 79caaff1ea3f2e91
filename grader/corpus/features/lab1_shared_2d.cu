// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// A shared array of two dimensions with a column of padding.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    __shared__ float tile[BLOCK / 32][33];
    int row = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (i < n)
        tile[row][lane] = x[i];
    if (lane == 31 && i < n)
        tile[row][32] = x[(i + 1) % n];
    __syncthreads();
    if (i < n)
        y[i] = (tile[row][lane] + (i == n - 1 ? x[0] : tile[row][lane + 1])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
