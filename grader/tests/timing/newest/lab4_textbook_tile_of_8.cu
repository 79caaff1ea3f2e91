// lab 4
#include "lab.h"

#define T 8
#define OUT (T - 2)

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)] + c.c[1] * in[at(n, i, j, k - 1)] +
                              c.c[2] * in[at(n, i, j, k + 1)] + c.c[3] * in[at(n, i, j - 1, k)] +
                              c.c[4] * in[at(n, i, j + 1, k)] + c.c[5] * in[at(n, i - 1, j, k)] +
                              c.c[6] * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(8, 8, 8);
    int b = (n + 7) / 8;
    basic_kernel<<<dim3(b, b, b), block>>>(in, out, n, c);
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[T][T][T];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * OUT + x;
    int j = blockIdx.y * OUT + y;
    int i = blockIdx.z * OUT + z;
    if (i < n && j < n && k < n)
        tile[z][y][x] = in[at(n, i, j, k)];
    __syncthreads();
    bool inTile = x > 0 && x < T - 1 && y > 0 && y < T - 1 && z > 0 && z < T - 1;
    if (inTile && i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1] +
                              c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x] +
                              c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int b = (n - 2 + OUT - 1) / OUT;
    tiled_kernel<<<dim3(b, b, b), dim3(T, T, T)>>>(in, out, n, c);
}
