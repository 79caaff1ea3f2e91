// lab6 verdict=graded score=0 finding=wrong_value says="exchange the order of" says="below = here;" says="Tried: all outputs are then right"
// The value below takes the one in the middle after that has taken the one above.
#include "lab.h"

// One way to full marks: the loads of lab 5, a third of its shared memory, no copying between planes.

#ifndef IN_TILE
#define IN_TILE 32
#endif
#define OUT_TILE (IN_TILE - 2)
#ifndef PLANES
#define PLANES 32
#endif

// Where cell (i, j, k) of an n*n*n grid lies: k runs along the rows, so threads next to each other take
// cells next to each other.
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void register_tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
   
    __shared__ float plane[IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT_TILE + x;   
    int j = blockIdx.y * OUT_TILE + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= OUT_TILE && k < n - 1 && y >= 1 && y <= OUT_TILE && j < n - 1;

   
    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);
    float below = loads ? in[at(n, first - 1, j, k)] : 0;
    float here = loads ? in[at(n, first, j, k)] : 0;

   
    for (int i = first; i < last; i++) {
        float above = loads ? in[at(n, i + 1, j, k)] : 0;
        plane[y][x] = here;
        __syncthreads();

        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here
                                + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                                + c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x]
                                + c.c[5] * below + c.c[6] * above;
        __syncthreads();

        here = above;
        below = here;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;

    int tiles = (n - 2 - 1) / OUT_TILE + 1;
    int slabs = (n - 2 - 1) / PLANES + 1;
    dim3 block(IN_TILE, IN_TILE);
    dim3 grid(tiles, tiles, slabs);
    register_tiled_kernel<<<grid, block>>>(in, out, n, c);
}
