// lab4 score=50 says="Next: stencil_tiled, line 55: count the blocks along x, y and z"
#include "lab.h"
#include <cmath>
// A quotient of ints is rounded up, and a special case below sets what the quotient leaves at 0.

__device__ inline int at(int n, int i, int j, int k) { return (i * n + j) * n + k; }

#ifndef IN_TILE
#define IN_TILE 8
#endif
#define OUT_TILE (IN_TILE - 2)

#define W(m) c.c[m]

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = threadIdx.x + blockDim.x * blockIdx.x;
    int j = threadIdx.y + blockDim.y * blockIdx.y;
    int i = threadIdx.z + blockDim.z * blockIdx.z;
    if (1 <= i && i < n - 1 && 1 <= j && j < n - 1 && 1 <= k && k < n - 1)
        out[at(n, i, j, k)] = W(0) * in[at(n, i, j, k)] + W(1) * in[at(n, i, j, k - 1)] + W(2) * in[at(n, i, j, k + 1)] +
                              W(3) * in[at(n, i, j - 1, k)] + W(4) * in[at(n, i, j + 1, k)] +
                              W(5) * in[at(n, i - 1, j, k)] + W(6) * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int side = (int)std::ceil(n / 8.0);
    basic_kernel<<<dim3(side, side, side), dim3(8, 8, 8)>>>(in, out, n, c);
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float T[IN_TILE][IN_TILE][IN_TILE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = x + OUT_TILE * blockIdx.x;
    int j = y + OUT_TILE * blockIdx.y;
    int i = z + OUT_TILE * blockIdx.z;

    if (i < n && j < n && k < n)
        T[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();

    if (1 <= z && z < IN_TILE - 1 && 1 <= y && y < IN_TILE - 1 && 1 <= x && x < IN_TILE - 1 &&
        i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = W(0) * T[z][y][x] + W(1) * T[z][y][x - 1] + W(2) * T[z][y][x + 1] +
                              W(3) * T[z][y - 1][x] + W(4) * T[z][y + 1][x] +
                              W(5) * T[z - 1][y][x] + W(6) * T[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int side = (int)std::ceil((n - 2) / OUT_TILE); // round up
    if (side == 0)
        side = 1; // tiny grids
    tiled_kernel<<<dim3(side, side, side), dim3(IN_TILE, IN_TILE, IN_TILE)>>>(in, out, n, c);
}
