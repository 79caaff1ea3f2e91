// lab5 verdict=graded score=0 cause=grid_before_start says="Next: stencil_coarsened, line 22: write" says="blockIdx.z * PLANES + 1"
// The slab begins at plane 0.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

#define IN_TILE 32
#define OUT_TILE (IN_TILE - 2)
#define PLANES 32

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[IN_TILE][IN_TILE], here[IN_TILE][IN_TILE], above[IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < IN_TILE - 1 && y > 0 && y < IN_TILE - 1 && j < n - 1 && k < n - 1;
    int first = blockIdx.z * PLANES;
    int last = min(first + PLANES, n - 1);
    if (loads) {
        below[y][x] = in[at(n, first - 1, j, k)];
        here[y][x] = in[at(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            above[y][x] = in[at(n, i + 1, j, k)];
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here[y][x]
                + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x]
                + c.c[5] * below[y][x] + c.c[6] * above[y][x];
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
    int tiles = (n - 3) / OUT_TILE + 1;
    int slabs = (n - 3) / PLANES + 1;
    coarsened_kernel<<<dim3(tiles, tiles, slabs), dim3(IN_TILE, IN_TILE)>>>(in, out, n, c);
}
