// lab4 verdict=graded score<100 stencil_basic.time=fail says="lines 25 to 31" says="takes 32 sectors"
// gpu: verdict=graded score<100 stencil_basic.time=fail
// The basic kernel counts cells with i along the threads of a warp.
#include "lab.h"

#define THREADS 256
#define IN_TILE 8
#define OUT_TILE (IN_TILE - 2)

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int id = blockIdx.x * THREADS + threadIdx.x;
    int i = id % n;
    int j = id / n % n;
    int k = id / (n * n);

    if (i < 1 || i > n - 2 || j < 1 || j > n - 2 || k < 1 || k > n - 2)
        return;

    out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)]
                        + c.c[1] * in[at(n, i, j, k - 1)]
                        + c.c[2] * in[at(n, i, j, k + 1)]
                        + c.c[3] * in[at(n, i, j - 1, k)]
                        + c.c[4] * in[at(n, i, j + 1, k)]
                        + c.c[5] * in[at(n, i - 1, j, k)]
                        + c.c[6] * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int cells = n * n * n;
    basic_kernel<<<(cells - 1) / THREADS + 1, THREADS>>>(in, out, n, c);
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[IN_TILE][IN_TILE][IN_TILE];
    int x = threadIdx.x;
    int y = threadIdx.y;
    int z = threadIdx.z;
    int k = blockIdx.x * OUT_TILE + x;
    int j = blockIdx.y * OUT_TILE + y;
    int i = blockIdx.z * OUT_TILE + z;

    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();

    if (x >= 1 && x < IN_TILE - 1 && y >= 1 && y < IN_TILE - 1 && z >= 1 && z < IN_TILE - 1
        && i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * tile[z][y][x]
                            + c.c[1] * tile[z][y][x - 1]
                            + c.c[2] * tile[z][y][x + 1]
                            + c.c[3] * tile[z][y - 1][x]
                            + c.c[4] * tile[z][y + 1][x]
                            + c.c[5] * tile[z - 1][y][x]
                            + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int b = (n - 2 + OUT_TILE - 1) / OUT_TILE;
    tiled_kernel<<<dim3(b, b, b), dim3(IN_TILE, IN_TILE, IN_TILE)>>>(in, out, n, c);
}
