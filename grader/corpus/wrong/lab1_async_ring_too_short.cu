// lab1 verdict=graded score=0 moving_average.safety=fail finding=shared_race cause=copy_over_copy says="Next: moving_average, line 8: write" says="STAGES = 3" omits="wait for the last group"
// A block walks over several tiles. Two copies are on their way while a third tile is read: that is three stages.
#include <cuda_pipeline.h>

#include "lab.h"

#define THREADS 128
constexpr int STAGES = 2;
#define TILES 8

__device__ void begin(float (*stages)[THREADS + 1], const float *x, int n, int round)
{
    int i = (blockIdx.x * TILES + round) * THREADS + threadIdx.x;
    if (round < TILES && i <= n)
        __pipeline_memcpy_async(&stages[round % STAGES][threadIdx.x], &x[i % n], sizeof(float));
    if (round < TILES && threadIdx.x == 0 && i + THREADS <= n)
        __pipeline_memcpy_async(&stages[round % STAGES][THREADS], &x[(i + THREADS) % n], sizeof(float));
    __pipeline_commit();
}

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float stages[STAGES][THREADS + 1];
    int first = blockIdx.x * TILES;
    begin(stages, x, n, 0);
    begin(stages, x, n, 1);
    for (int round = 0; round < TILES; round++) {
        begin(stages, x, n, round + 2);
        __pipeline_wait_prior(2);
        __syncthreads();
        int i = (first + round) * THREADS + threadIdx.x;
        const float *cells = stages[round % STAGES] + threadIdx.x;
        if (i < n)
            y[i] = (cells[0] + cells[1]) / 2;
        __syncthreads();
    }
}

void moving_average(const float *x, float *y, int n)
{
    int tiles = (n + THREADS - 1) / THREADS;
    average<<<(tiles + TILES - 1) / TILES, THREADS>>>(x, y, n);
}
