// A thread per output column: 32*8 threads compute 32*8 columns, and those at the rim also load the halo of
// the plane, which lies outside the block. 24 planes per slab.
#include "lab.h"

#define BX    32
#define BY    8
#define DEPTH 24

__global__ void register_march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[BY + 2][BX + 2];
    const int x = threadIdx.x + 1, y = threadIdx.y + 1;
    const int k = blockIdx.x * BX + x, j = blockIdx.y * BY + y;
    const bool active = j < n - 1 && k < n - 1;
    const int first = blockIdx.z * DEPTH + 1;
    const int last = min(first + DEPTH - 1, n - 2);
    const int step = n * n;

    int at = (first * n + j) * n + k;
    float below = 0, here = 0, above = 0;
    if (active) {
        below = in[at - step];
        here = in[at];
    }
    for (int i = first; i <= last; i++, at += step) {
        if (active) {
            above = in[at + step];
            plane[y][x] = here;
            if (x == 1)
                plane[y][0] = in[at - 1];
            if (x == BX || k == n - 2)
                plane[y][x + 1] = in[at + 1];
            if (y == 1)
                plane[0][x] = in[at - n];
            if (y == BY || j == n - 2)
                plane[y + 1][x] = in[at + n];
        }
        __syncthreads();
        if (active)
            out[at] = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] +
                      c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + BX - 1) / BX, (n - 2 + BY - 1) / BY, (n - 2 + DEPTH - 1) / DEPTH);
    register_march<<<grid, dim3(BX, BY)>>>(in, out, n, c);
}
