// lab5 verdict=graded score=0 cause=grid_before_start says="blockIdx.z * PLANES + 1" says="Tried: all outputs are then right"
// The first plane of outputs is plane 0.
#include "lab.h"

#ifndef IN_TILE
#define IN_TILE 32
#endif
#define OUT_TILE (IN_TILE - 2)
#ifndef PLANES
#define PLANES 32
#endif

#define AT(i, j, k) (((i) * n + (j)) * n + (k))

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[IN_TILE][IN_TILE];
    __shared__ float here[IN_TILE][IN_TILE];
    __shared__ float above[IN_TILE][IN_TILE];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int j = blockIdx.y * OUT_TILE + y;
    const int k = blockIdx.x * OUT_TILE + x;
    const bool loads = j < n && k < n;
    const bool computes = x > 0 && y > 0 && x <= OUT_TILE && y <= OUT_TILE && j <= n - 2 && k <= n - 2;

    const int first = blockIdx.z * PLANES;
    const int last = min(first + PLANES, n - 1);

    if (loads) {
        below[y][x] = in[AT(first - 1, j, k)];
        here[y][x] = in[AT(first, j, k)];
    }

    for (int i = first; i < last; i++) {
        if (loads)
            above[y][x] = in[AT(i + 1, j, k)];
        __syncthreads();

        if (computes)
            out[AT(i, j, k)] = c.c[0] * here[y][x]
                             + c.c[1] * here[y][x - 1]
                             + c.c[2] * here[y][x + 1]
                             + c.c[3] * here[y - 1][x]
                             + c.c[4] * here[y + 1][x]
                             + c.c[5] * below[y][x]
                             + c.c[6] * above[y][x];
        __syncthreads();

        if (loads) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(IN_TILE, IN_TILE);
    dim3 grid((n - 3) / OUT_TILE + 1, (n - 3) / OUT_TILE + 1, (n - 3) / PLANES + 1);
    coarsened_kernel<<<grid, block>>>(in, out, n, c);
}
