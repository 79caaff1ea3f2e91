// lab6 verdict=graded score=0 finding=wrong_value cause=wrong_neighbour says="Next: stencil_register_tiled: read in[i+1][j][k] where your kernel reads in[i][j][k] and multiplies it by c6"
// The plane above is loaded after the computation, so each step uses the one of the step before, and the first step 0.
#include "lab.h"

#define TILE 16
#define DEPTH 24

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (TILE - 2) + x, j = blockIdx.y * (TILE - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < TILE - 1 && y > 0 && y < TILE - 1 && j < n - 1 && k < n - 1;
    int first = blockIdx.z * DEPTH + 1, last = min(first + DEPTH, n - 1);
    float lower = loads ? in[((first - 1) * n + j) * n + k] : 0, mine = loads ? in[(first * n + j) * n + k] : 0, upper = 0;
    for (int i = first; i < last; i++) {
        cells[y][x] = mine;
        __syncthreads();
        if (computes)
            out[(i * n + j) * n + k] = c.c[0] * mine + c.c[1] * cells[y][x - 1] + c.c[2] * cells[y][x + 1] +
                                       c.c[3] * cells[y - 1][x] + c.c[4] * cells[y + 1][x] + c.c[5] * lower +
                                       c.c[6] * upper;
        __syncthreads();
        upper = loads ? in[((i + 1) * n + j) * n + k] : 0;
        lower = mine;
        mine = upper;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (TILE - 2) + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(TILE, TILE)>>>(in, out, n, c);
}
