// Coefficients in constant memory; the tiled kernel copies its 18x18x4 tile with cp.async; 16x16x2 threads.
#include <cuda_pipeline.h>
#include "lab.h"

__constant__ Stencil7 coef;

#define EX 16
#define EY 16
#define EZ 2

__device__ __forceinline__ size_t lin(int i, int j, int k, int n)
{
    return ((size_t)i * n + j) * n + k;
}

__global__ void plain(const float *in, float *out, int n)
{
    int k = blockIdx.x * EX + threadIdx.x + 1;
    int j = blockIdx.y * EY + threadIdx.y + 1;
    int i = blockIdx.z * EZ + threadIdx.z + 1;
    if (i < n - 1 && j < n - 1 && k < n - 1) {
        float sum = coef.c[0] * __ldg(&in[lin(i, j, k, n)]);
        sum = fmaf(coef.c[1], __ldg(&in[lin(i, j, k - 1, n)]), sum);
        sum = fmaf(coef.c[2], __ldg(&in[lin(i, j, k + 1, n)]), sum);
        sum = fmaf(coef.c[3], __ldg(&in[lin(i, j - 1, k, n)]), sum);
        sum = fmaf(coef.c[4], __ldg(&in[lin(i, j + 1, k, n)]), sum);
        sum = fmaf(coef.c[5], __ldg(&in[lin(i - 1, j, k, n)]), sum);
        sum = fmaf(coef.c[6], __ldg(&in[lin(i + 1, j, k, n)]), sum);
        out[lin(i, j, k, n)] = sum;
    }
}

__global__ void async_tile(const float *in, float *out, int n)
{
    __shared__ float tile[EZ + 2][EY + 2][EX + 2];
    int k0 = blockIdx.x * EX, j0 = blockIdx.y * EY, i0 = blockIdx.z * EZ;

    for (int z = threadIdx.z; z < EZ + 2; z += EZ)
        for (int y = threadIdx.y; y < EY + 2; y += EY)
            for (int x = threadIdx.x; x < EX + 2; x += EX)
                if (i0 + z < n && j0 + y < n && k0 + x < n)
                    __pipeline_memcpy_async(&tile[z][y][x], &in[lin(i0 + z, j0 + y, k0 + x, n)], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();

    int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    int k = k0 + x, j = j0 + y, i = i0 + z;
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[lin(i, j, k, n)] = coef.c[0] * tile[z][y][x] + coef.c[1] * tile[z][y][x - 1] +
                               coef.c[2] * tile[z][y][x + 1] + coef.c[3] * tile[z][y - 1][x] +
                               coef.c[4] * tile[z][y + 1][x] + coef.c[5] * tile[z - 1][y][x] +
                               coef.c[6] * tile[z + 1][y][x];
}

static dim3 blocks(int n)
{
    return dim3((n - 2 + EX - 1) / EX, (n - 2 + EY - 1) / EY, (n - 2 + EZ - 1) / EZ);
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    cudaMemcpyToSymbol(coef, &c, sizeof c);
    plain<<<blocks(n), dim3(EX, EY, EZ)>>>(in, out, n);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    cudaMemcpyToSymbol(coef, &c, sizeof c);
    async_tile<<<blocks(n), dim3(EX, EY, EZ)>>>(in, out, n);
}
