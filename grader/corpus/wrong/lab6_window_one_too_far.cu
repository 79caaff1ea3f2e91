// lab6 verdict=graded score=0 says="write" says="q[2]" omits="missing in the sum"
// The coefficient of the plane above multiplies the plane after it.
#include "lab.h"

#ifndef IN_TILE
#define IN_TILE 32
#endif
#define OUT_TILE (IN_TILE - 2)
#ifndef PLANES
#define PLANES 32
#endif

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void register_tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[IN_TILE][IN_TILE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * OUT_TILE + x;
    const int j = blockIdx.y * OUT_TILE + y;
    const bool loads = j < n && k < n;
    const bool computes = x >= 1 && x <= OUT_TILE && y >= 1 && y <= OUT_TILE && j < n - 1 && k < n - 1;
    const int first = 1 + blockIdx.z * PLANES;
    const int last = min(first + PLANES, n - 1);

    float q[4];
    for (int m = 0; m < 3; m++)
        q[m] = loads ? in[at(n, first - 1 + m, j, k)] : 0;
    q[3] = 0;

    for (int i = first; i < last; i++) {
        plane[y][x] = q[1];
        if (loads && i + 2 <= last)
            q[3] = in[at(n, i + 2, j, k)];
        __syncthreads();

        if (computes)
            out[at(n, i, j, k)] = c.c[0] * q[1]
                + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                + c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x]
                + c.c[5] * q[0] + c.c[6] * q[3];
        __syncthreads();

#pragma unroll
        for (int m = 0; m < 3; m++)
            q[m] = q[m + 1];
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / OUT_TILE + 1;
    int slabs = (n - 3) / PLANES + 1;
    register_tiled_kernel<<<dim3(tiles, tiles, slabs), dim3(IN_TILE, IN_TILE)>>>(in, out, n, c);
}
