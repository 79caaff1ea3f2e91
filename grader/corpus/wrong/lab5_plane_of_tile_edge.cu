// lab5 verdict=graded score=0 says="In line 15: write" says="n * n" says="Tried: all outputs are then right"
// From plane to plane, the index moves on by a row of the grid times the edge of the tile.
#include "lab.h"

#define EDGE 16
#define DEPTH 16

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[EDGE][EDGE], here[EDGE][EDGE], above[EDGE][EDGE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (EDGE - 2) + x, j = blockIdx.y * (EDGE - 2) + y, first = blockIdx.z * DEPTH;
    bool is_cell = j < n && k < n;
    bool computes = x > 0 && y > 0 && x < EDGE - 1 && y < EDGE - 1 && j < n - 1 && k < n - 1;
    int p = (first * n + j) * n + k, plane = n * EDGE;
    int steps = min(DEPTH, n - 2 - first);
    if (is_cell) {
        below[y][x] = in[p];
        here[y][x] = in[p + plane];
    }
    for (int s = 0; s < steps; s++) {
        p += plane;
        if (is_cell)
            above[y][x] = in[p + plane];
        __syncthreads();
        if (computes)
            out[p] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1] +
                     c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x] + c.c[5] * below[y][x] +
                     c.c[6] * above[y][x];
        __syncthreads();
        below[y][x] = here[y][x];
        here[y][x] = above[y][x];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (EDGE - 2) + 1;
    coarsened_kernel<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
