// lab4 verdict=graded score<100 stencil_tiled.correctness=fail says="line 48: exchange the grid's numbers of blocks along x and"
// Tiles are wide and flat. The blocks that a row needs are launched along z.
#include "lab.h"

enum { WIDE = 18, HIGH = 10, DEEP = 4 };

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x + 1, j = blockIdx.y * 8 + threadIdx.y + 1, i = blockIdx.z + 1;
    if (k >= n - 1 || j >= n - 1)
        return;
    const float *p = &in[(i * n + j) * n + k];
    out[(i * n + j) * n + k] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n]
                             + c.c[5] * p[-n * n] + c.c[6] * p[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        plain<<<dim3((n + 29) / 32, (n + 5) / 8, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cell[DEEP][HIGH][WIDE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (WIDE - 2) + x, j = blockIdx.y * (HIGH - 2) + y, i = blockIdx.z * (DEEP - 2) + z;
    bool exists = k < n && j < n && i < n;
    if (exists)
        cell[z][y][x] = in[(i * n + j) * n + k];
    __syncthreads();
    bool inner = x > 0 && x < WIDE - 1 && y > 0 && y < HIGH - 1 && z > 0 && z < DEEP - 1;
    if (inner && k < n - 1 && j < n - 1 && i < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * cell[z][y][x] + c.c[1] * cell[z][y][x - 1] + c.c[2] * cell[z][y][x + 1]
                                 + c.c[3] * cell[z][y - 1][x] + c.c[4] * cell[z][y + 1][x]
                                 + c.c[5] * cell[z - 1][y][x] + c.c[6] * cell[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int outputs = n - 2;
    if (outputs < 1)
        return;
    int wide = (outputs + WIDE - 3) / (WIDE - 2);
    int high = (outputs + HIGH - 3) / (HIGH - 2);
    int deep = (outputs + DEEP - 3) / (DEEP - 2);
    dim3 block(WIDE, HIGH, DEEP);
    dim3 grid(deep, high, wide);
    tiled<<<grid, block>>>(in, out, n, c);
}
