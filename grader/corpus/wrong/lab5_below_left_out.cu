// lab5 verdict=graded score=0 cause=plane_not_loaded says="load this plane before the march begins"
// The plane below the first one is never loaded; loops load the tile, so a block has more cells than threads.
#include "lab.h"
#include <cstdio>

#define SIDE 66
#define Z 24

template <typename T> __device__ void rotate(T &a, T &b, T &c)
{
    T t = a;
    a = b;
    b = c;
    c = t;
}

__global__ void coarsened(const float *in, float *out, const int n, const Stencil7 c)
{
    extern __shared__ float planes[];
    float *prev = planes, *curr = planes + SIDE * SIDE, *next = planes + 2 * SIDE * SIDE;
    const int j0 = 64 * blockIdx.y, k0 = 64 * blockIdx.x, first = Z * blockIdx.z + 1;

    auto load = [&](float *plane, int i) {
        for (int y = threadIdx.y; y < SIDE; y += blockDim.y)
            for (int x = threadIdx.x; x < SIDE; x += blockDim.x)
                if (i < n && j0 + y < n && k0 + x < n)
                    plane[y * SIDE + x] = in[(size_t)i * n * n + (size_t)(j0 + y) * n + k0 + x];
    };
    load(curr, first);
    for (int i = first; i < first + Z && i <= n - 2; i++) {
        load(next, i + 1);
        __syncthreads();
#pragma unroll
        for (int dy = 0; dy < 2; dy++)
#pragma unroll
            for (int dx = 0; dx < 2; dx++) {
                int y = threadIdx.y + 32 * dy + 1, x = threadIdx.x + 32 * dx + 1;
                if (j0 + y > n - 2 || k0 + x > n - 2)
                    continue;
                const float *p = curr + y * SIDE + x;
                out[(size_t)i * n * n + (size_t)(j0 + y) * n + k0 + x] =
                    c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-SIDE] + c.c[4] * p[SIDE]
                    + c.c[5] * prev[y * SIDE + x] + c.c[6] * next[y * SIDE + x];
            }
        __syncthreads();
        rotate(prev, curr, next);
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3) return;
    size_t bytes = 3 * SIDE * SIDE * sizeof(float);
    cudaFuncAttributes attributes;
    if (cudaFuncGetAttributes(&attributes, coarsened) == cudaSuccess && attributes.maxThreadsPerBlock < 1024)
        fprintf(stderr, "only %d threads\n", attributes.maxThreadsPerBlock);
    cudaError_t e = cudaFuncSetAttribute((const void *)coarsened, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    if (e != cudaSuccess) {
        fprintf(stderr, "%s\n", cudaGetErrorString(e));
        return;
    }
    unsigned tiles = (n - 2 + 63) / 64;
    coarsened<<<dim3(tiles, tiles, (n - 2 + Z - 1) / Z), dim3(32, 32), bytes, (cudaStream_t)0>>>(in, out, n, c);
}
