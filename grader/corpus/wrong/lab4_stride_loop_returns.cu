// lab4 verdict=graded stencil_basic.correctness=fail says="line 15: write" says="Tried: all outputs are then right"
// A thread of the grid-stride loop ends at its first cell of the boundary, and leaves its further cells out.
#include "lab.h"

#define IN  8
#define OUT (IN - 2)

__global__ void strided(const float *in, float *out, int n, Stencil7 c)
{
    int area = n * n, number = gridDim.x * 256;
    for (int at = blockIdx.x * 256 + threadIdx.x; at < area * n; at += number) {
        int k = at % n, j = at / n % n, i = at / area;
        bool edge = k == 0 || k == n - 1 || j == 0 || j == n - 1 || i == 0 || i == n - 1;
        if (edge)
            return;
        out[at] = c.c[0] * in[at] + c.c[1] * in[at - 1] + c.c[2] * in[at + 1] + c.c[3] * in[at - n] +
                  c.c[4] * in[at + n] + c.c[5] * in[at - area] + c.c[6] * in[at + area];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int blocks = (n * n * n - 1) / 256 + 1;
    strided<<<blocks < 264 ? blocks : 264, 256>>>(in, out, n, c);
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
