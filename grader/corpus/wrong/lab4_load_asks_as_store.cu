// lab4 verdict=graded score=50 stencil_tiled.correctness=fail says="Next: stencil_tiled, line 32: write " says="loads need cells of the boundary, too. In line 46, ask" says="Tried: all outputs are then right"
// The tile is loaded where the thread would have an output: cells of the boundary stay 0.
#include "lab.h"

#define EDGE 10

__global__ void plain(const float *in, float *out, int n, Stencil7 w)
{
    int k = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 4 + threadIdx.y, i = blockIdx.z + 1;
    if (j < 1 || j > n - 2 || k < 1 || k > n - 2)
        return;
    long long row = n, plane = row * n, at = i * plane + j * row + k;
    float v = w.c[0] * in[at] + w.c[1] * in[at - 1] + w.c[2] * in[at + 1];
    v += w.c[3] * in[at - row] + w.c[4] * in[at + row];
    out[at] = v + w.c[5] * in[at - plane] + w.c[6] * in[at + plane];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 w)
{
    if (n > 2)
        plain<<<dim3((n + 31) / 32, (n + 3) / 4, n - 2), dim3(32, 4)>>>(in, out, n, w);
}

__global__ void by_cubes(const float *in, float *out, int n, Stencil7 w)
{
    __shared__ float cube[EDGE][EDGE][EDGE + 1];
    const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const int k = blockIdx.x * (EDGE - 2) + x, j = blockIdx.y * (EDGE - 2) + y, i = blockIdx.z * (EDGE - 2) + z;
    const long long row = n, plane = row * n;

    // is there anything to do?
    const bool busy = i < n - 1 && j < n - 1 && k < n - 1;
    const bool in_middle =
        x > 0 && x < EDGE - 1 && y > 0 && y < EDGE - 1 && z > 0 && z < EDGE - 1;

    if (busy)
        cube[z][y][x] = in[i * plane + j * row + k];
    else
        cube[z][y][x] = 0;
    __syncthreads();

    if (!in_middle)
        return;

    // what the tile knows is enough
    if (busy) {
        float v = w.c[0] * cube[z][y][x] + w.c[1] * cube[z][y][x - 1] + w.c[2] * cube[z][y][x + 1];
        v += w.c[3] * cube[z][y - 1][x] + w.c[4] * cube[z][y + 1][x];
        v += w.c[5] * cube[z - 1][y][x] + w.c[6] * cube[z + 1][y][x];
        out[i * plane + j * row + k] = v;
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 w)
{
    if (n < 3)
        return;
    int blocks = (n - 2 + EDGE - 3) / (EDGE - 2);
    by_cubes<<<dim3(blocks, blocks, blocks), dim3(EDGE, EDGE, EDGE)>>>(in, out, n, w);
}
