// flat block of 512 threads, two columns each (16 rows apart), columns in fully unrolled arrays
#include "lab.h"

#define TILE 32
#define NT 512
#define COLS (TILE * TILE / NT)
#define PLANES 16

__global__ void __launch_bounds__(NT) two_columns(const float *__restrict__ in, float *__restrict__ out, int n,
                                                  Stencil7 c)
{
    __shared__ float plane[TILE * TILE];
    const int nn = n * n;
    const int first = 1 + blockIdx.z * PLANES, last = min(first + PLANES, n - 1);
    float below[COLS], here[COLS], above[COLS];
    int offset[COLS];
    bool loads[COLS], computes[COLS];

#pragma unroll
    for (int q = 0; q < COLS; q++) {
        int cell = threadIdx.x + q * NT;
        int x = cell % TILE, y = cell / TILE;
        int k = blockIdx.x * (TILE - 2) + x, j = blockIdx.y * (TILE - 2) + y;
        offset[q] = j * n + k;
        loads[q] = j < n && k < n;
        computes[q] = x > 0 && y > 0 && x < TILE - 1 && y < TILE - 1 && j < n - 1 && k < n - 1;
        below[q] = loads[q] ? in[(first - 1) * nn + offset[q]] : 0.f;
        here[q] = loads[q] ? in[first * nn + offset[q]] : 0.f;
    }

    for (int i = first; i < last; i++) {
#pragma unroll
        for (int q = 0; q < COLS; q++) {
            above[q] = loads[q] ? in[(i + 1) * nn + offset[q]] : 0.f;
            plane[threadIdx.x + q * NT] = here[q];
        }
        __syncthreads();
#pragma unroll
        for (int q = 0; q < COLS; q++) {
            const int cell = threadIdx.x + q * NT;
            if (computes[q])
                out[i * nn + offset[q]] = c.c[0] * here[q] + c.c[1] * plane[cell - 1] + c.c[2] * plane[cell + 1] +
                                          c.c[3] * plane[cell - TILE] + c.c[4] * plane[cell + TILE] +
                                          c.c[5] * below[q] + c.c[6] * above[q];
        }
        __syncthreads();
#pragma unroll
        for (int q = 0; q < COLS; q++) {
            below[q] = here[q];
            here[q] = above[q];
        }
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + TILE - 3) / (TILE - 2);
    two_columns<<<dim3(tiles, tiles, (n - 2 + PLANES - 1) / PLANES), NT>>>(in, out, n, c);
}
