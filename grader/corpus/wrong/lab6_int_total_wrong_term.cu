// lab6 verdict=graded score=0 finding=wrong_value says="Next: stencil_register_tiled, line 39: write" says="Tried: all outputs are then right" omits="keep this value in a float"
// The number of outputs along an axis is an int by right; one coefficient is taken twice.
#include "lab.h"
#define IN_TILE 32
#define OUT_TILE (IN_TILE - 2)
#define PLANES 32

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

struct Column {
    float below, here, above;
};

__global__ void register_tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[IN_TILE][IN_TILE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * OUT_TILE + x, j = blockIdx.y * OUT_TILE + y;
    const bool loads = j < n && k < n;
    const bool computes = x >= 1 && x <= OUT_TILE && k < n - 1 && y >= 1 && y <= OUT_TILE && j < n - 1;
    const int first = blockIdx.z * PLANES + 1;
    const int last = min(first + PLANES, n - 1);

    Column col = {0, 0, 0};
    if (loads) {
        col.below = in[at(n, first - 1, j, k)];
        col.here = in[at(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            col.above = in[at(n, i + 1, j, k)];
        plane[y][x] = col.here;
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * col.here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                                + c.c[3] * plane[y - 1][x] + c.c[3] * plane[y + 1][x]
                                + c.c[5] * col.below + c.c[6] * col.above;
        __syncthreads();
        col.below = col.here;
        col.here = col.above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int total = n - 2; // outputs along an axis
    int tiles = (total + OUT_TILE - 1) / OUT_TILE;
    int slabs = (total + PLANES - 1) / PLANES;
    dim3 block(IN_TILE, IN_TILE);
    dim3 grid(tiles, tiles, slabs);
    register_tiled_kernel<<<grid, block>>>(in, out, n, c);
}
