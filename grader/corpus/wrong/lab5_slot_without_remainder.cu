// lab5 verdict=graded score=0 finding=out_of_bounds_read@HERE omits="let only the inner threads"
// Only inner threads compute, as they should. The slot of the plane above lacks its remainder.
#include "lab.h"

#define W 16
#define SLAB 24

__global__ void slots_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float slot[3][W][W];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    int from = 1 + blockIdx.z * SLAB, to = min(from + SLAB, n - 1);
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < W - 1 && y > 0 && y < W - 1 && j < n - 1 && k < n - 1;
    if (loads) {
        slot[(from - 1) % 3][y][x] = in[((from - 1) * n + j) * n + k];
        slot[from % 3][y][x] = in[(from * n + j) * n + k];
    }
    for (int i = from; i < to; i++) {
        if (loads)
            slot[(i + 1) % 3][y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        int at = i % 3, low = (i + 2) % 3;
        if (computes)
            out[(i * n + j) * n + k] = c.c[0] * slot[at][y][x] + c.c[1] * slot[at][y][x - 1] +
                                       c.c[2] * slot[at][y][x + 1] + c.c[3] * slot[at][y - 1][x] +
                                       c.c[4] * slot[at][y + 1][x] + c.c[5] * slot[low][y][x] +
                                       c.c[6] * slot[at + 1][y][x]; // HERE
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + W - 3) / (W - 2);
    slots_kernel<<<dim3(tiles, tiles, (n - 2 + SLAB - 1) / SLAB), dim3(W, W)>>>(in, out, n, c);
}
