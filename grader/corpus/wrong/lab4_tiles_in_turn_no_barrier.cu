// lab4 verdict=graded stencil_tiled.safety=fail finding=shared_race says="Next: stencil_tiled, lines" says="put a __syncthreads()"
// 300 blocks at most share the tiles. From the second tile of a block on, a fast thread loads it too early.
#include "lab.h"

enum { EDGE = 8, INNER = EDGE - 2, MOST = 300 };

__device__ bool has_all(int n, int i, int j, int k)
{
    return min(i, min(j, k)) > 0 && max(i, max(j, k)) < n - 1;
}

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y, i = blockIdx.z;
    const float *p = in + (i * n + j) * n + k;
    if (has_all(n, i, j, k))
        out[p - in] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n] +
                      c.c[5] * p[-n * n] + c.c[6] * p[n * n];
}

__global__ void in_turn(const float *in, float *out, int n, int edge, Stencil7 c)
{
    __shared__ float cube[EDGE][EDGE][EDGE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, all = edge * edge * edge, number = blockIdx.x;
    while (number < all) {
        int i = number / (edge * edge) * INNER + z, j = number / edge % edge * INNER + y, k = number % edge * INNER + x;
        size_t at = ((size_t)i * n + j) * n + k;
        if (i < n && j < n && k < n)
            cube[z][y][x] = in[at];
        __syncthreads();
        if (has_all(EDGE, z, y, x) && has_all(n, i, j, k))
            out[at] = c.c[0] * cube[z][y][x] + c.c[1] * cube[z][y][x - 1] + c.c[2] * cube[z][y][x + 1] +
                      c.c[3] * cube[z][y - 1][x] + c.c[4] * cube[z][y + 1][x] + c.c[5] * cube[z - 1][y][x] +
                      c.c[6] * cube[z + 1][y][x];
        number += gridDim.x;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    plain<<<dim3((n + 31) / 32, (n + 7) / 8, n), dim3(32, 8)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int edge = (n - 2 + INNER - 1) / INNER;
    if (n > 2)
        in_turn<<<min(edge * edge * edge, (int)MOST), dim3(EDGE, EDGE, EDGE)>>>(in, out, n, edge, c);
}
