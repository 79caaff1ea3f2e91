/* March along z: BX*BY threads compute a column each; one plane with halo in shared memory, the column in
 * registers. Threads at the edges load the halo. */
#include "lab.h"
#ifndef BX
#define BX 32
#define BY 8
#endif
#ifndef PLANES
#define PLANES 32
#endif

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[BY + 2][BX + 2];
    int x = threadIdx.x + 1, y = threadIdx.y + 1;
    int k = blockIdx.x * BX + x, j = blockIdx.y * BY + y;
    bool inside = j < n - 1 && k < n - 1;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1), square = n * n;
    const float *cell = in + (first * n + j) * n + k;
    float below = 0, here = 0;
    if (inside) {
        below = cell[-square];
        here = cell[0];
    }
    for (int i = first; i < last; i++, cell += square) {
        float above = 0;
        if (inside) {
            above = cell[square];
            plane[y][x] = here;
            if (x == 1)
                plane[y][0] = cell[-1];
            if (x == BX || k == n - 2)
                plane[y][x + 1] = cell[1];
            if (y == 1)
                plane[0][x] = cell[-n];
            if (y == BY || j == n - 2)
                plane[y + 1][x] = cell[n];
        }
        __syncthreads();
        if (inside)
            out[(i * n + j) * n + k] = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                                     + c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] + c.c[5] * below
                                     + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(BX, BY), grid((n - 3) / BX + 1, (n - 3) / BY + 1, (n - 3) / PLANES + 1);
    if (n >= 3)
        march<<<grid, block>>>(in, out, n, c);
}
