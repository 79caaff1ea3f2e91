// lab1 verdict=graded score=0 says="Next: moving_average, line 33: count the blocks along x as" says="/ 1024 + 1" omits="gridDim"
// A block takes four tiles, one after the other, but the launch counts its blocks for eight. The loop over the tiles is right.
#include "lab.h"
#define TILE 256
#define RUN 4

__global__ void runs(const float *x, float *y, int n)
{
    __shared__ float cell[TILE + 1];
    const int t = threadIdx.x;

    for (int tile = blockIdx.x * RUN; tile < ((int)blockIdx.x + 1) * RUN; tile++) {
        const int i = tile * TILE + t;
        float own = 0, next = 0;
        if (i < n) {
            own = x[i];
            cell[t] = own;
        }
        if (i < n && (t == TILE - 1 || i == n - 1))
            cell[t + 1] = x[i + 1 < n ? i + 1 : 0];
        __syncthreads();
        if (i < n)
            next = cell[t + 1];
        __syncthreads();
        if (i < n)
            y[i] = 0.5f * (own + next);
    }
}

void moving_average(const float *x, float *y, int n)
{
    const int in_block = 8 * TILE;
    runs<<<(n - 1) / in_block + 1, TILE>>>(x, y, n); // HERE
}
