// lab5 verdict=timeout score=0 finding=timeout cause=loop_step_sets says="Next: stencil_coarsened, line 24: write" says="row += 8"
// The loop over the rows of the plane sets its row to 8 in each round: it never comes to the end.
#include "lab.h"

constexpr int SIDE = 32, ROWS = 8, INNER = SIDE - 2, SLAB = 20;

__device__ size_t cell(int n, int z, int y, int x)
{
    return ((size_t)z * n + y) * n + x;
}

__global__ void coarsened(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float under[SIDE][SIDE], here[SIDE][SIDE], over[SIDE][SIDE];
    const int x = blockIdx.x * INNER + threadIdx.x, y0 = blockIdx.y * INNER, z0 = 1 + blockIdx.z * SLAB;
    const int a = threadIdx.x, last = min(z0 + SLAB, n - 1);

    for (int b = threadIdx.y; b < SIDE; b += ROWS) {
        const bool loads = x < n && y0 + b < n;
        under[b][a] = loads ? in[cell(n, z0 - 1, y0 + b, x)] : 0;
        here[b][a] = loads ? in[cell(n, z0, y0 + b, x)] : 0;
    }
    for (int z = z0; z < last; z++) {
        for (int row = threadIdx.y; row < SIDE; row = 8)
            if (x < n && y0 + row < n)
                over[row][a] = in[cell(n, z + 1, y0 + row, x)];
        __syncthreads();
        for (int b = threadIdx.y; b < SIDE; b += ROWS)
            if (b && b < SIDE - 1 && a && a < SIDE - 1 && x < n - 1 && y0 + b < n - 1)
                out[cell(n, z, y0 + b, x)] = c.c[0] * here[b][a] + c.c[1] * here[b][a - 1] + c.c[2] * here[b][a + 1] +
                                             c.c[3] * here[b - 1][a] + c.c[4] * here[b + 1][a] +
                                             c.c[5] * under[b][a] + c.c[6] * over[b][a];
        __syncthreads();
        for (int b = threadIdx.y; b < SIDE; b += ROWS) {
            under[b][a] = here[b][a];
            here[b][a] = over[b][a];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    const unsigned tiles = (n - 2 + INNER - 1) / INNER, slabs = (n - 2 + SLAB - 1) / SLAB;
    if (n > 2)
        coarsened<<<dim3(tiles, tiles, slabs), dim3(SIDE, ROWS)>>>(in, out, n, c);
}
