// lab4 verdict=graded stencil_basic.correctness=pass stencil_tiled.correctness=fail says="Next: stencil_tiled, line 6: write" says="+ 2" says="Tried: all outputs are then right."
#include "lab.h"

const int WIDE = 16, HIGH = 8, DEEP = 8;
const int CELLS_X = WIDE + 2;
const int CELLS_Y = HIGH - 2;
const int CELLS_Z = DEEP + 2;

__global__ void each(const float *u, float *v, int n, Stencil7 s)
{
    int x = WIDE * blockIdx.x + threadIdx.x + 1, y = HIGH * blockIdx.y + threadIdx.y + 1,
        z = DEEP * blockIdx.z + threadIdx.z + 1;
    if (x < n - 1 && y < n - 1 && z < n - 1) {
        const float *p = u + (z * n + y) * n + x;
        v[(z * n + y) * n + x] = s.c[0] * p[0] + s.c[1] * p[-1] + s.c[2] * p[1] + s.c[3] * p[-n] + s.c[4] * p[n] +
                                 s.c[5] * p[-n * n] + s.c[6] * p[n * n];
    }
}

__global__ void shared(const float *u, float *v, int n, Stencil7 s)
{
    __shared__ float box[CELLS_Z][CELLS_Y][CELLS_X];
    int left = WIDE * blockIdx.x, top = HIGH * blockIdx.y, low = DEEP * blockIdx.z;
    for (int c = threadIdx.z; c < CELLS_Z; c += DEEP)
        for (int b = threadIdx.y; b < CELLS_Y; b += HIGH)
            for (int a = threadIdx.x; a < CELLS_X; a += WIDE)
                if (left + a < n && top + b < n && low + c < n)
                    box[c][b][a] = u[((low + c) * n + top + b) * n + left + a];
    __syncthreads();
    int a = threadIdx.x + 1, b = threadIdx.y + 1, c = threadIdx.z + 1;
    if (left + a < n - 1 && top + b < n - 1 && low + c < n - 1)
        v[((low + c) * n + top + b) * n + left + a] =
            s.c[0] * box[c][b][a] + s.c[1] * box[c][b][a - 1] + s.c[2] * box[c][b][a + 1] + s.c[3] * box[c][b - 1][a] +
            s.c[4] * box[c][b + 1][a] + s.c[5] * box[c - 1][b][a] + s.c[6] * box[c + 1][b][a];
}

static void blocks_for(dim3 *blocks, int n)
{
    *blocks = dim3((n - 2 + WIDE - 1) / WIDE, (n - 2 + HIGH - 1) / HIGH, (n - 2 + DEEP - 1) / DEEP);
}

void stencil_basic(const float *u, float *v, int n, Stencil7 s)
{
    dim3 blocks;
    if (n < 3)
        return;
    blocks_for(&blocks, n);
    each<<<blocks, dim3(WIDE, HIGH, DEEP)>>>(u, v, n, s);
}

void stencil_tiled(const float *u, float *v, int n, Stencil7 s)
{
    dim3 blocks;
    if (n < 3)
        return;
    blocks_for(&blocks, n);
    shared<<<blocks, dim3(WIDE, HIGH, DEEP)>>>(u, v, n, s);
}
