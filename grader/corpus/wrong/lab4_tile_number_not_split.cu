// lab4 verdict=graded score=50 stencil_tiled.correctness=fail says="Next: stencil_tiled, line 32: write" says="number / across % across * (EDGE - 2)" says="Tried: all outputs are then right"
// The number of a tile is split into three: the row of tiles is not taken modulo the tiles of a plane's side.
#include "lab.h"

#define EDGE 8

__global__ void each_cell(const float *in, float *out, int n, Stencil7 w)
{
    int k = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 4 + threadIdx.y, i = blockIdx.z + 1;
    if (j < 1 || j > n - 2 || k < 1 || k > n - 2)
        return;
    int row = n, plane = row * n, at = i * plane + j * row + k;
    float v = w.c[0] * in[at] + w.c[1] * in[at - 1] + w.c[2] * in[at + 1];
    v += w.c[3] * in[at - row] + w.c[4] * in[at + row];
    out[at] = v + w.c[5] * in[at - plane] + w.c[6] * in[at + plane];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 w)
{
    if (n > 2)
        each_cell<<<dim3((n + 31) / 32, (n + 3) / 4, n - 2), dim3(32, 4)>>>(in, out, n, w);
}

__global__ void each_tile(const float *in, float *out, int n, Stencil7 w, int across)
{
    __shared__ float tile[EDGE][EDGE][EDGE];
    const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;

    // tiles are numbered like cells
    const int number = blockIdx.x;
    const int k = x + number % across * (EDGE - 2);
    const int j = number / across * (EDGE - 2) + y;
    const int i = number / (across * across) * (EDGE - 2) + z;

    const bool known = i < n && j < n && k < n;
    tile[z][y][x] = known ? in[(i * n + j) * n + k] : 0;
    __syncthreads();
    const bool within = x > 0 && y > 0 && z > 0 && x < EDGE - 1 && y < EDGE - 1 && z < EDGE - 1;
    if (within && i < n - 1 && j < n - 1 && k < n - 1) {
        float v = w.c[0] * tile[z][y][x] + w.c[1] * tile[z][y][x - 1] + w.c[2] * tile[z][y][x + 1];
        v += w.c[3] * tile[z][y - 1][x] + w.c[4] * tile[z][y + 1][x];
        out[(i * n + j) * n + k] = v + w.c[5] * tile[z - 1][y][x] + w.c[6] * tile[z + 1][y][x];
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 w)
{
    int across = (n - 3) / (EDGE - 2) + 1;
    if (n > 2)
        each_tile<<<across * across * across, dim3(EDGE, EDGE, EDGE)>>>(in, out, n, w, across);
}
