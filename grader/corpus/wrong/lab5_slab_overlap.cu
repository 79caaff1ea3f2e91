// lab5 verdict=graded score=0 stencil_coarsened.correctness=fail finding=not_written says="those with i = 31, 32, 63, 64 (i mod 32 = 31 or 0): where one slab ends and the next begins" cause=slabs_apart says="let each slab begin where the previous one"
// 32 planes of input a block, as in the tile of lab 4: two of them are halo, but blocks lie 32 apart.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

#define T      32
#define PLANES 32

__global__ void march_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[T][T], here[T][T], above[T][T];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (T - 2) + x, j = blockIdx.y * (T - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x >= 1 && x < T - 1 && k < n - 1 && y >= 1 && y < T - 1 && j < n - 1;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES - 2, n - 1);
    if (loads) {
        below[y][x] = in[at(n, first - 1, j, k)];
        here[y][x] = in[at(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            above[y][x] = in[at(n, i + 1, j, k)];
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * here[y][x]
                                + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                                + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x]
                                + c.c[5] * below[y][x] + c.c[6] * above[y][x];
        __syncthreads();
        if (loads) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (T - 2) + 1, slabs = (n - 3) / PLANES + 1;
    march_kernel<<<dim3(tiles, tiles, slabs), dim3(T, T)>>>(in, out, n, c);
}
