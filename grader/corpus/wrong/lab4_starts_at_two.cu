// lab4 verdict=graded score<51 stencil_basic.correctness=pass stencil_basic.safety=pass stencil_tiled.correctness=fail finding=not_written says="those with i = 1: the first plane of outputs" cause=first_plane_left_out says="Next: stencil_tiled, line 39: write" says="i >= 1"
// i > 1 instead of i >= 1 drops the first plane of interior cells.
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
    dim3 block(32, 4, 4), grid((n - 1) / 32 + 1, (n - 1) / 4 + 1, (n - 1) / 4 + 1);
    basic_kernel<<<grid, block>>>(in, out, n, c);
}

#define T 8

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[T][T][T];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y, i = blockIdx.z * (T - 2) + z;
    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();
    bool inside = x >= 1 && x < T - 1 && y >= 1 && y < T - 1 && z >= 1 && z < T - 1;
    if (inside && i > 1 && i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * tile[z][y][x]
                            + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1]
                            + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x]
                            + c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = n < 3 ? 1 : (n - 3) / (T - 2) + 1;
    tiled_kernel<<<dim3(tiles, tiles, tiles), dim3(T, T, T)>>>(in, out, n, c);
}
