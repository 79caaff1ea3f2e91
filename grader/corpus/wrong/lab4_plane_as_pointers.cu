// lab4 verdict=compile_error says="Next: line 32: an array of rows is no float **"
// A helper takes a plane of the tile as float **.
#include "lab.h"
#define IN_TILE 8
#define OUT_TILE 6
__device__ int at(int n, int i, int j, int k) { return (i * n + j) * n + k; }
__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)] + c.c[1] * in[at(n, i, j, k - 1)] + c.c[2] * in[at(n, i, j, k + 1)]
            + c.c[3] * in[at(n, i, j - 1, k)] + c.c[4] * in[at(n, i, j + 1, k)] + c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * in[at(n, i + 1, j, k)];
}
void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 8);
    basic<<<dim3((n + 31) / 32, (n + 7) / 8, n), block>>>(in, out, n, c);
}
__device__ float get(float **tile, int y, int x) { return tile[y][x]; }
__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;
    int i = blockIdx.z * OUT_TILE + z;
    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();
    if (x >= 1 && x <= OUT_TILE && y >= 1 && y <= OUT_TILE && z >= 1 && z <= OUT_TILE && i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * tile[z][y][x]
            + c.c[1] * get(tile[z], y, x - 1) + c.c[2] * tile[z][y][x + 1]
            + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x]
            + c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
}
void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    int t = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    tiled<<<dim3(t, t, t), dim3(IN_TILE, IN_TILE, IN_TILE)>>>(in, out, n, c);
}
