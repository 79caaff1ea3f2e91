// lab6 verdict=graded score=0 cause=loader_returns@HERE says="line 35: keep these threads"
// Threads at the rim return before the march, so that they store no cell of the plane.
#include "lab.h"

#define IN_TILE 32
#define OUT_TILE (IN_TILE - 2)
#define PLANES 32

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
    const bool computes = 0 < x && x <= OUT_TILE && 0 < y && y <= OUT_TILE && j < n - 1 && k < n - 1;
    const int first = 1 + blockIdx.z * PLANES;
    const int last = min(first + PLANES, n - 1);

    float below = 0;
    float here = 0;
    float above = 0;
    if (loads) {
        below = in[at(n, first - 1, j, k)];
        here = in[at(n, first, j, k)];
    }

    if (!computes)
        return;

    for (int i = first; i < last; i++) {
        if (loads)
            above = in[at(n, i + 1, j, k)];
        plane[y][x] = here;
        __syncthreads();

        float v = c.c[0] * here;
        v += c.c[1] * plane[y][x - 1];
        v += c.c[2] * plane[y][x + 1];
        v += c.c[3] * plane[y - 1][x];
        v += c.c[4] * plane[y + 1][x];
        v += c.c[5] * below;
        v += c.c[6] * above;
        out[at(n, i, j, k)] = v; // HERE
        __syncthreads();

        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int t = (n - 3) / OUT_TILE + 1;
    int z = (n - 3) / PLANES + 1;
    register_tiled_kernel<<<dim3(t, t, z), dim3(IN_TILE, IN_TILE)>>>(in, out, n, c);
}
