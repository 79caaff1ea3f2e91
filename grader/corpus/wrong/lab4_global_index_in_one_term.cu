// lab4 verdict=graded score<100 says="s[z][y][x + 1]" says="s[z][y][j + 1]" says="Tried: all outputs are then right"
// One term of seven takes the index in the grid for that in the tile.
#include "lab.h"

#define BX 16
#define BY 4
#define BZ 4

__global__ void naive(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * BX + threadIdx.x + 1;
    int j = blockIdx.y * BY + threadIdx.y + 1;
    int i = blockIdx.z * BZ + threadIdx.z + 1;
    if (i < n - 1 && j < n - 1 && k < n - 1) {
        int p = (i * n + j) * n + k;
        out[p] = c.c[0] * in[p] + c.c[1] * in[p - 1] + c.c[2] * in[p + 1] + c.c[3] * in[p - n] + c.c[4] * in[p + n] +
                 c.c[5] * in[p - n * n] + c.c[6] * in[p + n * n];
    }
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[BZ + 2][BY + 2][BX + 2];
    int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    int k = blockIdx.x * BX + x, j = blockIdx.y * BY + y, i = blockIdx.z * BZ + z;
    int p = (i * n + j) * n + k;
    bool inside = i < n - 1 && j < n - 1 && k < n - 1;
    if (inside) {
        s[z][y][x] = in[p];
        if (x == 1)
            s[z][y][0] = in[p - 1];
        if (x == BX || k == n - 2)
            s[z][y][x + 1] = in[p + 1];
        if (y == 1)
            s[z][0][x] = in[p - n];
        if (y == BY || j == n - 2)
            s[z][y + 1][x] = in[p + n];
        if (z == 1)
            s[0][y][x] = in[p - n * n];
        if (z == BZ || i == n - 2)
            s[z + 1][y][x] = in[p + n * n];
    }
    __syncthreads();
    if (inside)
        out[p] = c.c[0] * s[z][y][x] + c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][j + 1] + c.c[3] * s[z][y - 1][x] +
                 c.c[4] * s[z][y + 1][x] + c.c[5] * s[z - 1][y][x] + c.c[6] * s[z + 1][y][x];
}

static dim3 grid(int n)
{
    return dim3((n - 3) / BX + 1, (n - 3) / BY + 1, (n - 3) / BZ + 1);
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3)
        naive<<<grid(n), dim3(BX, BY, BZ)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3)
        tiled<<<grid(n), dim3(BX, BY, BZ)>>>(in, out, n, c);
}
