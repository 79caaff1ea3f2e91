// lab4 verdict=graded score<100 stencil_tiled.traffic=fail cause=loads_repeated says="Next: stencil_tiled, line 43: let each element be loaded by one thread of the block" says="the marks for traffic are met"
// A block of 16 * 16 threads fills its tile in steps of 16, so that 16 threads load each cell.
#include "lab.h"

#define IN_TILE 10
#define OUT_TILE (IN_TILE - 2)
#define CELLS (IN_TILE * IN_TILE * IN_TILE)

__device__ int cell(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x + 1, j = blockIdx.y * 8 + threadIdx.y + 1, i = blockIdx.z + 1;
    if (j > n - 2 || k > n - 2)
        return;
    float s = c.c[0] * in[cell(n, i, j, k)];
    s += c.c[1] * in[cell(n, i, j, k - 1)] + c.c[2] * in[cell(n, i, j, k + 1)];
    s += c.c[3] * in[cell(n, i, j - 1, k)] + c.c[4] * in[cell(n, i, j + 1, k)];
    s += c.c[5] * in[cell(n, i - 1, j, k)] + c.c[6] * in[cell(n, i + 1, j, k)];
    out[cell(n, i, j, k)] = s;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        plain<<<dim3((n + 29) / 32, (n + 5) / 8, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

__device__ float load(const float *in, int n, int i, int j, int k)
{
    return i < n && j < n && k < n ? in[cell(n, i, j, k)] : 0.0f;
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float t[CELLS];
    int me = threadIdx.y * 16 + threadIdx.x;
    int i0 = blockIdx.z * OUT_TILE, j0 = blockIdx.y * OUT_TILE, k0 = blockIdx.x * OUT_TILE;

    for (int m = me; m < CELLS; m += 16)
        t[m] = load(in, n, i0 + m / (IN_TILE * IN_TILE), j0 + m / IN_TILE % IN_TILE, k0 + m % IN_TILE);
    __syncthreads();

    for (int half = 0; half < 2; half++) {
        int m = me + half * 256;
        int x = m % OUT_TILE + 1, y = m / OUT_TILE % OUT_TILE + 1, z = m / (OUT_TILE * OUT_TILE) + 1;
        int i = i0 + z, j = j0 + y, k = k0 + x;
        const float *p = &t[(z * IN_TILE + y) * IN_TILE + x];
        if (i < n - 1 && j < n - 1 && k < n - 1)
            out[cell(n, i, j, k)] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-IN_TILE] +
                                    c.c[4] * p[IN_TILE] + c.c[5] * p[-IN_TILE * IN_TILE] +
                                    c.c[6] * p[IN_TILE * IN_TILE];
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    if (n > 2)
        tiled<<<dim3(tiles, tiles, tiles), dim3(16, 16)>>>(in, out, n, c);
}
