// lab4 verdict=graded stencil_tiled.correctness=pass stencil_tiled.traffic=fail cause=cells_not_needed says="Next: stencil_tiled, line 37: load no plane that none of the block's outputs needs" says="It needs 1 after them, but loads 2" says="a halo of 1 is enough on each side"
// The tile has two cells of halo on each side, of which the inner one is read.
#include "lab.h"

#define OUT 4
#define RIM 2
#define ALL (OUT + 2 * RIM)

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 4 + threadIdx.y, i = blockIdx.z * 2 + threadIdx.z;
    if (i < 1 || j < 1 || k < 1 || i > n - 2 || j > n - 2 || k > n - 2)
        return;
    const float *p = in + (i * n + j) * n + k;
    out[(i * n + j) * n + k] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n]
                             + c.c[5] * p[-n * n] + c.c[6] * p[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    plain<<<dim3((n + 31) / 32, (n + 3) / 4, (n + 1) / 2), dim3(32, 4, 2)>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[ALL][ALL][ALL];
    const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const int k = blockIdx.x * OUT + x - (RIM - 1);
    const int j = blockIdx.y * OUT + y - (RIM - 1);
    const int i = blockIdx.z * OUT + z - (RIM - 1);
    const bool is_cell = i >= 0 && j >= 0 && k >= 0 && i < n && j < n && k < n;
    const bool stores = x >= RIM && y >= RIM && z >= RIM && x < RIM + OUT && y < RIM + OUT && z < RIM + OUT;

    if (is_cell)
        // a cell of the tile for each thread
        cells[z][y][x] =
            in[(i * n + j) * n + k];
    __syncthreads();
    if (stores && i < n - 1 && j < n - 1 && k < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * cells[z][y][x] + c.c[1] * cells[z][y][x - 1] + c.c[2] * cells[z][y][x + 1]
                                 + c.c[3] * cells[z][y - 1][x] + c.c[4] * cells[z][y + 1][x]
                                 + c.c[5] * cells[z - 1][y][x] + c.c[6] * cells[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = (n - 2 + OUT - 1) / OUT;
    if (n > 2)
        tiled<<<dim3(tiles, tiles, tiles), dim3(ALL, ALL, ALL)>>>(in, out, n, c);
}
