// lab4 verdict=graded score<51 cause=grid_axes_exchanged says="Next: stencil_basic, line 23: give the grid its axes in the order of the block's:"
// The grid has the blocks of z along x, and those of x along z.
#include "lab.h"
#define IDX(i, j, k) (((i) * n + (j)) * n + (k))
__global__ void basic(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i > 0 && j > 0 && k > 0 && i < n - 1 && j < n - 1 && k < n - 1) {
        out[IDX(i, j, k)] = c.c[0] * in[IDX(i, j, k)]
            + c.c[1] * in[IDX(i, j, k - 1)]
            + c.c[2] * in[IDX(i, j, k + 1)]
            + c.c[3] * in[IDX(i, j - 1, k)]
            + c.c[4] * in[IDX(i, j + 1, k)]
            + c.c[5] * in[IDX(i - 1, j, k)]
            + c.c[6] * in[IDX(i + 1, j, k)];
    }
}
void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 4, 4);
    dim3 grid((n + 3) / 4, (n + 3) / 4, (n + 31) / 32);
    basic<<<grid, block>>>(in, out, n, c);
}
#define T 8
__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[T][T][T];
    int tx = threadIdx.x, ty = threadIdx.y, tz = threadIdx.z;
    int k = blockIdx.x * (T - 2) + tx;
    int j = blockIdx.y * (T - 2) + ty;
    int i = blockIdx.z * (T - 2) + tz;
    if (i < n && j < n && k < n)
        s[tz][ty][tx] = in[IDX(i, j, k)];
    __syncthreads();
    if (tx > 0 && tx < T - 1 && ty > 0 && ty < T - 1 && tz > 0 && tz < T - 1
        && i < n - 1 && j < n - 1 && k < n - 1) {
        out[IDX(i, j, k)] = c.c[0] * s[tz][ty][tx]
            + c.c[1] * s[tz][ty][tx - 1]
            + c.c[2] * s[tz][ty][tx + 1]
            + c.c[3] * s[tz][ty - 1][tx]
            + c.c[4] * s[tz][ty + 1][tx]
            + c.c[5] * s[tz - 1][ty][tx]
            + c.c[6] * s[tz + 1][ty][tx];
    }
}
void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    int t = (n - 2 + T - 3) / (T - 2);
    tiled<<<dim3(t, t, t), dim3(T, T, T)>>>(in, out, n, c);
}
