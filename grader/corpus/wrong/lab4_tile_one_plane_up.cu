// lab4 verdict=graded score<100 says="Next: stencil_tiled, line 37: write" says="blockIdx.z * OUT_TILE + z"
// The tile is loaded, and stored, one plane further.
#include "lab.h"
#define IDX(i, j, k) (((i) * n + (j)) * n + (k))
#define IN_TILE 8
#define OUT_TILE 6

__global__ void basic(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i > 0 && i < n - 1 && j > 0 && j < n - 1 && k > 0 && k < n - 1) {
        out[IDX(i, j, k)] = s.c[0] * in[IDX(i, j, k)]
                          + s.c[1] * in[IDX(i, j, k - 1)]
                          + s.c[2] * in[IDX(i, j, k + 1)]
                          + s.c[3] * in[IDX(i, j - 1, k)]
                          + s.c[4] * in[IDX(i, j + 1, k)]
                          + s.c[5] * in[IDX(i - 1, j, k)]
                          + s.c[6] * in[IDX(i + 1, j, k)];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(8, 8, 8);
    dim3 grid((n + 7) / 8, (n + 7) / 8, (n + 7) / 8);
    basic<<<grid, block>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;
    int i = blockIdx.z * OUT_TILE + z + 1;
    if (i < n && j < n && k < n)
        tile[z][y][x] = in[IDX(i, j, k)];
    __syncthreads();
    if (x > 0 && x < IN_TILE - 1 && y > 0 && y < IN_TILE - 1 && z > 0 && z < IN_TILE - 1)
        if (i < n - 1 && j < n - 1 && k < n - 1)
            out[IDX(i, j, k)] = s.c[0] * tile[z][y][x]
                              + s.c[1] * tile[z][y][x - 1]
                              + s.c[2] * tile[z][y][x + 1]
                              + s.c[3] * tile[z][y - 1][x]
                              + s.c[4] * tile[z][y + 1][x]
                              + s.c[5] * tile[z - 1][y][x]
                              + s.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int t = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    tiled<<<dim3(t, t, t), dim3(IN_TILE, IN_TILE, IN_TILE)>>>(in, out, n, c);
}
