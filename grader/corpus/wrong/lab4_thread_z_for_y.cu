// lab4 verdict=graded score<100 says="threadIdx.y" says="threadIdx.z" omits="exchange two axes" says="Tried: "
// The row is read from threadIdx.z, in blocks that have one thread along z.
#include "lab.h"

__constant__ float cc[7];

__global__ void basic(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    int k = blockIdx.x * 64 + threadIdx.x + 1;
    int j = blockIdx.y * 4 + threadIdx.y + 1;
    if (k >= n - 1 || j >= n - 1)
        return;
    int p = j * n + k;
    float below = in[p], here = in[p + n * n];
    for (int i = 1; i < n - 1; i++) {
        p += n * n;
        float above = in[p + n * n];
        out[p] = c.c[0] * here + c.c[1] * in[p - 1] + c.c[2] * in[p + 1] + c.c[3] * in[p - n] + c.c[4] * in[p + n]
            + c.c[5] * below + c.c[6] * above;
        below = here;
        here = above;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    basic<<<dim3((n - 2 + 63) / 64, (n - 2 + 3) / 4), dim3(64, 4)>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n)
{
    __shared__ float s[6][16][16];
    int x = threadIdx.x, y = threadIdx.z;
    int k = blockIdx.x * 14 + x, j = blockIdx.y * 14 + y, i0 = blockIdx.z * 4;
#pragma unroll
    for (int z = 0; z < 6; z++)
        if (i0 + z < n && j < n && k < n)
            s[z][y][x] = in[((i0 + z) * n + j) * n + k];
    __syncthreads();
    if (x == 0 || y == 0 || x == 15 || y == 15 || j >= n - 1 || k >= n - 1)
        return;
#pragma unroll
    for (int z = 1; z < 5; z++)
        if (i0 + z < n - 1)
            out[((i0 + z) * n + j) * n + k] = cc[0] * s[z][y][x] + cc[1] * s[z][y][x - 1] + cc[2] * s[z][y][x + 1]
                + cc[3] * s[z][y - 1][x] + cc[4] * s[z][y + 1][x] + cc[5] * s[z - 1][y][x] + cc[6] * s[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    cudaMemcpyToSymbol(cc, c.c, sizeof(cc));
    tiled<<<dim3((n - 2 + 13) / 14, (n - 2 + 13) / 14, (n - 2 + 3) / 4), dim3(16, 16)>>>(in, out, n);
}
