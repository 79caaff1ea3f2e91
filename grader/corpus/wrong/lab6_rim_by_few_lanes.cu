// lab6 verdict=graded score<100 stencil_register_tiled.traffic=fail says="1 in line 19, 0.99 in line 31, 0.99 in line" omits="5 in lines"
// Few lanes load the rim of the plane; the planes below and above cost more, since all threads load them.
#include "lab.h"

#define W 8
#define PLANES 16

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[W + 2][W + 2];
    const int x = threadIdx.x + 1, y = threadIdx.y + 1;
    const int k = blockIdx.x * W + x, j = blockIdx.y * W + y;
    const int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);
    const bool mine = j < n - 1 && k < n - 1, loads = j < n && k < n;

    for (int i = first; i < last; i++) {
        const float *p = in + (i * n + j) * n + k;
        if (loads) {
            plane[y][x] = p[0];
            if (x == 1)
                plane[y][0] = p[-1];
            if (x == W && k + 1 < n)
                plane[y][W + 1] = p[1];
            if (y == 1)
                plane[0][x] = p[-n];
            if (y == W && j + 1 < n)
                plane[W + 1][x] = p[n];
        }
        __syncthreads();
        if (mine) {
            float below = p[-n * n];
            float above = p[n * n];
            out[(i * n + j) * n + k] = c.c[0] * plane[y][x] + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                                     + c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x]
                                     + c.c[5] * below + c.c[6] * above;
        }
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(W, W);
    dim3 grid((n - 2 + W - 1) / W, (n - 2 + W - 1) / W, (n - 2 + PLANES - 1) / PLANES);
    march<<<grid, block>>>(in, out, n, c);
}
