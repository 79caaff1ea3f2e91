// lab4 verdict=graded score=50 says="Next: stencil_basic, line 17:" says="gridDim.z * blockDim.z" omits="count the blocks"
// The loops go on along all three axes. That over planes steps by the rows of a block, 8, where it has 4 planes;
// the grid is too small only for large n.
#include "lab.h"

__device__ inline int cell(int n, int i, int j, int k)
{
    return k + n * (j + n * i);
}

__global__ void basic_in_steps(const float *in, float *out, int n, Stencil7 c)
{
    const int last = n - 2;
    const int along = gridDim.x * blockDim.x;
    const int down = gridDim.y * blockDim.y;
    const int deep = gridDim.z * blockDim.y;
    for (int i = blockIdx.z * blockDim.z + threadIdx.z + 1; i <= last; i += deep)
        for (int j = blockIdx.y * blockDim.y + threadIdx.y + 1; j <= last; j += down)
            for (int k = blockIdx.x * blockDim.x + threadIdx.x + 1; k <= last; k += along)
                out[cell(n, i, j, k)] =
                    c.c[0] * in[cell(n, i, j, k)] + c.c[1] * in[cell(n, i, j, k - 1)] +
                    c.c[2] * in[cell(n, i, j, k + 1)] + c.c[3] * in[cell(n, i, j - 1, k)] +
                    c.c[4] * in[cell(n, i, j + 1, k)] + c.c[5] * in[cell(n, i - 1, j, k)] +
                    c.c[6] * in[cell(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n <= 2)
        return;
    const int m = n - 2;
    const dim3 block(16, 8, 4), grid(min((m + 15) / 16, 4), min((m + 7) / 8, 8), min((m + 3) / 4, 12));
    basic_in_steps<<<grid, block>>>(in, out, n, c);
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
