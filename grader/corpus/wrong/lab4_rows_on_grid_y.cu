// lab4 verdict=graded stencil_basic.time=fail says="line 44: make this launch fit the GPU at every size" says="a launch fails"
// All rows of outputs lie along y of the grid, which may have 65,535 blocks. Larger cubes have more rows.
#include "lab.h"

#define IN  8
#define OUT (IN - 2)

__global__ void row_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 64 + threadIdx.x + 1, row = blockIdx.y;
    int i = row / (n - 2) + 1, j = row % (n - 2) + 1, at = (i * n + j) * n + k;
    if (k < n - 1)
        out[at] = c.c[0] * in[at] + c.c[1] * in[at - 1] + c.c[2] * in[at + 1] + c.c[3] * in[at - n] +
                  c.c[4] * in[at + n] + c.c[5] * in[at - n * n] + c.c[6] * in[at + n * n];
}

__global__ void tile_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[IN][IN][IN];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * OUT + x, j = blockIdx.y * OUT + y, i = blockIdx.z * OUT + z, at = (i * n + j) * n + k;
    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at];
    __syncthreads();
    bool inner = x > 0 && x < IN - 1 && y > 0 && y < IN - 1 && z > 0 && z < IN - 1;
    if (inner && i < n - 1 && j < n - 1 && k < n - 1)
        out[at] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1] +
                  c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x] + c.c[5] * tile[z - 1][y][x] +
                  c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / OUT + 1;
    tile_kernel<<<dim3(tiles, tiles, tiles), dim3(IN, IN, IN)>>>(in, out, n, c);
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3) {
        dim3 rows((n - 3) / 64 + 1, (n - 2) * (n - 2));
        row_kernel<<<rows, 64>>>(in, out, n, c);
    }
}
