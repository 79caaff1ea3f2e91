// lab5 verdict=graded stencil_coarsened.correctness=fail says="(bottom - 1) % 3" says="the same change in line 28" omits="make the start of the march fit"
// The march takes plane i from slot i % 3. Before it, planes go to slots 0 and 1, which fits the first slab alone.
#include "lab.h"

#define WIDE 32
#define CORE (WIDE - 2)
#define DEEP 16

__device__ float around(const float (*p)[WIDE], int y, int x, const Stencil7 &c)
{
    return c.c[0] * p[y][x] + c.c[1] * p[y][x - 1] + c.c[2] * p[y][x + 1] + c.c[3] * p[y - 1][x] +
           c.c[4] * p[y + 1][x];
}

__global__ void climb(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float slot[3][WIDE][WIDE];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * CORE + x, j = blockIdx.y * CORE + y;
    long plane = (long)n * n, column = (long)j * n + k;
    int bottom = 1 + blockIdx.z * DEEP;
    bool loads = j < n && k < n;
    bool inner = x && x <= CORE && y && y <= CORE && j < n - 1 && k < n - 1;

    if (loads) {
        const float *from = in + (bottom - 1) * plane + column;
        slot[0][y][x] = from[0];
        slot[1][y][x] = from[plane];
    }
    for (int i = bottom; i <= n - 2 && i < bottom + DEEP; i++) {
        if (loads)
            slot[(i + 1) % 3][y][x] = in[(i + 1) * plane + column];
        __syncthreads();
        if (inner)
            out[i * plane + column] = around(slot[i % 3], y, x, c) + c.c[5] * slot[(i - 1) % 3][y][x] +
                                      c.c[6] * slot[(i + 1) % 3][y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        climb<<<dim3((n - 3) / CORE + 1, (n - 3) / CORE + 1, (n - 3) / DEEP + 1), dim3(WIDE, WIDE)>>>(in, out, n, c);
}
