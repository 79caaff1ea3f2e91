// lab4 score<100 finding=misaligned cause=row_not_aligned says="line 17: use a float4 only where the whole index"
// The middle four cells of a row are loaded as a float4 wherever k is a multiple of 4, also if n is none.
#include "lab.h"

struct Four {
    float v[4];
};

__device__ float value(const float *row, int n, int k) { return k >= 0 && k < n ? row[k] : 0.0f; }

__device__ Four four(const float *cube, int n, int i, int j, int k)
{
    const float *row = cube + (i * n + j) * n;
    Four f;
    float4 all = {0, 0, 0, 0};

    if (k + 4 <= n && (k & 3) == 0)
        all = *(const float4 *)(row + k);
    else
        all = make_float4(value(row, n, k), value(row, n, k + 1), value(row, n, k + 2), value(row, n, k + 3));
    f.v[0] = all.x, f.v[1] = all.y, f.v[2] = all.z, f.v[3] = all.w;
    return f;
}

__global__ void by_four(const float *in, float *out, int n, Stencil7 c)
{
    int k = 4 * (blockIdx.x * blockDim.x + threadIdx.x), j = blockIdx.y * blockDim.y + threadIdx.y,
        i = blockIdx.z + 1;
    if (j < 1 || j > n - 2 || k > n - 2)
        return;
    Four here = four(in, n, i, j, k), north = four(in, n, i, j - 1, k), south = four(in, n, i, j + 1, k),
         under = four(in, n, i - 1, j, k), over = four(in, n, i + 1, j, k);
    for (int m = 0; m < 4; m++)
        if (k + m > 0 && k + m < n - 1) {
            int at = (i * n + j) * n + k + m;
            out[at] = c.c[0] * here.v[m] + c.c[1] * in[at - 1] + c.c[2] * in[at + 1] + c.c[3] * north.v[m] +
                      c.c[4] * south.v[m] + c.c[5] * under.v[m] + c.c[6] * over.v[m];
        }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(8, 16), grid((n + 31) / 32, (n + 15) / 16, n - 2);
    if (n > 2)
        by_four<<<grid, block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    stencil_basic(in, out, n, c);
}
