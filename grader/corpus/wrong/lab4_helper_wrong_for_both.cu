// lab4 verdict=graded score<50 stencil_basic.correctness=fail says="Next: stencil_basic, line 7: write" says="Tried: all outputs are then right"
// Both kernels ask one function for the number of a cell, which takes the row for the plane.
#include "lab.h"

__device__ size_t number_of(int n, int i, int j, int k)
{
    return ((size_t)i * n + j) * n + j;
}

__device__ bool has_all_neighbours(int n, int i, int j, int k)
{
    return min(i, min(j, k)) > 0 && max(i, max(j, k)) < n - 1;
}

__global__ void whole(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 4 + threadIdx.y, i = blockIdx.z;
    if (!has_all_neighbours(n, i, j, k))
        return;
    float sum = c.c[0] * in[number_of(n, i, j, k)];
    sum += c.c[1] * in[number_of(n, i, j, k - 1)] + c.c[2] * in[number_of(n, i, j, k + 1)];
    sum += c.c[3] * in[number_of(n, i, j - 1, k)] + c.c[4] * in[number_of(n, i, j + 1, k)];
    sum += c.c[5] * in[number_of(n, i - 1, j, k)] + c.c[6] * in[number_of(n, i + 1, j, k)];
    out[number_of(n, i, j, k)] = sum;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    whole<<<dim3((n + 31) / 32, (n + 3) / 4, n), dim3(32, 4)>>>(in, out, n, c);
}

#define CUBE 10

__global__ void in_cubes(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[CUBE][CUBE][CUBE];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (CUBE - 2) + x, j = blockIdx.y * (CUBE - 2) + y, i = blockIdx.z * (CUBE - 2) + z;
    if (i < n && j < n && k < n)
        s[z][y][x] = in[number_of(n, i, j, k)];
    __syncthreads();
    bool rim = min(x, min(y, z)) == 0 || max(x, max(y, z)) == CUBE - 1;
    if (!rim && has_all_neighbours(n, i, j, k))
        out[number_of(n, i, j, k)] = c.c[0] * s[z][y][x] + c.c[1] * s[z][y][x - 1] + c.c[2] * s[z][y][x + 1]
                                   + c.c[3] * s[z][y - 1][x] + c.c[4] * s[z][y + 1][x]
                                   + c.c[5] * s[z - 1][y][x] + c.c[6] * s[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int blocks = (n - 3) / (CUBE - 2) + 1;
    in_cubes<<<dim3(blocks, blocks, blocks), dim3(CUBE, CUBE, CUBE)>>>(in, out, n, c);
}
