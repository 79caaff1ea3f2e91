// lab4 verdict=graded stencil_basic.correctness=pass stencil_tiled.correctness=fail says="line 32: write" says="ty < EDGE - 1" says="Tried: all outputs are then right."
#include "lab.h"

#define EDGE 8
#define OUTPUTS (EDGE - 2)

__global__ void plain(const float *g, float *r, int n, Stencil7 w)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y,
        i = blockIdx.z * blockDim.z + threadIdx.z;
    if (k < 1 || j < 1 || i < 1 || k >= n - 1 || j >= n - 1 || i >= n - 1)
        return;
    long long c = ((long long)i * n + j) * n + k, p = (long long)n * n;
    r[c] = w.c[0] * g[c] + w.c[1] * g[c - 1] + w.c[2] * g[c + 1] + w.c[3] * g[c - n] + w.c[4] * g[c + n] +
           w.c[5] * g[c - p] + w.c[6] * g[c + p];
}

__global__ void cubes(const float *g, float *r, int n, Stencil7 w)
{
    __shared__ float cube[EDGE][EDGE][EDGE];
    const int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    int k = blockIdx.x * OUTPUTS + tx;
    int j = blockIdx.y * OUTPUTS + ty;
    int i = blockIdx.z * OUTPUTS + tz;
    const size_t cell = ((size_t)i * n + j) * n + k;
    if (i < n && j < n && k < n)
        cube[tz][ty][tx] = g[cell];
    __syncthreads();
    if (i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    if (tx > 0 && tx < EDGE - 1 &&
        ty > 0 && ty > EDGE - 1 &&
        tz > 0 && tz < EDGE - 1)
        r[cell] = w.c[0] * cube[tz][ty][tx] + w.c[1] * cube[tz][ty][tx - 1] + w.c[2] * cube[tz][ty][tx + 1] +
                  w.c[3] * cube[tz][ty - 1][tx] + w.c[4] * cube[tz][ty + 1][tx] + w.c[5] * cube[tz - 1][ty][tx] +
                  w.c[6] * cube[tz + 1][ty][tx];
}

void stencil_basic(const float *g, float *r, int n, Stencil7 w)
{
    dim3 b(16, 4, 4);
    plain<<<dim3((n + 15) / 16, (n + 3) / 4, (n + 3) / 4), b>>>(g, r, n, w);
}

void stencil_tiled(const float *g, float *r, int n, Stencil7 w)
{
    const int blocks = n > 2 ? (n - 2 + OUTPUTS - 1) / OUTPUTS : 1;
    cubes<<<dim3(blocks, blocks, blocks), dim3(EDGE, EDGE, EDGE)>>>(g, r, n, w);
}
