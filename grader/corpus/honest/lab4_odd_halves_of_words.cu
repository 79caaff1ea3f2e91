// lab4 verdict=graded stencil_basic.correctness=pass stencil_basic.safety=pass stencil_tiled.correctness=pass stencil_tiled.safety=pass stencil_tiled.traffic=pass nofinding
// A tile of vectors and a row of flags in bytes, both wider than what is filled; an early exit after the barrier.
#include "lab.h"

#define AT(i, j, k) (((i) * n + (j)) * n + (k))

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z;
    float west, east;
    if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    west = in[AT(i, j, k - 1)];
    east = in[AT(i, j, k + 1)];
    out[AT(i, j, k)] = c.c[0] * in[AT(i, j, k)] + c.c[1] * west + c.c[2] * east + c.c[3] * in[AT(i, j - 1, k)]
                     + c.c[4] * in[AT(i, j + 1, k)] + c.c[5] * in[AT(i - 1, j, k)] + c.c[6] * in[AT(i + 1, j, k)];
}

#define T 8

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float2 pairs[T][T][T / 2 + 1];
    __shared__ unsigned char inner[T + 3];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y, i = blockIdx.z * (T - 2) + z;
    float *cell = x % 2 ? &pairs[z][y][x / 2].y : &pairs[z][y][x / 2].x;
    if (i < n && j < n && k < n)
        *cell = in[AT(i, j, k)];
    if (y == 0 && z == 0)
        inner[x] = x >= 1 && x < T - 1 && k < n - 1;
    __syncthreads();
    float2 here = pairs[z][y][x / 2], right = pairs[z][y][x / 2 + 1];
    float east = x % 2 ? right.x : here.y, centre = x % 2 ? here.y : here.x;
    if (!inner[x] || y < 1 || y >= T - 1 || z < 1 || z >= T - 1 || j >= n - 1 || i >= n - 1)
        return;
    float west = x % 2 ? here.x : pairs[z][y][x / 2 - 1].y;
    float2 up = pairs[z][y - 1][x / 2], down = pairs[z][y + 1][x / 2];
    float2 before = pairs[z - 1][y][x / 2], behind = pairs[z + 1][y][x / 2];
    bool odd = x % 2;
    out[AT(i, j, k)] = c.c[0] * centre + c.c[1] * west + c.c[2] * east + c.c[3] * (odd ? up.y : up.x)
                     + c.c[4] * (odd ? down.y : down.x) + c.c[5] * (odd ? before.y : before.x)
                     + c.c[6] * (odd ? behind.y : behind.x);
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    basic<<<dim3((n + 31) / 32, (n + 7) / 8, n), dim3(32, 8)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = n < 3 ? 1 : (n - 3) / (T - 2) + 1;
    tiled<<<dim3(tiles, tiles, tiles), dim3(T, T, T)>>>(in, out, n, c);
}
