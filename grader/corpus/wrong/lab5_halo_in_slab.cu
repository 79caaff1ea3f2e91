// lab5 verdict=graded score=0 finding=not_written cause=slabs_apart says="Next: stencil_coarsened: let each slab begin where the previous one ends"
// Slabs lie DEPTH planes apart and store DEPTH - 2 of them, as if the halo along z were among the slab's planes.
#include "lab.h"

#define TILE 16
#define DEPTH 20

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float planes[3][TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (TILE - 2) + x, j = blockIdx.y * (TILE - 2) + y;
    int halo = blockIdx.z * DEPTH, end = min(halo + DEPTH, n);
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < TILE - 1 && y > 0 && y < TILE - 1 && j < n - 1 && k < n - 1;
    for (int i = halo; i < end; i++) {
        if (loads)
            planes[i % 3][y][x] = in[(i * n + j) * n + k];
        __syncthreads();
        int m = i - 1; // the plane in the middle of three
        if (computes && m > halo)
            out[(m * n + j) * n + k] = c.c[0] * planes[m % 3][y][x] + c.c[1] * planes[m % 3][y][x - 1] +
                                       c.c[2] * planes[m % 3][y][x + 1] + c.c[3] * planes[m % 3][y - 1][x] +
                                       c.c[4] * planes[m % 3][y + 1][x] + c.c[5] * planes[(m + 2) % 3][y][x] +
                                       c.c[6] * planes[i % 3][y][x];
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
