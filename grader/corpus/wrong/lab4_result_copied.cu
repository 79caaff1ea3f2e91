// lab4 verdict=graded stencil_tiled.correctness=fail finding=wrote_outside@HERE cause=result_copied@HERE says="pass out itself to the kernel, and leave out this copy" omits="the fill of the whole output"
// The result is computed in a grid of its own, which begins as zeros, and all of it is copied to the output.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;

    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)]
                            + c.c[1] * in[at(n, i, j, k - 1)] + c.c[2] * in[at(n, i, j, k + 1)]
                            + c.c[3] * in[at(n, i, j - 1, k)] + c.c[4] * in[at(n, i, j + 1, k)]
                            + c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 4, 4);
    dim3 grid((n - 1) / block.x + 1, (n - 1) / block.y + 1, (n - 1) / block.z + 1);
    basic_kernel<<<grid, block>>>(in, out, n, c);
}

#define IN_TILE 8
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
    size_t bytes = sizeof(float) * n * n * n;
    float *next;
    cudaMalloc(&next, bytes);
    cudaMemset(next, 0, bytes);
    tiled_kernel<<<grid, block>>>(in, next, n, c);
    cudaMemcpyAsync(out, next, bytes, cudaMemcpyDeviceToDevice); // HERE
    cudaFree(next);
}
