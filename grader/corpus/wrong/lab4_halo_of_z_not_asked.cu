// lab4 verdict=graded stencil_basic.correctness=pass stencil_tiled.correctness=fail says="line 48: write" says="Tried: all outputs are then right"
// A helper loads the cells before and after a thread's own along one axis, if it is asked to. For z it is not.
#include "lab.h"

__global__ void first_version(const float *in, float *out, int n, Stencil7 c)
{
    int k = 1 + blockIdx.x * 32 + threadIdx.x, j = 1 + blockIdx.y * 8 + threadIdx.y, i = 1 + blockIdx.z;
    if (k >= n - 1 || j >= n - 1)
        return;
    const float *p = &in[(i * n + j) * n + k];
    out[(i * n + j) * n + k] = c.c[0] * *p + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n] +
                               c.c[5] * p[-n * n] + c.c[6] * p[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n >= 3)
        first_version<<<dim3((n - 3) / 32 + 1, (n - 3) / 8 + 1, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

enum { SX = 16, SY = 8, SZ = 8, PX = SX + 2, PY = SY + 2, PZ = SZ + 2 };

/* t: this thread's cell of the tile; step and far: one cell further in the tile and in the grid. */
__device__ void bring(float *t, const float *p, int step, int far, int at, int size, bool inside, bool sides)
{
    *t = *p;
    if (sides && at == 0)
        t[-step] = p[-far];
    if (sides && (at == size - 1 || !inside))
        t[step] = p[far];
}

__global__ void second_version(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[PZ * PY * PX];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = 1 + blockIdx.x * SX + x, j = 1 + blockIdx.y * SY + y, i = 1 + blockIdx.z * SZ + z;
    int cell = ((z + 1) * PY + y + 1) * PX + x + 1, row = PX, plane = PX * PY;
    size_t place = ((size_t)i * n + j) * n + k;
    bool outputs = k < n - 1 && j < n - 1 && i < n - 1;

    for (int q = (z * SY + y) * SX + x; q < PZ * PY * PX; q += SX * SY * SZ)
        tile[q] = 0;
    __syncthreads();
    if (outputs) {
        bring(tile + cell, in + place, 1, 1, x, SX, k + 1 < n - 1, true);
        bring(tile + cell, in + place, row, n, y, SY, j + 1 < n - 1, true);
        bring(tile + cell, in + place, plane, n * n, z, SZ, i + 1 < n - 1, false);
    }
    __syncthreads();
    if (outputs) {
        const float *t = tile + cell;
        out[place] = c.c[0] * t[0] + c.c[1] * t[-1] + c.c[2] * t[1] + c.c[3] * t[-row] + c.c[4] * t[row] +
                     c.c[5] * t[-plane] + c.c[6] * t[plane];
    }
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / SX + 1, (n - 3) / SY + 1, (n - 3) / SZ + 1);
    second_version<<<grid, dim3(SX, SY, SZ)>>>(in, out, n, c);
}
