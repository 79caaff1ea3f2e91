// lab4 verdict=graded score=50 cause=boundary_of_one_axis says="each with j = 0 or" says="ask for both limits along every axis before this store" omits="one off"
// A thread for each cell of the flat array; ends of rows and whole planes are left out, but not ends of planes' columns.
#include "lab.h"

#define TILE 8
#define CORE 6

__global__ void flat(const float *in, float *out, int n, Stencil7 s)
{
    const int plane = n * n, p = plane + blockIdx.x * 128 + threadIdx.x;
    const int k = p % n;
    if (p < plane + n + 1 || p >= plane * (n - 1) - n - 1)
        return;
    if (k > 0 && k < n - 1)
        out[p] = s.c[0] * in[p] + s.c[1] * in[p - 1] + s.c[2] * in[p + 1] + s.c[3] * in[p - n] +
                 s.c[4] * in[p + n] + s.c[5] * in[p - plane] + s.c[6] * in[p + plane];
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float t[TILE][TILE][TILE];
    const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const int k = blockIdx.x * CORE + x, j = blockIdx.y * CORE + y, i = blockIdx.z * CORE + z;
    const int p = (i * n + j) * n + k;
    t[z][y][x] = i < n && j < n && k < n ? in[p] : 0;
    __syncthreads();
    const bool rim = x == 0 || y == 0 || z == 0 || x > CORE || y > CORE || z > CORE;
    if (!rim && i < n - 1 && j < n - 1 && k < n - 1)
        out[p] = s.c[0] * t[z][y][x] + s.c[1] * t[z][y][x - 1] + s.c[2] * t[z][y][x + 1] + s.c[3] * t[z][y - 1][x] +
                 s.c[4] * t[z][y + 1][x] + s.c[5] * t[z - 1][y][x] + s.c[6] * t[z + 1][y][x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        flat<<<n * n * (n - 2) / 128 + 1, 128>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 3) / CORE + 1;
    tiled<<<dim3(tiles, tiles, tiles), dim3(TILE, TILE, TILE)>>>(in, out, n, c);
}
