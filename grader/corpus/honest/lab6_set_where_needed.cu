// lab6 verdict=graded stencil_register_tiled.correctness=pass stencil_register_tiled.safety=pass stencil_register_tiled.traffic=pass nofinding
// Variables without a first value: threads beyond the grid hand them on from plane to plane and never use them.
#include "lab.h"

#define T      32
#define PLANES 30

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[T][T];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    bool loads = j < n && k < n, computes = x >= 1 && x < T - 1 && k < n - 1 && y >= 1 && y < T - 1 && j < n - 1;
    float below, here, above, result;
    if (loads) {
        below = in[((first - 1) * n + j) * n + k];
        here = in[(first * n + j) * n + k];
    }
    for (int i = first; i < last; i++) {
        plane[y][x] = here;
        if (loads)
            above = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        result = c.c[0] * here + c.c[5] * below + c.c[6] * above;
        result += c.c[3] * plane[max(y - 1, 0)][x] + c.c[4] * plane[min(y + 1, T - 1)][x];
        result += c.c[1] * plane[y][max(x - 1, 0)] + c.c[2] * plane[y][min(x + 1, T - 1)];
        if (computes)
            out[(i * n + j) * n + k] = result;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (T - 2) + 1, slabs = (n - 3) / PLANES + 1;
    march<<<dim3(tiles, tiles, slabs), dim3(T, T)>>>(in, out, n, c);
}
