// Tiled: 16*8*4 threads, each of which loads two cells and computes up to two outputs, eight planes of the
// tile. Basic: each thread walks down four planes and loads all seven values anew.
#include "lab.h"

struct Grid {
    int n;
    __device__ int operator()(int i, int j, int k) const
    {
        return (i * n + j) * n + k;
    }
    __device__ bool holds(int i, int j, int k) const
    {
        return i < n && j < n && k < n;
    }
    __device__ bool inside(int i, int j, int k) const
    {
        return i > 0 && j > 0 && k > 0 && i < n - 1 && j < n - 1 && k < n - 1;
    }
};

#define WALK 4

__global__ void basic_walk(const float *in, float *out, Grid g, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
#pragma unroll
    for (int step = 0; step < WALK; step++) {
        int i = blockIdx.z * WALK + step;
        if (g.inside(i, j, k))
            out[g(i, j, k)] = c.c[0] * in[g(i, j, k)] + c.c[1] * in[g(i, j, k - 1)] +
                              c.c[2] * in[g(i, j, k + 1)] + c.c[3] * in[g(i, j - 1, k)] +
                              c.c[4] * in[g(i, j + 1, k)] + c.c[5] * in[g(i - 1, j, k)] +
                              c.c[6] * in[g(i + 1, j, k)];
    }
}

#define TX 16
#define TY 8
#define TZ 8

__global__ void tiled_double(const float *in, float *out, Grid g, Stencil7 c)
{
    __shared__ float tile[TZ][TY][TX];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * (TX - 2) + x;
    const int j = blockIdx.y * (TY - 2) + y;
    const int i0 = blockIdx.z * (TZ - 2);

    for (int z = threadIdx.z; z < TZ; z += TZ / 2)
        tile[z][y][x] = g.holds(i0 + z, j, k) ? in[g(i0 + z, j, k)] : 0.0f;
    __syncthreads();

    if (x == 0 || x == TX - 1 || y == 0 || y == TY - 1)
        return;
    for (int z = threadIdx.z; z < TZ - 1; z += TZ / 2)
        if (z > 0 && g.inside(i0 + z, j, k))
            out[g(i0 + z, j, k)] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] +
                                   c.c[2] * tile[z][y][x + 1] + c.c[3] * tile[z][y - 1][x] +
                                   c.c[4] * tile[z][y + 1][x] + c.c[5] * tile[z - 1][y][x] +
                                   c.c[6] * tile[z + 1][y][x];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 8);
    dim3 grid((n + 31) / 32, (n + 7) / 8, (n + WALK - 1) / WALK);
    basic_walk<<<grid, block>>>(in, out, Grid{n}, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int outputs = n - 2;
    if (outputs <= 0)
        return;
    dim3 grid((outputs + TX - 3) / (TX - 2), (outputs + TY - 3) / (TY - 2), (outputs + TZ - 3) / (TZ - 2));
    tiled_double<<<grid, dim3(TX, TY, TZ / 2)>>>(in, out, Grid{n}, c);
}
