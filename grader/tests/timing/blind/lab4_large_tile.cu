// A tile of 66*18*14 cells in 66 KB of dynamic shared memory; 512 threads compute 24 outputs each.
// Basic: a fixed number of blocks strides over the rows.
#include "lab.h"

namespace
{
constexpr int kOutX = 64, kOutY = 16, kOutZ = 12;
constexpr int kTileX = kOutX + 2, kTileY = kOutY + 2, kTileZ = kOutZ + 2;
constexpr size_t kBytes = sizeof(float) * kTileX * kTileY * kTileZ;

__global__ void basicRows(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    const int inner = n - 2;
    for (int row = blockIdx.x * blockDim.y + threadIdx.y; row < inner * inner;
         row += gridDim.x * blockDim.y) {
        const int i = 1 + row / inner;
        const int j = 1 + row % inner;
        const float *here = in + (i * n + j) * n;
        float *to = out + (i * n + j) * n;
        for (int k = 1 + threadIdx.x; k < n - 1; k += blockDim.x)
            to[k] = c.c[0] * here[k] + c.c[1] * here[k - 1] + c.c[2] * here[k + 1] + c.c[3] * here[k - n] +
                    c.c[4] * here[k + n] + c.c[5] * here[k - n * n] + c.c[6] * here[k + n * n];
    }
}

__global__ void __launch_bounds__(512)
    tiledLarge(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    extern __shared__ float tile[];
    const int k0 = blockIdx.x * kOutX, j0 = blockIdx.y * kOutY, i0 = blockIdx.z * kOutZ;

    for (int row = threadIdx.y; row < kTileY * kTileZ; row += blockDim.y) {
        const int j = j0 + row % kTileY, i = i0 + row / kTileY;
        if (i >= n || j >= n)
            continue;
        for (int x = threadIdx.x; x < kTileX && k0 + x < n; x += blockDim.x)
            tile[row * kTileX + x] = in[(i * n + j) * n + k0 + x];
    }
    __syncthreads();

    const int k = k0 + 1 + threadIdx.x;
    if (k >= n - 1)
        return;
    for (int row = threadIdx.y; row < kOutY * kOutZ; row += blockDim.y) {
        const int y = 1 + row % kOutY, z = 1 + row / kOutY;
        if (j0 + y >= n - 1 || i0 + z >= n - 1)
            continue;
        const float *t = tile + (z * kTileY + y) * kTileX + threadIdx.x + 1;
        out[((i0 + z) * n + j0 + y) * n + k] = c.c[0] * t[0] + c.c[1] * t[-1] + c.c[2] * t[1] +
                                               c.c[3] * t[-kTileX] + c.c[4] * t[kTileX] +
                                               c.c[5] * t[-kTileX * kTileY] + c.c[6] * t[kTileX * kTileY];
    }
}
} // namespace

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int rows = (n - 2) * (n - 2);
    int blocks = (rows - 1) / 4 + 1;
    if (blocks > 2048)
        blocks = 2048;
    basicRows<<<blocks, dim3(64, 4)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    if (cudaFuncSetAttribute(tiledLarge, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes) != cudaSuccess)
        return;
    dim3 grid((n - 3) / kOutX + 1, (n - 3) / kOutY + 1, (n - 3) / kOutZ + 1);
    tiledLarge<<<grid, dim3(64, 8), kBytes>>>(in, out, n, c);
}
