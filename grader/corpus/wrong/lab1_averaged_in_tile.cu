// lab1 verdict=graded finding=shared_race cause=changed_while_read says="this statement changes a cell that another thread reads"
// The averages are stored in the tile that neighbours still read.
#include "lab.h"
#define BLOCK 256
__global__ void average(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    if (i < n) {
        tile[t] = x[i];
        if (t == BLOCK - 1 || i == n - 1)
            tile[t + 1] = x[(i + 1) % n];
    }
    __syncthreads();
    if (i < n)
        tile[t] = (tile[t] + tile[t + 1]) / 2;
    __syncthreads();
    if (i < n)
        y[i] = tile[t];
}
void moving_average(const float *x, float *y, int n)
{
    average<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
