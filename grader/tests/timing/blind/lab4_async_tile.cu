// Asynchronous copies bring the tile of 34*10*6 cells to shared memory without a detour through registers.
// Basic: blocks of 128*2 threads with launch bounds and loads through the read-only cache.
#include "lab.h"
#include <cuda_pipeline.h>

enum { OX = 32, OY = 8, OZ = 4 };

__global__ void __launch_bounds__(256)
    basic_ldg(const float *__restrict__ in, float *__restrict__ out, int n, const Stencil7 c)
{
    int k = blockIdx.x * 128 + threadIdx.x + 1;
    int j = blockIdx.y * 2 + threadIdx.y + 1;
    int i = blockIdx.z + 1;
    if (k > n - 2 || j > n - 2)
        return;
    int at = (i * n + j) * n + k;
    float row = c.c[0] * __ldg(in + at) + c.c[1] * __ldg(in + at - 1) + c.c[2] * __ldg(in + at + 1);
    float column = c.c[3] * __ldg(in + at - n) + c.c[4] * __ldg(in + at + n);
    float pillar = c.c[5] * __ldg(in + at - n * n) + c.c[6] * __ldg(in + at + n * n);
    out[at] = row + (column + pillar);
}

__global__ void tiled_async(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[OZ + 2][OY + 2][OX + 2];
    const int k0 = blockIdx.x * OX, j0 = blockIdx.y * OY, i0 = blockIdx.z * OZ;

    // A warp is a row of the block: it takes every eighth row of the tile.
    for (int row = threadIdx.y; row < (OZ + 2) * (OY + 2); row += OY) {
        int z = row / (OY + 2), y = row % (OY + 2);
        if (i0 + z >= n || j0 + y >= n)
            continue;
        for (int x = threadIdx.x; x < OX + 2; x += OX)
            if (k0 + x < n)
                __pipeline_memcpy_async(&tile[z][y][x], in + ((i0 + z) * n + j0 + y) * n + k0 + x,
                                        sizeof(float));
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();

    const int x = threadIdx.x + 1, y = threadIdx.y + 1;
    if (k0 + x > n - 2 || j0 + y > n - 2)
        return;
    for (int z = 1; z <= OZ && i0 + z <= n - 2; z++)
        out[((i0 + z) * n + j0 + y) * n + k0 + x] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] +
                                                    c.c[2] * tile[z][y][x + 1] + c.c[3] * tile[z][y - 1][x] +
                                                    c.c[4] * tile[z][y + 1][x] + c.c[5] * tile[z - 1][y][x] +
                                                    c.c[6] * tile[z + 1][y][x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n <= 2)
        return;
    dim3 grid((n - 2 + 127) / 128, (n - 2 + 1) / 2, n - 2);
    basic_ldg<<<grid, dim3(128, 2)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n <= 2)
        return;
    dim3 grid((n - 2 + OX - 1) / OX, (n - 2 + OY - 1) / OY, (n - 2 + OZ - 1) / OZ);
    tiled_async<<<grid, dim3(OX, OY)>>>(in, out, n, c);
}
