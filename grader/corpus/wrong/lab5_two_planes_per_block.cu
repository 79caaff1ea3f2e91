// lab5 verdict=graded score=80 cause=few_planes says="let each block compute more planes, 16 or more"
// A block computes two planes and loads four.
#include "lab.h"

// every thread computes two cells, one above the other
#define COARSE 2
#define TILE 32

__global__ void coarse_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[COARSE + 2][TILE][TILE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * (TILE - 2) + x;
    const int j = blockIdx.y * (TILE - 2) + y;
    const int i0 = blockIdx.z * COARSE;

    for (int p = 0; p < COARSE + 2; p++)
        if (i0 + p < n && j < n && k < n)
            s[p][y][x] = in[((i0 + p) * n + j) * n + k];
    __syncthreads();

    if (x < 1 || x > TILE - 2 || y < 1 || y > TILE - 2 || j > n - 2 || k > n - 2)
        return;
    for (int p = 1; p <= COARSE; p++)
        if (i0 + p <= n - 2)
            out[((i0 + p) * n + j) * n + k] = c.c[0] * s[p][y][x] + c.c[1] * s[p][y][x - 1] +
                                              c.c[2] * s[p][y][x + 1] + c.c[3] * s[p][y - 1][x] +
                                              c.c[4] * s[p][y + 1][x] + c.c[5] * s[p - 1][y][x] +
                                              c.c[6] * s[p + 1][y][x];
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(TILE, TILE);
    dim3 grid((n - 2 + TILE - 3) / (TILE - 2), (n - 2 + TILE - 3) / (TILE - 2), (n - 2 + COARSE - 1) / COARSE);
    coarse_kernel<<<grid, block>>>(in, out, n, c);
}
