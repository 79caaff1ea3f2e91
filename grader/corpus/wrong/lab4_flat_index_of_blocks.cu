// lab4 verdict=graded stencil_basic.correctness=fail stencil_tiled.correctness=pass says="Next: stencil_basic, line 14: write" says="blockIdx.y % ((n + BY - 1) / BY)" says="and the same change in line 15"
// The rows and planes of blocks share the grid's y. They are taken apart by the number of blocks along x.
#include "lab.h"

#define BX 32
#define BY 4
#define BZ 4
#define IDX(i, j, k) (((i) * n + (j)) * n + (k))

inline int iDivUp(int a, int b) { return (a + b - 1) / b; }

__global__ void basicKernel(const float *d_in, float *d_out, int n, Stencil7 c)
{
    const int byy = blockIdx.y % gridDim.x;
    const int bzz = blockIdx.y / gridDim.x;

    const int k = blockIdx.x * BX + threadIdx.x;
    const int j = byy * BY + threadIdx.y;
    const int i = bzz * BZ + threadIdx.z;

    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1) {
        d_out[IDX(i, j, k)] = c.c[0] * d_in[IDX(i, j, k)]
                            + c.c[1] * d_in[IDX(i, j, k - 1)] + c.c[2] * d_in[IDX(i, j, k + 1)]
                            + c.c[3] * d_in[IDX(i, j - 1, k)] + c.c[4] * d_in[IDX(i, j + 1, k)]
                            + c.c[5] * d_in[IDX(i - 1, j, k)] + c.c[6] * d_in[IDX(i + 1, j, k)];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 dimBlock(BX, BY, BZ);
    dim3 dimGrid(iDivUp(n, BX), iDivUp(n, BY) * iDivUp(n, BZ));
    basicKernel<<<dimGrid, dimBlock>>>(in, out, n, c);
}

#define TILE 8
#define OUT_TILE (TILE - 2)

__global__ void tiledKernel(const float *d_in, float *d_out, int n, Stencil7 c)
{
    __shared__ float s[TILE][TILE][TILE];

    const int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    const int k = blockIdx.x * OUT_TILE + tx;
    const int j = blockIdx.y * OUT_TILE + ty;
    const int i = blockIdx.z * OUT_TILE + tz;

    if (i < n && j < n && k < n)
        s[tz][ty][tx] = d_in[IDX(i, j, k)];
    __syncthreads();

    if (tx > 0 && tx < TILE - 1 && ty > 0 && ty < TILE - 1 && tz > 0 && tz < TILE - 1)
        if (i < n - 1 && j < n - 1 && k < n - 1)
            d_out[IDX(i, j, k)] = c.c[0] * s[tz][ty][tx]
                                + c.c[1] * s[tz][ty][tx - 1] + c.c[2] * s[tz][ty][tx + 1]
                                + c.c[3] * s[tz][ty - 1][tx] + c.c[4] * s[tz][ty + 1][tx]
                                + c.c[5] * s[tz - 1][ty][tx] + c.c[6] * s[tz + 1][ty][tx];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    const int g = iDivUp(n - 2, OUT_TILE);
    dim3 dimBlock(TILE, TILE, TILE), dimGrid(g, g, g);
    tiledKernel<<<dimGrid, dimBlock>>>(in, out, n, c);
}
