// lab1 verdict=graded moving_average.safety=fail finding=shared_race@HERE
// Each thread marks in a byte that its cell is loaded, and looks at its neighbour's byte without a barrier.
#include "lab.h"

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    __shared__ float tile[BLOCK + 1];
    __shared__ bool loaded[BLOCK + 1];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    loaded[t] = i < n;
    if (t == 0)
        loaded[BLOCK] = true;
    if (i < n)
        tile[t] = x[i];
    if (t == BLOCK - 1 || i == n - 1)
        tile[t + 1] = x[(i + 1) % n];
    bool next = loaded[t + 1]; // HERE
    __syncthreads();
    if (i < n)
        y[i] = (tile[t] + (next || i == n - 1 ? tile[t + 1] : x[(i + 1) % n])) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, y, n);
}
