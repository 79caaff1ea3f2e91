// lab5 verdict=graded score<100 stencil_coarsened.correctness=pass cause=neighbours_from_memory says="Next: stencil_coarsened, line 39: load each element once per block, into the tile"
// The cell below is read from global memory again in each step.
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
    __shared__ float here[IN_TILE][IN_TILE], above[IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;

    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= OUT_TILE && k < n - 1 && y >= 1 && y <= OUT_TILE && j < n - 1;

    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);
    if (loads) {
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
                                + c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * above[y][x];
        __syncthreads();

        if (loads) {
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
    dim3 block(IN_TILE, IN_TILE);
    dim3 grid(tiles, tiles, slabs);
    coarsened_kernel<<<grid, block>>>(in, out, n, c);
}
