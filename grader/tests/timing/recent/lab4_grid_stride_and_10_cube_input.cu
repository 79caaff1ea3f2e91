// Basic: one-dimensional grid-stride loop over all cells. Tiled: 10x10x10 threads load, the inner 8x8x8 compute.
#include <stdio.h>
#include "lab.h"

#define IDX(i, j, k) (((i) * n + (j)) * n + (k))
#define IN_T 10
#define OUT_T 8

__global__ void stencil_grid_stride(const float *in, float *out, int n, Stencil7 c)
{
    unsigned int total = (unsigned int)n * n * n;
    for (unsigned int id = blockIdx.x * blockDim.x + threadIdx.x; id < total; id += gridDim.x * blockDim.x) {
        int k = id % n;
        int j = (id / n) % n;
        int i = id / (n * n);
        if (i == 0 || j == 0 || k == 0 || i == n - 1 || j == n - 1 || k == n - 1)
            continue;
        out[id] = c.c[0] * in[IDX(i, j, k)] + c.c[1] * in[IDX(i, j, k - 1)] + c.c[2] * in[IDX(i, j, k + 1)] +
                  c.c[3] * in[IDX(i, j - 1, k)] + c.c[4] * in[IDX(i, j + 1, k)] + c.c[5] * in[IDX(i - 1, j, k)] +
                  c.c[6] * in[IDX(i + 1, j, k)];
    }
}

__global__ void stencil_shared(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float in_s[IN_T][IN_T][IN_T];
    int i = blockIdx.z * OUT_T + threadIdx.z;
    int j = blockIdx.y * OUT_T + threadIdx.y;
    int k = blockIdx.x * OUT_T + threadIdx.x;
    int tz = threadIdx.z, ty = threadIdx.y, tx = threadIdx.x;

    float value = 0.0f;
    if (i < n && j < n && k < n)
        value = in[IDX(i, j, k)];
    in_s[tz][ty][tx] = value;
    __syncthreads();

    bool in_tile = tz >= 1 && tz < IN_T - 1 && ty >= 1 && ty < IN_T - 1 && tx >= 1 && tx < IN_T - 1;
    bool in_grid = i < n - 1 && j < n - 1 && k < n - 1;
    if (in_tile && in_grid) {
        out[IDX(i, j, k)] = c.c[0] * value + c.c[1] * in_s[tz][ty][tx - 1] + c.c[2] * in_s[tz][ty][tx + 1] +
                            c.c[3] * in_s[tz][ty - 1][tx] + c.c[4] * in_s[tz][ty + 1][tx] +
                            c.c[5] * in_s[tz - 1][ty][tx] + c.c[6] * in_s[tz + 1][ty][tx];
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    long long cells = (long long)n * n * n;
    long long blocks = (cells + 255) / 256;
    if (blocks > 2048)
        blocks = 2048;
    stencil_grid_stride<<<(int)blocks, 256>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int b = (n - 2 + OUT_T - 1) / OUT_T;
    if (n < 3)
        return;
    dim3 threads(IN_T, IN_T, IN_T), blocks(b, b, b);
    stencil_shared<<<blocks, threads>>>(in, out, n, c);
    cudaError_t err = cudaGetLastError();
    if (err != cudaSuccess)
        fprintf(stderr, "stencil_shared: %s\n", cudaGetErrorString(err));
}
