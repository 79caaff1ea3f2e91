// lab4 verdict=graded stencil_tiled.correctness=fail says="Next: stencil_tiled, line 35: write" says="face / 2" says="face % 2" says="Tried: all outputs are then right"
// The threads number the cells of two faces. The side of the block is the remainder by 2 and the row the quotient; in the text it is the other way.
#include "lab.h"

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x + 1, j = blockIdx.y + 1, i = blockIdx.z + 1;
    if (k >= n - 1)
        return;
    const float *at = &in[(i * n + j) * n + k];
    out[at - in] = c.c[0] * at[0] + c.c[1] * at[-1] + c.c[2] * at[1] + c.c[3] * at[-n] + c.c[4] * at[n] +
                   c.c[5] * at[-n * n] + c.c[6] * at[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        basic_kernel<<<dim3((n - 3) / 32 + 1, n - 2, n - 2), 32>>>(in, out, n, c);
}

#define E 8

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cube[E + 2][E + 2][E + 2];
    int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    int k0 = blockIdx.x * E, j0 = blockIdx.y * E, i0 = blockIdx.z * E;
    int i = i0 + z, j = j0 + y, k = k0 + x;
    if (i < n && j < n && k < n)
        cube[z][y][x] = in[(i * n + j) * n + k];
    // all faces: two of 8 * 8 cells along each axis
    int own = (threadIdx.z * E + threadIdx.y) * E + threadIdx.x;
    if (own < 2 * E * E) {
        int face = own / E, p = own % E + 1;
        int q = face % 2 + 1, side = face / 2 * (E + 1);
        if (i0 + side < n && j0 + q < n && k0 + p < n)
            cube[side][q][p] = in[((i0 + side) * n + j0 + q) * n + k0 + p];
        if (i0 + q < n && j0 + side < n && k0 + p < n)
            cube[q][side][p] = in[((i0 + q) * n + j0 + side) * n + k0 + p];
        if (i0 + q < n && j0 + p < n && k0 + side < n)
            cube[q][p][side] = in[((i0 + q) * n + j0 + p) * n + k0 + side];
    }
    __syncthreads();
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * cube[z][y][x] + c.c[1] * cube[z][y][x - 1] +
                                   c.c[2] * cube[z][y][x + 1] + c.c[3] * cube[z][y - 1][x] +
                                   c.c[4] * cube[z][y + 1][x] + c.c[5] * cube[z - 1][y][x] +
                                   c.c[6] * cube[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int cubes = (n - 3) / E + 1;
    tiled_kernel<<<dim3(cubes, cubes, cubes), dim3(E, E, E)>>>(in, out, n, c);
}
