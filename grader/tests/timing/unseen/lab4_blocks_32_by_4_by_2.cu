// Take blocks of 32*4*2 threads for the plain kernel and a tile of 32*6*4 cells for the other.
#include "lab.h"

__global__ void basic(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 4 + threadIdx.y, i = blockIdx.z * 2 + threadIdx.z;
    if (i < 1 || j < 1 || k < 1 || i > n - 2 || j > n - 2 || k > n - 2)
        return;
    size_t p = ((size_t)i * n + j) * n + k, q = (size_t)n * n;
    out[p] = s.c[0] * in[p] + s.c[1] * in[p - 1] + s.c[2] * in[p + 1] + s.c[3] * in[p - n] + s.c[4] * in[p + n] +
             s.c[5] * in[p - q] + s.c[6] * in[p + q];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    basic<<<dim3((n + 31) / 32, (n + 3) / 4, (n + 1) / 2), dim3(32, 4, 2)>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float t[4][6][32];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * 30 + x, j = blockIdx.y * 4 + y, i = blockIdx.z * 2 + z;
    bool inside = k < n && j < n && i < n;
    size_t p = ((size_t)i * n + j) * n + k;
    if (inside)
        t[z][y][x] = in[p];
    __syncthreads();
    if (x < 1 || x > 30 || y < 1 || y > 4 || z < 1 || z > 2 || k > n - 2 || j > n - 2 || i > n - 2)
        return;
    out[p] = s.c[0] * t[z][y][x] + s.c[1] * t[z][y][x - 1] + s.c[2] * t[z][y][x + 1] + s.c[3] * t[z][y - 1][x] +
             s.c[4] * t[z][y + 1][x] + s.c[5] * t[z - 1][y][x] + s.c[6] * t[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        tiled<<<dim3((n + 27) / 30, (n + 1) / 4, (n - 1) / 2), dim3(32, 6, 4)>>>(in, out, n, c);
}
