// Two-dimensional blocks of 34*8 threads, z = 1: cp.async of a 34*8*8 tile plane by plane, then a late
// barrier; basic loops over z.
#include "lab.h"
#include <cuda_pipeline.h>

__constant__ float w[7];

enum { TX = 34, TY = 8, TZ = 8 };

__global__ void basic(const float *__restrict__ in, float *__restrict__ out, int n)
{
    int k = blockIdx.x * 128 + threadIdx.x + 1;
    int j = blockIdx.y + 1;
    int i = blockIdx.z + 1;
    if (k < n - 1) {
        int o = (i * n + j) * n + k;
        out[o] = w[0] * in[o] + w[1] * in[o - 1] + w[2] * in[o + 1] + w[3] * in[o - n] + w[4] * in[o + n] +
                 w[5] * in[o - n * n] + w[6] * in[o + n * n];
    }
}

__global__ void tiled(const float *__restrict__ in, float *__restrict__ out, int n)
{
    __shared__ float t[TZ][TY][TX];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (TX - 2) + x, j = blockIdx.y * (TY - 2) + y, i0 = blockIdx.z * (TZ - 2);
    bool column = k < n && j < n;
#pragma unroll
    for (int z = 0; z < TZ; z++) {
        if (column && i0 + z < n)
            __pipeline_memcpy_async(&t[z][y][x], in + ((i0 + z) * n + j) * n + k, sizeof(float));
    }
    __pipeline_commit();
    bool mine = x > 0 && x < TX - 1 && y > 0 && y < TY - 1 && k < n - 1 && j < n - 1;
    __pipeline_wait_prior(0);
    __syncthreads();
    if (!mine)
        return;
#pragma unroll 2
    for (int z = 1; z < TZ - 1; z++) {
        if (i0 + z >= n - 1)
            break;
        out[((i0 + z) * n + j) * n + k] = w[0] * t[z][y][x] + w[1] * t[z][y][x - 1] + w[2] * t[z][y][x + 1] +
                                          w[3] * t[z][y - 1][x] + w[4] * t[z][y + 1][x] +
                                          w[5] * t[z - 1][y][x] + w[6] * t[z + 1][y][x];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    cudaMemcpyToSymbol(w, c.c, sizeof(w));
    basic<<<dim3((n - 3) / 128 + 1, n - 2, n - 2), 128>>>(in, out, n);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    cudaMemcpyToSymbol(w, c.c, sizeof(w));
    dim3 grid((n - 3) / (TX - 2) + 1, (n - 3) / (TY - 2) + 1, (n - 3) / (TZ - 2) + 1);
    tiled<<<grid, dim3(TX, TY)>>>(in, out, n);
}
