// 32x8 threads; every thread loads a column of 10 cells into a 10x8x32 tile and computes 8 of them.
// Halo along all three axes lies inside the block's tile.
#include "lab.h"

#define BX 32
#define BY 8
#define BZ 10 // cells per thread

__device__ static bool interior(int v, int n) { return v >= 1 && v <= n - 2; }

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    // four cells per thread, one above the other
    int k = blockIdx.x * BX + threadIdx.x;
    int j = blockIdx.y * BY + threadIdx.y;
    if (!interior(k, n) || !interior(j, n))
        return;
    const int plane = n * n;
#pragma unroll
    for (int u = 0; u < 4; u++) {
        int i = blockIdx.z * 4 + u;
        if (interior(i, n)) {
            const float *p = in + i * plane + j * n + k;
            out[i * plane + j * n + k] = c.c[0] * *p + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] +
                                         c.c[4] * p[n] + c.c[5] * p[-plane] + c.c[6] * p[plane];
        }
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 grid((n + BX - 1) / BX, (n + BY - 1) / BY, (n + 3) / 4);
    basic_kernel<<<grid, dim3(BX, BY)>>>(in, out, n, c);
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[BZ][BY][BX];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (BX - 2) + x;
    int j = blockIdx.y * (BY - 2) + y;
    int i0 = blockIdx.z * (BZ - 2);

    if (k < n && j < n) {
#pragma unroll
        for (int z = 0; z < BZ; z++)
            if (i0 + z < n)
                tile[z][y][x] = in[((i0 + z) * n + j) * n + k];
    }
    __syncthreads();

    if (x >= 1 && x <= BX - 2 && y >= 1 && y <= BY - 2 && interior(k, n) && interior(j, n)) {
        int end = min(BZ - 1, n - 1 - i0);
        for (int z = 1; z < end; z++)
            out[((i0 + z) * n + j) * n + k] =
                c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1] +
                c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x] + c.c[5] * tile[z - 1][y][x] +
                c.c[6] * tile[z + 1][y][x];
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int m = n - 2;
    dim3 grid((m + BX - 3) / (BX - 2), (m + BY - 3) / (BY - 2), (m + BZ - 3) / (BZ - 2));
    tiled_kernel<<<grid, dim3(BX, BY)>>>(in, out, n, c);
}
