// lab1 verdict=graded score<100 says="Tried: " omits="give tiles more bytes"
// Of a dynamic tile, all threads store, and the last thread of a short block stores its halo one cell too far.
#include "lab.h"
#define TILE 256

__global__ void tiles(const float *x, float *y, int n)
{
    extern __shared__ float cell[];
    const int t = threadIdx.x, i = blockIdx.x * TILE + t;
    if (i < n)
        cell[t] = x[i];
    if (t == TILE - 1 || i == n - 1)
        cell[t + 2] = x[(i + 1) % n]; // HERE
    __syncthreads();
    if (i < n)
        y[i] = 0.5f * (cell[t] + cell[t + 1]);
}

void moving_average(const float *x, float *y, int n)
{
    tiles<<<(n - 1) / TILE + 1, TILE, (TILE + 1) * sizeof(float)>>>(x, y, n);
}
