// lab4 verdict=graded score=50 says="line 23: write" says="t / IN_TILE % IN_TILE"
// The row of a cell in the tile has no remainder: from the second plane on it lies outside of the tile.
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
__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[IN_TILE * IN_TILE * IN_TILE];
    int t = threadIdx.x;
    int x = t % IN_TILE, y = t / IN_TILE, z = t / (IN_TILE * IN_TILE);
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;
    int i = blockIdx.z * OUT_TILE + z;
    if (i < n && j < n && k < n)
        tile[t] = in[at(n, i, j, k)];
    __syncthreads();
    if (x >= 1 && x <= OUT_TILE && y >= 1 && y <= OUT_TILE && z >= 1 && z <= OUT_TILE && i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * tile[t]
            + c.c[1] * tile[t - 1] + c.c[2] * tile[t + 1]
            + c.c[3] * tile[t - IN_TILE] + c.c[4] * tile[t + IN_TILE]
            + c.c[5] * tile[t - IN_TILE * IN_TILE] + c.c[6] * tile[t + IN_TILE * IN_TILE];
}
void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    int t = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    tiled<<<dim3(t, t, t), IN_TILE * IN_TILE * IN_TILE>>>(in, out, n, c);
}
