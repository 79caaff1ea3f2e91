// lab4 verdict=runtime_error cause=sizeof_pointer says="Next: stencil_tiled, line 75: leave out the * in this sizeof" says="56 bytes where there are 28"
// A copy to a variable counts pointers, and the host code ends when it fails.
#include "lab.h"
#include <stdio.h>
#include <stdlib.h>

__constant__ Stencil7 coefficient;

static void must(cudaError_t e)
{
    if (e != cudaSuccess) {
        fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(e));
        abort();
    }
}

constexpr int BX = 32, BY = 4, BZ = 4, TX = BX + 2, TY = BY + 2, TZ = BZ + 2;

__device__ __forceinline__ float apply(float m, float w, float e, float n, float s, float b, float t)
{
    return coefficient.c[0] * m + coefficient.c[1] * w + coefficient.c[2] * e + coefficient.c[3] * n
         + coefficient.c[4] * s + coefficient.c[5] * b + coefficient.c[6] * t;
}

__global__ void basic(const float *__restrict__ in, float *__restrict__ out, int n)
{
    const int k = blockIdx.x * BX + threadIdx.x + 1;
    const int j = blockIdx.y * BY + threadIdx.y + 1;
    const int i = blockIdx.z * BZ + threadIdx.z + 1;
    if (k > n - 2 || j > n - 2 || i > n - 2)
        return;
    const int nn = n * n, at = i * nn + j * n + k;
    out[at] = apply(in[at], in[at - 1], in[at + 1], in[at - n], in[at + n], in[at - nn], in[at + nn]);
}

__global__ void tiled(const float *__restrict__ in, float *__restrict__ out, int n)
{
    __shared__ float tile[TZ][TY][TX];
    const int k0 = blockIdx.x * BX, j0 = blockIdx.y * BY, i0 = blockIdx.z * BZ;
    const int rank = (threadIdx.z * BY + threadIdx.y) * BX + threadIdx.x;
    float *flat = &tile[0][0][0];
    for (int cell = rank; cell < TX * TY * TZ; cell += BX * BY * BZ) {
        const int k = k0 + cell % TX, j = j0 + cell / TX % TY, i = i0 + cell / (TX * TY);
        if (k < n && j < n && i < n)
            flat[cell] = in[(i * n + j) * n + k];
    }
    __syncthreads();
    const int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    const int k = k0 + x, j = j0 + y, i = i0 + z;
    if (k < n - 1 && j < n - 1 && i < n - 1)
        out[(i * n + j) * n + k] = apply(tile[z][y][x], tile[z][y][x - 1], tile[z][y][x + 1], tile[z][y - 1][x],
                                         tile[z][y + 1][x], tile[z - 1][y][x], tile[z + 1][y][x]);
}

static bool grid_for(int n, dim3 &grid)
{
    if (n < 3)
        return false;
    grid = dim3((n - 2 + BX - 1) / BX, (n - 2 + BY - 1) / BY, (n - 2 + BZ - 1) / BZ);
    return true;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 grid;
    must(cudaMemcpyToSymbol(coefficient, &c, sizeof c));
    if (grid_for(n, grid))
        basic<<<grid, dim3(BX, BY, BZ)>>>(in, out, n);
    must(cudaGetLastError());
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    dim3 grid;
    must(cudaMemcpyToSymbol(coefficient, c.c, 7 * sizeof(float *), 0, cudaMemcpyHostToDevice));
    if (grid_for(n, grid))
        tiled<<<grid, dim3(BX, BY, BZ)>>>(in, out, n);
    must(cudaGetLastError());
}
