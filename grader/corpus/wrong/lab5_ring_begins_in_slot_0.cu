// lab5 verdict=graded score=0 cause=slabs_after_first says="(first - 1) % 3"
// The first planes of each slab are stored in slots 0 and 1, but read from i % 3.
#include "lab.h"
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

#define T 32
#define STEP (T - 2)
#define PLANES 32

// the three planes live in a ring: plane i of the grid is ring[i % 3]
__global__ void ring_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[3][T][T];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * STEP + x, j = blockIdx.y * STEP + y;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < T - 1 && y > 0 && y < T - 1 && j < n - 1 && k < n - 1;

    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1);
    if (loads) {
        ring[0][y][x] = in[at(n, first - 1, j, k)];
        ring[1][y][x] = in[at(n, first, j, k)];
    }
    for (int i = first; i < last; i++) {
        int dn = (i - 1) % 3, me = i % 3, up = (i + 1) % 3;
        if (loads)
            ring[up][y][x] = in[at(n, i + 1, j, k)];
        __syncthreads();
        if (computes)
            out[at(n, i, j, k)] = c.c[0] * ring[me][y][x] + c.c[1] * ring[me][y][x - 1] + c.c[2] * ring[me][y][x + 1]
                                + c.c[3] * ring[me][y - 1][x] + c.c[4] * ring[me][y + 1][x]
                                + c.c[5] * ring[dn][y][x] + c.c[6] * ring[up][y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + STEP - 1) / STEP;
    ring_kernel<<<dim3(tiles, tiles, (n - 2 + PLANES - 1) / PLANES), dim3(T, T)>>>(in, out, n, c);
}
