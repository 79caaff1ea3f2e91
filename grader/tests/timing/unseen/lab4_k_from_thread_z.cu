// Mix up the directions: i runs with threadIdx.x and k with threadIdx.z, so lanes lie a plane apart.
#include "lab.h"

__device__ size_t cell(int i, int j, int k, int n)
{
    return ((size_t)i * n + j) * n + k;
}

__global__ void basicKernel(const float *in, float *out, int n, Stencil7 s)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[cell(i, j, k, n)] = s.c[0] * in[cell(i, j, k, n)] +
                                s.c[1] * in[cell(i, j, k - 1, n)] + s.c[2] * in[cell(i, j, k + 1, n)] +
                                s.c[3] * in[cell(i, j - 1, k, n)] + s.c[4] * in[cell(i, j + 1, k, n)] +
                                s.c[5] * in[cell(i - 1, j, k, n)] + s.c[6] * in[cell(i + 1, j, k, n)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(8, 8, 4);
    dim3 grid((n + 7) / 8, (n + 7) / 8, (n + 3) / 4);
    basicKernel<<<grid, block>>>(in, out, n, c);
}

__global__ void tiledKernel(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float tile[8][8][8];
    int a = threadIdx.x, b = threadIdx.y, d = threadIdx.z;
    int i = blockIdx.x * 6 + a, j = blockIdx.y * 6 + b, k = blockIdx.z * 6 + d;
    if (i < n && j < n && k < n)
        tile[a][b][d] = in[cell(i, j, k, n)];
    __syncthreads();
    bool innerThread = a >= 1 && a <= 6 && b >= 1 && b <= 6 && d >= 1 && d <= 6;
    if (innerThread && i < n - 1 && j < n - 1 && k < n - 1)
        out[cell(i, j, k, n)] = s.c[0] * tile[a][b][d] + s.c[1] * tile[a][b][d - 1] + s.c[2] * tile[a][b][d + 1] +
                                s.c[3] * tile[a][b - 1][d] + s.c[4] * tile[a][b + 1][d] + s.c[5] * tile[a - 1][b][d] +
                                s.c[6] * tile[a + 1][b][d];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int g = (n - 2 + 5) / 6;
    tiledKernel<<<dim3(g, g, g), dim3(8, 8, 8)>>>(in, out, n, c);
}
