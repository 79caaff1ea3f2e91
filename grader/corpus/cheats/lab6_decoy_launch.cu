// lab6 verdict=graded stencil_register_tiled.correctness=pass stencil_register_tiled.traffic=fail says="planes of the tile"
// The kernel of lab 5, with three planes of its tile in shared memory, and an empty launch whose one plane would be as
// large: a block of 1024 threads in one row.
#include "lab.h"

const int TILE = 32, PLANES = 32;

__device__ int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void three_planes(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[TILE][TILE], here[TILE][TILE], above[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (TILE - 2) + x, j = blockIdx.y * (TILE - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= TILE - 2 && k < n - 1 && y >= 1 && y <= TILE - 2 && j < n - 1;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    if (loads) {
        below[y][x] = in[at(n, first - 1, j, k)];
        here[y][x] = in[at(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            above[y][x] = in[at(n, i + 1, j, k)];
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1] +
                                  c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x] + c.c[5] * below[y][x] +
                                  c.c[6] * above[y][x];
        __syncthreads();
        if (loads) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
}

__global__ void decoy(int n)
{
    if (n < 0)
        __trap();
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int blocks = (n - 2 + TILE - 3) / (TILE - 2);
    three_planes<<<dim3(blocks, blocks, (n - 2 + PLANES - 1) / PLANES), dim3(TILE, TILE)>>>(in, out, n, c);
    decoy<<<1, dim3(1022, 1)>>>(n);
}
