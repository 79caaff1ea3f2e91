// lab4 verdict=graded score=50 stencil_tiled.correctness=fail says="Next: stencil_tiled, line 41: leave out the condition" omits="||" omits="as far apart"
// The tile has its halo, but the condition for threads with an output is that of a tile without one.
#include "lab.h"

#define X 16
#define Y 8
#define Z 4

__global__ void plain_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x + 1, j = blockIdx.y * 8 + threadIdx.y + 1, i = blockIdx.z + 1;
    int at = (i * n + j) * n + k;
    if (j < n - 1 && k < n - 1)
        out[at] = c.c[0] * in[at] + c.c[1] * in[at - 1] + c.c[2] * in[at + 1] + c.c[3] * in[at - n] +
                  c.c[4] * in[at + n] + c.c[5] * in[at - n * n] + c.c[6] * in[at + n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3)
        plain_kernel<<<dim3((n - 3) / 32 + 1, (n - 3) / 8 + 1, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[Z + 2][Y + 2][X + 2];
    int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    int k0 = blockIdx.x * X, j0 = blockIdx.y * Y, i0 = blockIdx.z * Z;

    for (int w = threadIdx.z; w < Z + 2; w += Z)
        for (int v = threadIdx.y; v < Y + 2; v += Y)
            for (int u = threadIdx.x; u < X + 2; u += X)
                if (i0 + w < n && j0 + v < n && k0 + u < n)
                    tile[w][v][u] = in[((i0 + w) * n + j0 + v) * n + k0 + u];
    __syncthreads();

    int i = i0 + z, j = j0 + y, k = k0 + x;
    if (i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    const bool has_output = x > 1 && x < X && y > 1 && y < Y && z > 1 && z < Z;
    if (has_output)
        out[(i * n + j) * n + k] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] +
                                   c.c[2] * tile[z][y][x + 1] + c.c[3] * tile[z][y - 1][x] +
                                   c.c[4] * tile[z][y + 1][x] + c.c[5] * tile[z - 1][y][x] +
                                   c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3)
        tiled_kernel<<<dim3((n - 3) / X + 1, (n - 3) / Y + 1, (n - 3) / Z + 1), dim3(X, Y, Z)>>>(in, out, n, c);
}
