// lab1 verdict=graded score=0 finding=shared_race cause=stages_overlap says="Next: moving_average, line 13: begin each part of this array after the last cell of the one before it" omits="put a __syncthreads()"
// A pointer moves on to the other half of an array; the halves are as far apart as they have threads.
#include "lab.h"

#define BLOCK 256
#define HALO 1
#define BLOCKS 64

__device__ int part_length(int threads) { return threads / 2 * 2; }

__device__ float *part(float *all, int which)
{
    return all + which * part_length(BLOCK);
}

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    __shared__ float tile[2 * (BLOCK + HALO)];
    const int rounds = ((n - 1) / BLOCK + gridDim.x) / gridDim.x;

    for (int round = 0; round < rounds; round++) {
        int half = round % 2, t = threadIdx.x;
        int i = (blockIdx.x + round * gridDim.x) * BLOCK + t;
        if (i < n)
            part(tile, half)[t] = x[i];
        if (i < n && (t == BLOCK - 1 || i == n - 1))
            part(tile, half)[t + 1] = x[i + 1 < n ? i + 1 : 0];
        __syncthreads();
        if (i < n)
            y[i] = 0.5f * (part(tile, half)[t] + part(tile, half)[t + 1]);
    }
}

void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<min((n - 1) / BLOCK + 1, BLOCKS), BLOCK>>>(x, y, n);
}
