// lab5 verdict=graded finding=barrier_divergence cause=barrier_skipped says="Next: stencil_coarsened, line 26: remove this continue"
// Threads of the tile's rim go on to the next step before they reach the second barrier.
#include "lab.h"

#define TILE 16
#define DEPTH 24

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[3][TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (TILE - 2) + x, j = blockIdx.y * (TILE - 2) + y;
    bool loads = j < n && k < n;
    bool rim = x == 0 || x == TILE - 1 || y == 0 || y == TILE - 1;
    int first = blockIdx.z * DEPTH + 1, last = min(first + DEPTH, n - 1);
    if (loads) {
        cells[(first - 1) % 3][y][x] = in[((first - 1) * n + j) * n + k];
        cells[first % 3][y][x] = in[(first * n + j) * n + k];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            cells[(i + 1) % 3][y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();

        // nothing to compute here
        if (rim || j >= n - 1 || k >= n - 1)
            continue;
        float(*p)[TILE] = cells[i % 3];
        out[(i * n + j) * n + k] = c.c[0] * p[y][x] + c.c[1] * p[y][x - 1] + c.c[2] * p[y][x + 1] +
                                   c.c[3] * p[y - 1][x] + c.c[4] * p[y + 1][x] + c.c[5] * cells[(i + 2) % 3][y][x] +
                                   c.c[6] * cells[(i + 1) % 3][y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (TILE - 2) + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(TILE, TILE)>>>(in, out, n, c);
}
