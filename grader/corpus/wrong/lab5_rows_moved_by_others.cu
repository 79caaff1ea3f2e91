// lab5 verdict=graded score=0 cause=plane_moved_by_others says="Next: stencil_coarsened, lines 30 and 44: let each thread move on the cells"
// A warp loads every fourth row of a plane, but moves on eight rows side by side: other threads take the plane above than
// have stored it, and no barrier stands before the next one is stored.
#include "lab.h"

constexpr int EDGE = 32, WARPS = 4, SHARE = EDGE / WARPS, INNER = EDGE - 2, SLAB = 24;

__device__ size_t cell(int n, int z, int y, int x)
{
    return ((size_t)z * n + y) * n + x;
}

__global__ void coarsened(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float under[EDGE][EDGE], level[EDGE][EDGE], over[EDGE][EDGE];
    const int a = threadIdx.x, x = blockIdx.x * INNER + a, y0 = blockIdx.y * INNER, z0 = 1 + blockIdx.z * SLAB;
    const int begin = threadIdx.y * SHARE;

    for (int b = threadIdx.y; b < EDGE; b += WARPS) {
        if (x >= n || y0 + b >= n)
            continue;
        under[b][a] = in[cell(n, z0 - 1, y0 + b, x)];
        level[b][a] = in[cell(n, z0, y0 + b, x)];
    }
    for (int z = z0; z < min(z0 + SLAB, n - 1); z++) {
        for (int b = threadIdx.y; b < EDGE; b += WARPS) {
            const int y = y0 + b;
            if (x < n && y < n) {
                const float *own = in + cell(n, z + 1, y, x);
                over[b][a] = *own;
            }
        }
        __syncthreads();
        for (int b = begin; b < begin + SHARE; b++)
            if (a && b && a < EDGE - 1 && b < EDGE - 1 && x < n - 1 && y0 + b < n - 1)
                out[cell(n, z, y0 + b, x)] = c.c[0] * level[b][a] + c.c[1] * level[b][a - 1] +
                                             c.c[2] * level[b][a + 1] + c.c[3] * level[b - 1][a] +
                                             c.c[4] * level[b + 1][a] + c.c[5] * under[b][a] + c.c[6] * over[b][a];
        __syncthreads();
        for (int b = begin; b < begin + SHARE; b++) {
            if (x >= n || y0 + b >= n)
                break;
            under[b][a] = level[b][a];
            level[b][a] = over[b][a];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    const unsigned tiles = (n - 2 + INNER - 1) / INNER;
    if (n > 2)
        coarsened<<<dim3(tiles, tiles, (n - 2 + SLAB - 1) / SLAB), dim3(EDGE, WARPS)>>>(in, out, n, c);
}
