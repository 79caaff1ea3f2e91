// lab4 verdict=graded score=50 cause=index_from_float@HERE says="compute indices by integers, q / edge and q % edge: a float quotient may lie just below a whole number" omits="keep this value in a float"
// A thread's number in its plane is split by a float. Where n - 2 is no power of two, some columns are one too low.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void planes(const float *__restrict__ in, float *__restrict__ out, int n, float edge, Stencil7 c)
{
    unsigned cell = blockIdx.x * blockDim.x + threadIdx.x;
    float rows = __fdividef((float)cell, edge);
    int i = blockIdx.y + 1, j = __float2int_rd(rows);
    int k = __float2int_rd((rows - j) * edge); // HERE
    if (j >= n - 2)
        return;
    j++, k++;
    float sum = c.c[0] * in[at(n, i, j, k)];
    sum += c.c[1] * in[at(n, i, j, k - 1)] + c.c[2] * in[at(n, i, j, k + 1)];
    sum += c.c[3] * in[at(n, i, j - 1, k)] + c.c[4] * in[at(n, i, j + 1, k)];
    sum += c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * in[at(n, i + 1, j, k)];
    out[at(n, i, j, k)] = sum;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int edge = n - 2;
    if (edge > 0)
        planes<<<dim3((edge * edge + 127) / 128, edge), 128>>>(in, out, n, (float)edge, c);
}

#ifndef IN_TILE
#define IN_TILE 8
#endif
#define OUT_TILE (IN_TILE - 2)

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;
    int i = blockIdx.z * OUT_TILE + z;

    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();

    bool inside_tile = x >= 1 && x <= OUT_TILE && y >= 1 && y <= OUT_TILE && z >= 1 && z <= OUT_TILE;
    if (inside_tile && i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * tile[z][y][x]
                            + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1]
                            + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x]
                            + c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;

    int tiles = (n - 2 - 1) / OUT_TILE + 1;
    dim3 block(IN_TILE, IN_TILE, IN_TILE);
    dim3 grid(tiles, tiles, tiles);
    tiled_kernel<<<grid, block>>>(in, out, n, c);
}
