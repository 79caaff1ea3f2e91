// lab6 verdict=graded score=0 finding=out_of_bounds_read@HERE cause=negative_remainder@HERE says="add the divisor before each remainder"
// The values of three planes are a ring in registers, in which the plane below the first has the index -1 % 3 = -1.
#include "lab.h"

#ifndef IN_TILE
#define IN_TILE 32
#endif
#define OUT_TILE (IN_TILE - 2)
#ifndef PLANES
#define PLANES 30
#endif

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[IN_TILE][IN_TILE];
    float column[3];

    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * OUT_TILE + x;
    const int j = blockIdx.y * OUT_TILE + y;
    const bool loads = j < n && k < n;
    const bool computes = x > 0 && x < IN_TILE - 1 && y > 0 && y < IN_TILE - 1 && j < n - 1 && k < n - 1;
    const int first = 1 + blockIdx.z * PLANES;
    const int planes = min(PLANES, n - 1 - first);

    // the value of plane first + s lies in column[s mod 3]
    column[2] = loads ? in[at(n, first - 1, j, k)] : 0.0f;
    column[0] = loads ? in[at(n, first, j, k)] : 0.0f;
    column[1] = 0.0f;

#pragma unroll 3
    for (int s = 0; s < planes; s++) {
        column[(s + 1) % 3] = loads ? in[at(n, first + s + 1, j, k)] : 0.0f;
        tile[y][x] = column[s % 3];
        __syncthreads();
        if (computes) {
            float sum = c.c[0] * column[s % 3];
            sum += c.c[1] * tile[y][x - 1];
            sum += c.c[2] * tile[y][x + 1];
            sum += c.c[3] * tile[y - 1][x];
            sum += c.c[4] * tile[y + 1][x];
            sum += c.c[5] * column[(s - 1) % 3]; // HERE
            sum += c.c[6] * column[(s + 1) % 3];
            out[at(n, first + s, j, k)] = sum;
        }
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    int slabs = (n - 2 + PLANES - 1) / PLANES;
    march<<<dim3(tiles, tiles, slabs), dim3(IN_TILE, IN_TILE)>>>(in, out, n, c);
}
