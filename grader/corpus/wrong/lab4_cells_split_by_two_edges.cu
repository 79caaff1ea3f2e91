// lab4 verdict=graded score=50 stencil_tiled.correctness=fail says="Next: stencil_tiled, line 46: write " says=" in lines 46 and 47. Tried: all outputs are then right"
// The number of a cell is split by the edge of the outputs along y, where the tile is larger.
#include "lab.h"

#define EDGE 8
#define CORE 6
#define CELLS (EDGE * EDGE * EDGE)
#define THREADS (CORE * CORE * CORE)

typedef float Cube[EDGE][EDGE][EDGE];

__device__ float star(const Stencil7 &c, float m, float w, float e, float s, float n, float d, float u)
{
    return c.c[0] * m + c.c[1] * w + c.c[2] * e + c.c[3] * s + c.c[4] * n + c.c[5] * d + c.c[6] * u;
}

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int i = blockIdx.z * blockDim.z + threadIdx.z + 1;
    if (k < n - 1 && j < n - 1 && i < n - 1) {
        int o = (i * n + j) * n + k;
        out[o] = star(c, in[o], in[o - 1], in[o + 1], in[o - n], in[o + n], in[o - n * n], in[o + n * n]);
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 b(16, 4, 4);
    dim3 g((n - 2 + 15) / 16, (n - 2 + 3) / 4, (n - 2 + 3) / 4);
    plain<<<g, b>>>(in, out, n, c);
}

// 216 threads compute 216 cells; together they load the 512 cells in a loop.
__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Cube t;
    const int k0 = blockIdx.x * CORE, j0 = blockIdx.y * CORE, i0 = blockIdx.z * CORE;
    const int me = (threadIdx.z * CORE + threadIdx.y) * CORE + threadIdx.x;

    for (int q = me; q < CELLS; q += THREADS) {
        int x = q % EDGE;
        int y = q / EDGE % CORE;
        int z = q / (EDGE * CORE) % EDGE;
        int k = k0 + x, j = j0 + y, i = i0 + z;
        if (k < n && j < n && i < n)
            t[z][y][x] = in[(i * n + j) * n + k];
    }
    __syncthreads();

    int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    int k = k0 + x, j = j0 + y, i = i0 + z;
    if (k < n - 1 && j < n - 1 && i < n - 1)
        out[(i * n + j) * n + k] = star(c, t[z][y][x], t[z][y][x - 1], t[z][y][x + 1], t[z][y - 1][x],
                                        t[z][y + 1][x], t[z - 1][y][x], t[z + 1][y][x]);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + CORE - 1) / CORE;
    tiled<<<dim3(g, g, g), dim3(CORE, CORE, CORE)>>>(in, out, n, c);
}
