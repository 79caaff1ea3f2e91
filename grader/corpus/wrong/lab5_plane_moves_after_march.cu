// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 35: move" says="into the loop of line 24, to the end of its body"
// The brace that ends the march stands one line too early: the plane itself is moved on once, after the march.
#include "lab.h"

constexpr int SIDE = 32, INNER = SIDE - 2, SLAB = 16;

__device__ size_t cell(int n, int z, int y, int x)
{
    return ((size_t)z * n + y) * n + x;
}

__global__ void coarsened(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float under[SIDE][SIDE], level[SIDE][SIDE], over[SIDE][SIDE];
    const int a = threadIdx.x, b = threadIdx.y;
    const int x = blockIdx.x * INNER + a, y = blockIdx.y * INNER + b, z0 = 1 + blockIdx.z * SLAB;
    const bool loads = x < n && y < n;
    const bool stores = a && b && a < SIDE - 1 && b < SIDE - 1 && x < n - 1 && y < n - 1;

    if (loads) {
        under[b][a] = in[cell(n, z0 - 1, y, x)];
        level[b][a] = in[cell(n, z0, y, x)];
    }
    for (int z = z0; z < z0 + SLAB && z < n - 1; z++) {
        if (loads)
            over[b][a] = in[cell(n, z + 1, y, x)];
        __syncthreads();
        if (stores)
            out[cell(n, z, y, x)] = c.c[0] * level[b][a] + c.c[1] * level[b][a - 1] + c.c[2] * level[b][a + 1] +
                                    c.c[3] * level[b - 1][a] + c.c[4] * level[b + 1][a] + c.c[5] * under[b][a] +
                                    c.c[6] * over[b][a];
        __syncthreads();
        under[b][a] = level[b][a];
    }
    level[b][a] = over[b][a];
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    const unsigned tiles = (n - 2 + INNER - 1) / INNER, slabs = (n - 2 + SLAB - 1) / SLAB;
    if (n > 2)
        coarsened<<<dim3(tiles, tiles, slabs), dim3(SIDE, SIDE)>>>(in, out, n, c);
}
