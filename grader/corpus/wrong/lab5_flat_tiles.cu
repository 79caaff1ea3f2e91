// lab5 verdict=graded score<100 stencil_coarsened.traffic=partial cause=halo_of_tiles omits="read nothing else from in" says="Next: stencil_coarsened, line 59: load fewer cells for each output: make the tile larger along its short sides" says="30 * 6 outputs in a plane"
// Tiles of 32 x 8 cells: each cell is loaded once by its block, but the halo is large.
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
    __shared__ float below[8][IN_TILE], here[8][IN_TILE], above[8][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * 6 + y;

    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= OUT_TILE && k < n - 1 && y >= 1 && y <= 6 && j < n - 1;

    int first = blockIdx.z * PLANES + 1;
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

    int tiles = (n - 2 - 1) / OUT_TILE + 1;
    int slabs = (n - 2 - 1) / PLANES + 1;
    dim3 block(IN_TILE, 8);
    dim3 grid(tiles, (n - 2 - 1) / 6 + 1, slabs);
    coarsened_kernel<<<grid, block>>>(in, out, n, c);
}
