// lab6 verdict=graded score=0 finding=wrong_value says="Next: stencil_register_tiled, line 17: read in[i-1][j][k] where your kernel reads in[i][j][k] and multiplies it by c5" says="Here: correct the index"
// The two cells before the march are taken one plane too high.
#include "lab.h"

#define TILE 32
#define DEPTH 16

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (TILE - 2) + x, j = blockIdx.y * (TILE - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < TILE - 1 && y > 0 && y < TILE - 1 && j < n - 1 && k < n - 1;
    int start = blockIdx.z * DEPTH + 1;
    int depth = min(DEPTH, n - 1 - start);
    int area = n * n, column = j * n + k;
    float below = loads ? in[start * area + column] : 0;
    float here = loads ? in[(start + 1) * area + column] : 0;
    for (int d = 0; d < depth; d++) {
        int i = start + d;
        float above = loads ? in[(i + 1) * area + column] : 0;
        cells[y][x] = here;
        __syncthreads();
        if (computes)
            out[i * area + column] = c.c[0] * here + c.c[1] * cells[y][x - 1] + c.c[2] * cells[y][x + 1] +
                                     c.c[3] * cells[y - 1][x] + c.c[4] * cells[y + 1][x] + c.c[5] * below +
                                     c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (TILE - 2) + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(TILE, TILE)>>>(in, out, n, c);
}
