// lab5 verdict=graded score=0 finding=global_race says="Next: stencil_coarsened, line 25: write" says="q > z0 + 1" says="Tried: all outputs are then right" omits="far apart"
// Sums pass through a queue of two: the first ones of a slab lack terms, and the guard keeps them back in the first slab alone.
#include "lab.h"

#define W 32
#define SLAB 16

__global__ void pour(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float now[W][W];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int k = (W - 2) * blockIdx.x + tx, j = (W - 2) * blockIdx.y + ty;
    const int z0 = SLAB * blockIdx.z, z1 = min(z0 + SLAB + 1, n - 1);
    const bool in_grid = k < n && j < n;
    const bool sums = min(tx, ty) > 0 && max(tx, ty) < W - 1 && k < n - 1 && j < n - 1;
    const int plane = n * n, column = j * n + k;
    float older = 0.0f, newer = 0.0f;

    for (int q = z0; q <= z1; ++q) {
        const float cell = in_grid ? in[q * plane + column] : 0.0f;
        now[ty][tx] = cell;
        __syncthreads();
        if (sums) {
            older += c.c[6] * cell;
            if (q > 1)
                out[(q - 1) * plane + column] = older;
            older = newer + c.c[0] * cell;
            older += c.c[1] * now[ty][tx - 1] + c.c[2] * now[ty][tx + 1];
            older += c.c[3] * now[ty - 1][tx] + c.c[4] * now[ty + 1][tx];
            newer = c.c[5] * cell;
        }
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2) {
        const int across = (n - 3) / (W - 2) + 1, slabs = (n - 3) / SLAB + 1;
        pour<<<dim3(across, across, slabs), dim3(W, W)>>>(in, out, n, c);
    }
}
