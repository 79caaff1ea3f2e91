// lab4 verdict=graded score<100 says="|| z == 0 || z == IN_TILE - 1" says="to the condition"
// The rim of the tile is tested along x and y, not along z.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

#ifndef IN_TILE
#define IN_TILE 8
#endif
#define OUT_TILE (IN_TILE - 2)

// has the cell six neighbours in the grid?
__device__ bool interior(int n, int i, int j, int k)
{
    return 1 <= i && i < n - 1 && 1 <= j && j < n - 1 && 1 <= k && k < n - 1;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    const int k = blockIdx.x * 8 + threadIdx.x;
    const int j = blockIdx.y * 8 + threadIdx.y;
    const int i = blockIdx.z * 8 + threadIdx.z;
    if (!interior(n, i, j, k))
        return;
    const float *p = in + at(n, i, j, k);
    const int row = n, plane = n * n;
    out[at(n, i, j, k)] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-row] + c.c[4] * p[row]
        + c.c[5] * p[-plane] + c.c[6] * p[plane];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int b = (n + 7) / 8;
    basic_kernel<<<dim3(b, b, b), dim3(8, 8, 8)>>>(in, out, n, c);
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int z = threadIdx.z;
    const int k = blockIdx.x * OUT_TILE + x;
    const int j = blockIdx.y * OUT_TILE + y;
    const int i = blockIdx.z * OUT_TILE + z;

    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();

    // threads at the rim of the tile have only loaded
    const bool rim = x == 0 || x == IN_TILE - 1 || y == 0 || y == IN_TILE - 1;
    if (!rim && interior(n, i, j, k)) {
        float sum = c.c[0] * tile[z][y][x];
        sum += c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1];
        sum += c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x];
        sum += c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
        out[at(n, i, j, k)] = sum;
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int b = (n - 3) / OUT_TILE + 1;
    tiled_kernel<<<dim3(b, b, b), dim3(IN_TILE, IN_TILE, IN_TILE)>>>(in, out, n, c);
}
