// lab4 verdict=graded stencil_tiled.correctness=fail says="read in[i][j-1][k] where your kernel reads in[i][j+1][k]" says="Here: write" omits="use one length of a row"
// The row above is read twice, in a tile that a loop fills cell after cell.
#include "lab.h"

#define OUT_TILE 8
#define IN_TILE (OUT_TILE + 2)
#define CELLS (IN_TILE * IN_TILE * IN_TILE)
#define THREADS (OUT_TILE * OUT_TILE * OUT_TILE)

__device__ int index3(int i, int j, int k, int n)
{
    return i * n * n + j * n + k;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int i = blockIdx.z * blockDim.z + threadIdx.z + 1;
    int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[index3(i, j, k, n)] =
            c.c[0] * in[index3(i, j, k, n)] + c.c[1] * in[index3(i, j, k - 1, n)] +
            c.c[2] * in[index3(i, j, k + 1, n)] + c.c[3] * in[index3(i, j - 1, k, n)] +
            c.c[4] * in[index3(i, j + 1, k, n)] + c.c[5] * in[index3(i - 1, j, k, n)] +
            c.c[6] * in[index3(i + 1, j, k, n)];
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[IN_TILE][IN_TILE][IN_TILE];
    int i0 = blockIdx.z * OUT_TILE, j0 = blockIdx.y * OUT_TILE, k0 = blockIdx.x * OUT_TILE;
    int tid = (threadIdx.z * OUT_TILE + threadIdx.y) * OUT_TILE + threadIdx.x;

    for (int cell = tid; cell < CELLS; cell += THREADS) {
        int z = cell / (IN_TILE * IN_TILE);
        int y = cell / IN_TILE % IN_TILE;
        int x = cell % IN_TILE;
        if (i0 + z < n && j0 + y < n && k0 + x < n)
            s[z][y][x] = in[index3(i0 + z, j0 + y, k0 + x, n)];
    }
    __syncthreads();

    int z = threadIdx.z + 1, y = threadIdx.y + 1, x = threadIdx.x + 1;
    if (i0 + z < n - 1 && j0 + y < n - 1 && k0 + x < n - 1)
        out[index3(i0 + z, j0 + y, k0 + x, n)] =
            c.c[0] * s[z][y][x] + c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][x + 1] +
            c.c[3] * s[z][y + 1][x] + c.c[4] * s[z][y + 1][x] + c.c[5] * s[z - 1][y][x] +
            c.c[6] * s[z + 1][y][x];
}

static dim3 grid_for(int n)
{
    int tiles = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    return dim3(tiles, tiles, tiles);
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3)
        basic_kernel<<<grid_for(n), dim3(OUT_TILE, OUT_TILE, OUT_TILE)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3)
        tiled_kernel<<<grid_for(n), dim3(OUT_TILE, OUT_TILE, OUT_TILE)>>>(in, out, n, c);
}
