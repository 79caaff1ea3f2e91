// lab5 verdict=graded score=0 finding=undefined_value cause=slabs_after_first says="where slabs begin, except the first" says="(first - 1) % 3"
// The slots of the ring are counted from plane 0, but filled as if each slab began there.
#include "lab.h"

#define IN_TILE 32
#define OUT_TILE (IN_TILE - 2)
#define PLANES 32

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[3][IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < IN_TILE - 1 && y > 0 && y < IN_TILE - 1 && j < n - 1 && k < n - 1;
    int first = 1 + blockIdx.z * PLANES;
    int last = min(first + PLANES, n - 1);
    if (loads) {
        ring[0][y][x] = in[at(n, first - 1, j, k)];
        ring[1][y][x] = in[at(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        float (*below)[IN_TILE] = ring[(i - 1) % 3];
        float (*here)[IN_TILE] = ring[i % 3];
        float (*above)[IN_TILE] = ring[(i + 1) % 3];
        if (loads)
            above[y][x] = in[at(n, i + 1, j, k)];
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x] + c.c[5] * below[y][x] + c.c[6] * above[y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    int slabs = (n - 2 + PLANES - 1) / PLANES;
    coarsened_kernel<<<dim3(tiles, tiles, slabs), dim3(IN_TILE, IN_TILE)>>>(in, out, n, c);
}
