// lab4 verdict=graded score=50 says="Next: stencil_basic, line 14:" says="blockDim.y" omits="count the blocks"
// The loop over rows steps by the threads along x, 32, where a block has 4 rows; the grid is capped.
#include "lab.h"

static const unsigned MOST_ROWS_OF_BLOCKS = 8;

__global__ void basic_in_rounds(const float *in, float *out, int n, Stencil7 c)
{
    const int row = n, plane = n * n;
    int i = blockIdx.z * blockDim.z + threadIdx.z + 1, k = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i >= n - 1 || k >= n - 1)
        return;
    int rows = gridDim.y * blockDim.x;
    for (int j = blockIdx.y * blockDim.y + threadIdx.y + 1; j < n - 1; j += rows) {
        int m = i * plane + j * row + k;
        out[m] = c.c[0] * in[m] + c.c[1] * in[m - 1] + c.c[2] * in[m + 1] + c.c[3] * in[m - row] +
                 c.c[4] * in[m + row] + c.c[5] * in[m - plane] + c.c[6] * in[m + plane];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n <= 2)
        return;
    dim3 block(32, 4, 2), grid((n + 29) / 32, (n + 1) / 4, (n - 1) / 2);
    if (grid.y > MOST_ROWS_OF_BLOCKS)
        grid.y = MOST_ROWS_OF_BLOCKS;
    basic_in_rounds<<<grid, block>>>(in, out, n, c);
}
#define IDX(i, j, k) (((i) * n + (j)) * n + (k))
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
