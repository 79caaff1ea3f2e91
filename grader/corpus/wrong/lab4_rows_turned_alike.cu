// lab4 verdict=graded score=50 says="write" says="(x + (y - 1)) % SIDE" says="in place of" says="turned" says="Tried: all outputs are then right"
// Each row of the tile is turned by its number. The rows beside it are read as if they were turned as far.
#include "lab.h"

constexpr int SIDE = 8, CORE = SIDE - 2;

__device__ float seven(const float *at, int row, int plane, const Stencil7 &s)
{
    return s.c[0] * at[0] + s.c[1] * at[-1] + s.c[2] * at[1] + s.c[3] * at[-row] + s.c[4] * at[row] +
           s.c[5] * at[-plane] + s.c[6] * at[plane];
}

__global__ void plain(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y + 1, i = blockIdx.z + 1;
    if (k < n - 1)
        out[(i * n + j) * n + k] = seven(in + (i * n + j) * n + k, n, n * n, s);
}

__global__ void cubes(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float cube[SIDE][SIDE][SIDE];
    int across = (n - 3) / CORE + 1, number = blockIdx.x;
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = number % across * CORE + x;
    int j = number / across % across * CORE + y;
    int i = number / (across * across) * CORE + z;
    int turned = (x + y) % SIDE, before = (x + y - 1) % SIDE, after = (x + y + 1) % SIDE;
    if (k < n && j < n && i < n)
        cube[z][y][turned] = in[(i * n + j) * n + k];
    __syncthreads();
    bool inner = x > 0 && y > 0 && z > 0 && x <= CORE && y <= CORE && z <= CORE;
    if (inner && k < n - 1 && j < n - 1 && i < n - 1)
        out[(i * n + j) * n + k] = s.c[0] * cube[z][y][turned] + s.c[1] * cube[z][y][before] +
                                   s.c[2] * cube[z][y][after] + s.c[3] * cube[z][y - 1][turned] +
                                   s.c[4] * cube[z][y + 1][turned] + s.c[5] * cube[z - 1][y][turned] +
                                   s.c[6] * cube[z + 1][y][turned];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 s)
{
    if (n > 2)
        plain<<<dim3((n - 2 + 127) / 128, n - 2, n - 2), 128>>>(in, out, n, s);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 s)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + CORE - 1) / CORE;
    cubes<<<tiles * tiles * tiles, dim3(SIDE, SIDE, SIDE)>>>(in, out, n, s);
}
