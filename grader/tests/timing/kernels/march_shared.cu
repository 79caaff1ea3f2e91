/* March along z with three planes in shared memory; TX*TY threads, PLANES planes a block (0: all). */
#include "lab.h"
#ifndef TX
#define TX 32
#define TY 32
#endif
#ifndef PLANES
#define PLANES 30
#endif

__global__ void march(const float *in, float *out, int n, Stencil7 c, int planes)
{
    __shared__ float plane[3][TY][TX];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (TX - 2) + x, j = blockIdx.y * (TY - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x <= TX - 2 && y >= 1 && y <= TY - 2 && j < n - 1 && k < n - 1;
    int first = blockIdx.z * planes + 1, last = min(first + planes, n - 1), square = n * n;
    const float *cell = in + first * square + j * n + k;
    int below = 0, here = 1, above = 2;
    if (loads) {
        plane[below][y][x] = cell[-square];
        plane[here][y][x] = cell[0];
    }
    for (int i = first; i < last; i++, cell += square) {
        if (loads)
            plane[above][y][x] = cell[square];
        __syncthreads();
        if (computes)
            out[i * square + j * n + k] = c.c[0] * plane[here][y][x] + c.c[1] * plane[here][y][x - 1]
                                        + c.c[2] * plane[here][y][x + 1] + c.c[3] * plane[here][y - 1][x]
                                        + c.c[4] * plane[here][y + 1][x] + c.c[5] * plane[below][y][x]
                                        + c.c[6] * plane[above][y][x];
        __syncthreads();
        int free = below;
        below = here, here = above, above = free;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    int planes = PLANES ? PLANES : n;
    dim3 block(TX, TY), grid((n - 3) / (TX - 2) + 1, (n - 3) / (TY - 2) + 1, (n - 3) / planes + 1);
    if (n >= 3)
        march<<<grid, block>>>(in, out, n, c, planes);
}
