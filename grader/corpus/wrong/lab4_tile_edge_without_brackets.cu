// lab4 verdict=graded score=50 stencil_tiled.correctness=fail cause=macro_of_sum says="Next: stencil_tiled, line 6: put brackets around all that this macro stands for" says="grid of -2 x -2 x -2 blocks"
// OUT_TILE is IN_TILE - 2 without brackets: blockIdx.x * OUT_TILE is blockIdx.x * IN_TILE - 2.
#include "lab.h"

#define IN_TILE 8
#define OUT_TILE IN_TILE - 2
#define BLOCKS(outputs) (((outputs) + OUT_TILE - 1) / OUT_TILE)

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (0 < i && i < n - 1 && 0 < j && j < n - 1 && 0 < k && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)] + c.c[1] * in[at(n, i, j, k - 1)] +
                              c.c[2] * in[at(n, i, j, k + 1)] + c.c[3] * in[at(n, i, j - 1, k)] +
                              c.c[4] * in[at(n, i, j + 1, k)] + c.c[5] * in[at(n, i - 1, j, k)] +
                              c.c[6] * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int b = (n - 1) / 8 + 1;
    basic_kernel<<<dim3(b, b, b), dim3(8, 8, 8)>>>(in, out, n, c);
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = int(blockIdx.x) * OUT_TILE + x;
    int j = int(blockIdx.y) * OUT_TILE + y;
    int i = int(blockIdx.z) * OUT_TILE + z;

    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();

    if (x > 0 && y > 0 && z > 0 && x < IN_TILE - 1 && y < IN_TILE - 1 && z < IN_TILE - 1)
        if (i < n - 1 && j < n - 1 && k < n - 1)
            out[at(n, i, j, k)] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1] +
                                  c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x] +
                                  c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int b = BLOCKS(n - 2);
    tiled_kernel<<<dim3(b, b, b), dim3(IN_TILE, IN_TILE, IN_TILE)>>>(in, out, n, c);
}
