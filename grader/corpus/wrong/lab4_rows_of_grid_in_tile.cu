// lab4 verdict=graded score=50 stencil_tiled.correctness=fail finding=out_of_bounds_write cause=shared_past_end says="In a flat index, a row of a tile is as long as the tile, not n"
// The cells of the tile are counted with rows of n.
#include "lab.h"

__device__ int index(int pitch, int i, int j, int k)
{
    return pitch * (pitch * i + j) + k;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x + 1, j = blockIdx.y * 4 + threadIdx.y + 1, i = blockIdx.z + 1;
    if (k > n - 2 || j > n - 2)
        return;
    const float *p = &in[index(n, i, j, k)];
    out[index(n, i, j, k)] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n] +
                             c.c[5] * p[-n * n] + c.c[6] * p[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        basic_kernel<<<dim3((n + 29) / 32, (n + 1) / 4, n - 2), dim3(32, 4)>>>(in, out, n, c);
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[8 * 8 * 8];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * 6 + x, j = blockIdx.y * 6 + y, i = blockIdx.z * 6 + z, me = index(n, z, y, x);
    if (i < n && j < n && k < n)
        tile[me] = in[index(n, i, j, k)];
    __syncthreads();
    if (x % 7 && y % 7 && z % 7 && i < n - 1 && j < n - 1 && k < n - 1)
        out[index(n, i, j, k)] = c.c[0] * tile[me] + c.c[1] * tile[me - 1] + c.c[2] * tile[me + 1] +
                                 c.c[3] * tile[me - n] + c.c[4] * tile[me + n] + c.c[5] * tile[me - n * n] +
                                 c.c[6] * tile[me + n * n];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int blocks = (n + 3) / 6;
    if (n > 2)
        tiled_kernel<<<dim3(blocks, blocks, blocks), dim3(8, 8, 8)>>>(in, out, n, c);
}
