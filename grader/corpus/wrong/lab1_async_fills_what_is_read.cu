// lab1 verdict=graded score=0 finding=out_of_bounds_read cause=copy_fills_too_few says="let this copy fill more bytes with zeros" says="Tried: all outputs are then right" omits="begins inside the array"
// The last argument should say how many bytes are filled with zeros, and says how many there are to read.
#include <cuda_pipeline.h>

#include "lab.h"

#define BLOCK 64
#define EACH 4

__global__ void fours(const float *x, float *y, int n)
{
    __shared__ alignas(16) float cells[EACH * BLOCK + 1];
    int t = EACH * threadIdx.x, i = EACH * BLOCK * blockIdx.x + t;
    int left = min(EACH, n - i);
    if (left > 0)
        __pipeline_memcpy_async(cells + t, x + i, 16, left == EACH ? 0 : 4 * left);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (threadIdx.x == 0)
        cells[min(EACH * BLOCK, n - i)] = x[(i + min(EACH * BLOCK, n - i)) % n];
    __syncthreads();
    for (int k = 0; k < left; k++)
        y[i + k] = (cells[t + k] + cells[t + k + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    fours<<<(n + EACH * BLOCK - 1) / (EACH * BLOCK), BLOCK>>>(x, y, n);
}
