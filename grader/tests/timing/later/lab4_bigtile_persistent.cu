// An 18*18*66 tile in 85 KB of opted-in dynamic memory, 512 threads compute 32 cells each; basic is a
// grid-stride loop over all cells.
#include "lab.h"

#define OX 64
#define OY 16
#define OZ 16
#define HX (OX + 2)
#define HY (OY + 2)
#define HZ (OZ + 2)

__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    long long cells = (long long)n * n * n;
    for (long long p = blockIdx.x * (long long)blockDim.x + threadIdx.x; p < cells;
         p += (long long)gridDim.x * blockDim.x) {
        int k = p % n;
        int j = (p / n) % n;
        int i = p / ((long long)n * n);
        if (i > 0 && j > 0 && k > 0 && i < n - 1 && j < n - 1 && k < n - 1) {
            double sum = (double)c.c[0] * in[p];
            sum += (double)c.c[1] * in[p - 1];
            sum += (double)c.c[2] * in[p + 1];
            sum += (double)c.c[3] * in[p - n];
            sum += (double)c.c[4] * in[p + n];
            sum += (double)c.c[5] * in[p - n * n];
            sum += (double)c.c[6] * in[p + n * n];
            out[p] = (float)sum;
        }
    }
}

extern __shared__ float cube[];

__global__ void __launch_bounds__(512) tiled(const float *in, float *out, int n, Stencil7 c)
{
    int j0 = blockIdx.y * OY, k0 = blockIdx.x * OX, i0 = blockIdx.z * OZ;
    int warp = threadIdx.y, lane = threadIdx.x; // 32 lanes, 16 warps
    for (int row = warp; row < HZ * HY; row += 16) {
        int z = row / HY, y = row - z * HY;
        if (i0 + z < n && j0 + y < n)
            for (int x = lane; x < HX && k0 + x < n; x += 32)
                cube[row * HX + x] = in[((i0 + z) * n + j0 + y) * n + k0 + x];
    }
    __syncthreads();
    int j = j0 + warp + 1;
    if (j >= n - 1)
        return;
    for (int z = 1; z <= OZ && i0 + z < n - 1; z++)
        for (int x = lane + 1; x <= OX && k0 + x < n - 1; x += 32) {
            const float *t = cube + (z * HY + warp + 1) * HX + x;
            out[((i0 + z) * n + j) * n + k0 + x] = c.c[0] * t[0] + c.c[1] * t[-1] + c.c[2] * t[1] +
                                                   c.c[3] * t[-HX] + c.c[4] * t[HX] + c.c[5] * t[-HX * HY] +
                                                   c.c[6] * t[HX * HY];
        }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    basic<<<prop.multiProcessorCount * 4, 256>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    size_t bytes = sizeof(float) * HX * HY * HZ;
    cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    dim3 g((n - 2 + OX - 1) / OX, (n - 2 + OY - 1) / OY, (n - 2 + OZ - 1) / OZ);
    tiled<<<g, dim3(32, 16), bytes>>>(in, out, n, c);
}
