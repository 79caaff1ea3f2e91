// lab5 verdict=graded score=0 cause=slabs_after_first says="lines 32 and 33: make the start of the march" omits="Tried"
// The first planes go into slots by their number in the grid; the march counts slots from 0 in each slab.
#include "lab.h"

#ifndef IN_TILE
#define IN_TILE 32
#endif
#ifndef PLANES
#define PLANES 32
#endif
#define OUT_TILE (IN_TILE - 2)

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void ring_kernel(const float *__restrict__ in, float *__restrict__ out, const int n, const Stencil7 c)
{
    __shared__ float ring[3][IN_TILE][IN_TILE];

    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * OUT_TILE + x;
    const int j = blockIdx.y * OUT_TILE + y;
    const bool loads = k < n && j < n;
    const bool computes = 0 < x && x < IN_TILE - 1 && 0 < y && y < IN_TILE - 1 && k < n - 1 && j < n - 1;

    const int first = blockIdx.z * PLANES + 1;
    const int steps = min(PLANES, n - 1 - first);

    if (loads) {
        ring[(first - 1) % 3][y][x] = in[at(n, first - 1, j, k)];
        ring[first % 3][y][x] = in[at(n, first, j, k)];
    }

    // step s computes plane first + s
    for (int s = 0; s < steps; ++s) {
        float(*below)[IN_TILE] = ring[s % 3];
        float(*here)[IN_TILE] = ring[(s + 1) % 3];
        float(*above)[IN_TILE] = ring[(s + 2) % 3];
        if (loads)
            above[y][x] = in[at(n, first + s + 1, j, k)];
        __syncthreads();
        if (computes) {
            float r = c.c[0] * here[y][x];
            r += c.c[1] * here[y][x - 1];
            r += c.c[2] * here[y][x + 1];
            r += c.c[3] * here[y - 1][x];
            r += c.c[4] * here[y + 1][x];
            r += c.c[5] * below[y][x];
            r += c.c[6] * above[y][x];
            out[at(n, first + s, j, k)] = r;
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const dim3 block(IN_TILE, IN_TILE);
    const dim3 grid((n - 2 + OUT_TILE - 1) / OUT_TILE, (n - 2 + OUT_TILE - 1) / OUT_TILE, (n - 2 + PLANES - 1) / PLANES);
    ring_kernel<<<grid, block>>>(in, out, n, c);
}
