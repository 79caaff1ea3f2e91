// lab4 verdict=graded stencil_basic.correctness=pass stencil_basic.safety=pass stencil_basic.traffic=pass stencil_tiled.correctness=pass stencil_tiled.safety=pass stencil_tiled.traffic=pass nofinding
// Each thread loads its cell, threads on a face load the halo cell beyond it; corners of the tile stay untouched. Blocks 16x4x4, macros.
#include "lab.h"

#define BX 16
#define BY 4
#define BZ 4
#define IDX(i, j, k) (((i) * n + (j)) * n + (k))
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))

__global__ void basic_kernel(const float *in, float *out, int n, float c0, float c1, float c2, float c3, float c4,
                             float c5, float c6)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (k > 0 && j > 0 && i > 0 && k < n - 1 && j < n - 1 && i < n - 1)
        out[IDX(i, j, k)] = c0 * in[IDX(i, j, k)] + c1 * in[IDX(i, j, k - 1)] + c2 * in[IDX(i, j, k + 1)]
                          + c3 * in[IDX(i, j - 1, k)] + c4 * in[IDX(i, j + 1, k)] + c5 * in[IDX(i - 1, j, k)]
                          + c6 * in[IDX(i + 1, j, k)];
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[BZ + 2][BY + 2][BX + 2];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1, tz = threadIdx.z + 1;
    int k = blockIdx.x * BX + tx, j = blockIdx.y * BY + ty, i = blockIdx.z * BZ + tz;
    bool in_grid = k < n - 1 && j < n - 1 && i < n - 1;

    if (in_grid) {
        s[tz][ty][tx] = in[IDX(i, j, k)];
        if (tx == 1) s[tz][ty][0] = in[IDX(i, j, k - 1)];
        if (tx == BX || k == n - 2) s[tz][ty][tx + 1] = in[IDX(i, j, k + 1)];
        if (ty == 1) s[tz][0][tx] = in[IDX(i, j - 1, k)];
        if (ty == BY || j == n - 2) s[tz][ty + 1][tx] = in[IDX(i, j + 1, k)];
        if (tz == 1) s[0][ty][tx] = in[IDX(i - 1, j, k)];
        if (tz == BZ || i == n - 2) s[tz + 1][ty][tx] = in[IDX(i + 1, j, k)];
    }
    __syncthreads();
    if (in_grid) {
        const float v[7] = {s[tz][ty][tx],     s[tz][ty][tx - 1], s[tz][ty][tx + 1], s[tz][ty - 1][tx],
                            s[tz][ty + 1][tx], s[tz - 1][ty][tx], s[tz + 1][ty][tx]};
        float sum = 0;
        for (int m = 0; m < 7; m++)
            sum += c.c[m] * v[m];
        out[IDX(i, j, k)] = sum;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(BX, BY, BZ), grid(CEIL_DIV(n, BX), CEIL_DIV(n, BY), CEIL_DIV(n, BZ));
    basic_kernel<<<grid, block>>>(in, out, n, c.c[0], c.c[1], c.c[2], c.c[3], c.c[4], c.c[5], c.c[6]);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(BX, BY, BZ), grid(CEIL_DIV(n - 2, BX), CEIL_DIV(n - 2, BY), CEIL_DIV(n - 2, BZ));
    tiled_kernel<<<grid, block>>>(in, out, n, c);
}
