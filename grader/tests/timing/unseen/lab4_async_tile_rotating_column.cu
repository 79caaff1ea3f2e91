// Fill a 34*10*6 tile by asynchronous copies, and let the plain kernel rotate a short column through registers.
#include <cuda_pipeline.h>
#include "lab.h"

#define CELLS_K 34
#define CELLS_J 10
#define CELLS_I 6
#define DEPTH 4

__global__ void column(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * 64 + threadIdx.x + 1, j = blockIdx.y * 4 + threadIdx.y + 1, i = blockIdx.z * DEPTH + 1;
    if (k >= n - 1 || j >= n - 1)
        return;
    int nn = n * n, p = i * nn + j * n + k;
    float down = in[p - nn], mid = in[p];
    for (int e = 0; e < DEPTH && i + e < n - 1; e++, p += nn) {
        float up = in[p + nn];
        out[p] = s.c[0] * mid + s.c[1] * in[p - 1] + s.c[2] * in[p + 1] + s.c[3] * in[p - n] + s.c[4] * in[p + n] +
                 s.c[5] * down + s.c[6] * up;
        down = mid;
        mid = up;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        column<<<dim3((n + 61) / 64, (n + 1) / 4, (n - 3) / DEPTH + 1), dim3(64, 4)>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float t[CELLS_I][CELLS_J][CELLS_K];
    int k0 = blockIdx.x * 32, j0 = blockIdx.y * 8, i0 = blockIdx.z * 4;
    for (int row = threadIdx.y; row < CELLS_I * CELLS_J; row += 8) {
        int y = row % CELLS_J, z = row / CELLS_J;
        if (j0 + y >= n || i0 + z >= n)
            continue;
        const float *from = in + ((i0 + z) * n + j0 + y) * n + k0;
        for (int x = threadIdx.x; x < CELLS_K; x += 32)
            if (k0 + x < n)
                __pipeline_memcpy_async(&t[z][y][x], from + x, 4);
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    int x = threadIdx.x + 1, y = threadIdx.y + 1, k = k0 + x, j = j0 + y;
    if (k >= n - 1 || j >= n - 1)
        return;
    for (int z = 1; z <= 4 && i0 + z < n - 1; z++)
        out[((i0 + z) * n + j) * n + k] = s.c[0] * t[z][y][x] + s.c[1] * t[z][y][x - 1] + s.c[2] * t[z][y][x + 1] +
                                          s.c[3] * t[z][y - 1][x] + s.c[4] * t[z][y + 1][x] + s.c[5] * t[z - 1][y][x] +
                                          s.c[6] * t[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        tiled<<<dim3((n - 3) / 32 + 1, (n - 3) / 8 + 1, (n - 3) / 4 + 1), dim3(32, 8)>>>(in, out, n, c);
}
