// One warp per block, tile of 513 cells, each thread computes 16 adjacent outputs: many bank conflicts and
// scattered stores.
#include "lab.h"

#define PER  16
#define W    32
#define TILE (PER * W)

__global__ void slow_average(const float *x, float *y, int n)
{
    __shared__ float tile[TILE + 1];
    int base = blockIdx.x * TILE;
    for (int r = 0; r <= PER; r++) {
        int c = r * W + threadIdx.x;
        if (c <= TILE && base + c <= n)
            tile[c] = x[(base + c) % n];
    }
    __syncthreads();
    float here = tile[threadIdx.x * PER];
    if (base + (int)threadIdx.x * PER < n) {
#pragma unroll 4
        for (int p = 0; p < PER; p++) {
            int c = threadIdx.x * PER + p;
            if (base + c >= n)
                break;
            float next = tile[c + 1];
            y[base + c] = (here + next) / 2;
            here = next;
        }
    }
}

void moving_average(const float *x, float *y, int n)
{
    slow_average<<<(n + TILE - 1) / TILE, W>>>(x, y, n);
}
