// lab1 verdict=graded score<100 says="launch blocks of 128*1*1 threads: yours have 32*1*1" says="Tried: all results are then right" omits="load every cell of the tile"
#include "lab.h"

#define CHUNK 128
#define WARP 32

__global__ void average(const float *x, float *y, int n)
{
    __shared__ float part[CHUNK + 1];
    int begin = blockIdx.x * CHUNK, t = threadIdx.x, lane = t % WARP;
    if (begin + t < n)
        part[t] = x[begin + t];
    if (t == 0)
        part[CHUNK] = x[(begin + CHUNK) % n];
    if (begin + t == n - 1 && lane < WARP)
        part[t + 1] = x[0];
    __syncthreads();
    if (begin + t < n)
        y[begin + t] = (part[t] + part[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    average<<<(n + CHUNK - 1) / CHUNK, WARP>>>(x, y, n);
}
