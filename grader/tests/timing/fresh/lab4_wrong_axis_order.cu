// threadIdx.x runs along i (uncoalesced) in both kernels; tiled with 8x8x8 outputs and halo cells by the edge threads
#include "lab.h"

#define IDX(i, j, k) (((i) * n + (j)) * n + (k))

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i > 0 && j > 0 && k > 0 && i < n - 1 && j < n - 1 && k < n - 1)
        out[IDX(i, j, k)] = c.c[0] * in[IDX(i, j, k)] + c.c[1] * in[IDX(i, j, k - 1)] + c.c[2] * in[IDX(i, j, k + 1)]
            + c.c[3] * in[IDX(i, j - 1, k)] + c.c[4] * in[IDX(i, j + 1, k)]
            + c.c[5] * in[IDX(i - 1, j, k)] + c.c[6] * in[IDX(i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int g = (n + 3) / 4;
    basic<<<dim3((n + 7) / 8, g, g), dim3(8, 4, 4)>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[10][10][10];
    int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    int i = blockIdx.x * 8 + x, j = blockIdx.y * 8 + y, k = blockIdx.z * 8 + z;
    bool ok = i < n - 1 && j < n - 1 && k < n - 1;
    if (ok) {
        s[x][y][z] = in[IDX(i, j, k)];
        if (x == 1) s[0][y][z] = in[IDX(i - 1, j, k)];
        if (x == 8 || i == n - 2) s[x + 1][y][z] = in[IDX(i + 1, j, k)];
        if (y == 1) s[x][0][z] = in[IDX(i, j - 1, k)];
        if (y == 8 || j == n - 2) s[x][y + 1][z] = in[IDX(i, j + 1, k)];
        if (z == 1) s[x][y][0] = in[IDX(i, j, k - 1)];
        if (z == 8 || k == n - 2) s[x][y][z + 1] = in[IDX(i, j, k + 1)];
    }
    __syncthreads();
    if (ok)
        out[IDX(i, j, k)] = c.c[0] * s[x][y][z] + c.c[1] * s[x][y][z - 1] + c.c[2] * s[x][y][z + 1]
            + c.c[3] * s[x][y - 1][z] + c.c[4] * s[x][y + 1][z] + c.c[5] * s[x - 1][y][z] + c.c[6] * s[x + 1][y][z];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + 7) / 8;
    tiled<<<dim3(g, g, g), dim3(8, 8, 8)>>>(in, out, n, c);
}
