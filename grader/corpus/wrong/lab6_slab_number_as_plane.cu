// lab6 verdict=graded score=0 says="Next: stencil_register_tiled, line 18: write" says="blockIdx.z * PLANES" says="Tried: all outputs are then right"
// The first plane that is loaded has the number of the slab. That of the first output is right.
#include "lab.h"

#define TILE 32
#define PLANES 32

__global__ void __launch_bounds__(TILE * TILE) sweep(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (TILE - 2) + x, j = blockIdx.y * (TILE - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < TILE - 1 && y > 0 && y < TILE - 1 && j < n - 1 && k < n - 1;
    int first = 1 + blockIdx.z * PLANES, end = min(first + PLANES, n - 1);
    int cell = (first * n + j) * n + k;
    // the cell in the plane before the first output
    int next = (blockIdx.z * n + j) * n + k;

    float below = loads ? in[next] : 0.0f;
    next += n * n;
    float here = loads ? in[next] : 0.0f;
    for (int i = first; i < end; ++i, cell += n * n) {
        next += n * n;
        float above = loads ? in[next] : 0.0f;
        plane[y][x] = here;
        __syncthreads();
        if (computes)
            out[cell] = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] +
                        c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] + c.c[5] * below + c.c[6] * above;
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
    sweep<<<dim3(tiles, tiles, (n - 3) / PLANES + 1), dim3(TILE, TILE)>>>(in, out, n, c);
}
