// The tile holds a block's own 8*8*8 cells and no halo: face threads read neighbours from global memory.
// Basic: lanes run along j, so those of a warp lie a row apart. It is slow on purpose.
#include "lab.h"

#define N 8

__device__ __forceinline__ bool interior(int v, int n)
{
    return 0 < v && v < n - 1;
}

__global__ void basic_transposed(const float *in, float *out, int n, Stencil7 c)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int k = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z;
    if (!interior(i, n) || !interior(j, n) || !interior(k, n))
        return;
    long here = (long)i * n * n + (long)j * n + k;
    const long offset[7] = {0, -1, 1, -n, n, -(long)n * n, (long)n * n};
    float sum = 0;
#pragma unroll
    for (int m = 0; m < 7; m++)
        sum += c.c[m] * in[here + offset[m]];
    out[here] = sum;
}

__global__ void tiled_own_cells(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float own[N][N][N];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * N + x, j = blockIdx.y * N + y, i = blockIdx.z * N + z;
    int at = (i * n + j) * n + k;
    if (i < n && j < n && k < n)
        own[z][y][x] = in[at];
    __syncthreads();
    if (!interior(i, n) || !interior(j, n) || !interior(k, n))
        return;
    float west = x > 0 ? own[z][y][x - 1] : in[at - 1];
    float east = x < N - 1 ? own[z][y][x + 1] : in[at + 1];
    float north = y > 0 ? own[z][y - 1][x] : in[at - n];
    float south = y < N - 1 ? own[z][y + 1][x] : in[at + n];
    float below = z > 0 ? own[z - 1][y][x] : in[at - n * n];
    float above = z < N - 1 ? own[z + 1][y][x] : in[at + n * n];
    out[at] = c.c[0] * own[z][y][x] + c.c[1] * west + c.c[2] * east + c.c[3] * north + c.c[4] * south +
              c.c[5] * below + c.c[6] * above;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 4);
    basic_transposed<<<dim3((n - 1) / 32 + 1, (n - 1) / 4 + 1, n), block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int b = (n - 1) / N + 1;
    tiled_own_cells<<<dim3(b, b, b), dim3(N, N, N)>>>(in, out, n, c);
}
