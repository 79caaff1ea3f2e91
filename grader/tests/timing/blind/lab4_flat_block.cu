// One-dimensional blocks of 1024 threads: each thread works out its cell of a 16*8*8 tile from its number,
// and a template gives the shape. Basic: 64 threads in a row, one block per piece of a row.
#include "lab.h"

template <int X, int Y, int Z> struct Shape {
    static constexpr int threads = X * Y * Z;
    static dim3 blocks(int n)
    {
        return dim3(ceil(n, X - 2), ceil(n, Y - 2), ceil(n, Z - 2));
    }

  private:
    static int ceil(int n, int outputs)
    {
        return (n - 2 + outputs - 1) / outputs;
    }
};

template <int X, int Y, int Z>
__global__ void __launch_bounds__(X *Y *Z) tile_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[X * Y * Z];
    const int t = threadIdx.x;
    const int x = t % X, y = t / X % Y, z = t / (X * Y);
    const int k = blockIdx.x * (X - 2) + x;
    const int j = blockIdx.y * (Y - 2) + y;
    const int i = blockIdx.z * (Z - 2) + z;
    if (max(i, max(j, k)) < n)
        cells[t] = in[(i * n + j) * n + k];
    __syncthreads();
    const bool rim = x == 0 || y == 0 || z == 0 || x == X - 1 || y == Y - 1 || z == Z - 1;
    if (!rim && max(i, max(j, k)) < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * cells[t] + c.c[1] * cells[t - 1] + c.c[2] * cells[t + 1] +
                                   c.c[3] * cells[t - X] + c.c[4] * cells[t + X] + c.c[5] * cells[t - X * Y] +
                                   c.c[6] * cells[t + X * Y];
}

__global__ void row_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y;
    int i = blockIdx.z;
    if (k == 0 || k >= n - 1 || j == 0 || j == n - 1 || i == 0 || i == n - 1)
        return;
    int below = -n * n, above = n * n;
    const float *p = &in[(i * n + j) * n + k];
    float r = c.c[0] * p[0];
    r = fmaf(c.c[1], p[-1], r);
    r = fmaf(c.c[2], p[1], r);
    r = fmaf(c.c[3], p[-n], r);
    r = fmaf(c.c[4], p[n], r);
    r = fmaf(c.c[5], p[below], r);
    r = fmaf(c.c[6], p[above], r);
    out[(i * n + j) * n + k] = r;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    row_kernel<<<dim3((n + 63) / 64, n, n), 64>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    using Tile = Shape<16, 8, 8>;
    if (n > 2)
        tile_kernel<16, 8, 8><<<Tile::blocks(n), Tile::threads>>>(in, out, n, c);
}
