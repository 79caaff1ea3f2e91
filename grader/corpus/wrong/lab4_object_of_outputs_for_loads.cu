// lab4 verdict=graded stencil_basic.correctness=pass stencil_tiled.correctness=fail says="Next: stencil_tiled, line 52: write" says="Box(0, 0, 0, n - 1)" says="Tried: all outputs are then right" omits="coefficients"
// One object tells which cells are inside. It is asked for outputs and for loads alike.
#include "lab.h"

class Box {
public:
    __device__ Box(int i0, int j0, int k0, int last) : i0(i0), j0(j0), k0(k0), last(last) {}
    __device__ bool has(int i, int j, int k) const
    {
        return i >= i0 && j >= j0 && k >= k0 && i <= last && j <= last && k <= last;
    }

private:
    int i0, j0, k0, last;
};

__device__ int offset(int n, int i, int j, int k)
{
    return k + n * (j + n * i);
}

__global__ void direct(const float *u, float *v, int n, Stencil7 w)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    Box outputs(1, 1, 1, n - 2);
    if (!outputs.has(i, j, k))
        return;
    v[offset(n, i, j, k)] = w.c[0] * u[offset(n, i, j, k)] + w.c[1] * u[offset(n, i, j, k - 1)] +
                            w.c[2] * u[offset(n, i, j, k + 1)] + w.c[3] * u[offset(n, i, j - 1, k)] +
                            w.c[4] * u[offset(n, i, j + 1, k)] + w.c[5] * u[offset(n, i - 1, j, k)] +
                            w.c[6] * u[offset(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(64, 2, 2), grid((n + 63) / 64, (n + 1) / 2, (n + 1) / 2);
    direct<<<grid, block>>>(in, out, n, c);
}

constexpr int E = 10; // cells along an edge of the tile

__global__ void by_tiles(const float *u, float *v, int n, Stencil7 w)
{
    __shared__ float cube[E][E][E];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (E - 2) + x, j = blockIdx.y * (E - 2) + y, i = blockIdx.z * (E - 2) + z;
    Box outputs(1, 1, 1, n - 2);

    cube[z][y][x] = 0;
    if (outputs.has(i, j, k))
        cube[z][y][x] = u[offset(n, i, j, k)];
    __syncthreads();

    bool halo = x == 0 || y == 0 || z == 0 || x == E - 1 || y == E - 1 || z == E - 1;
    if (!halo && outputs.has(i, j, k))
        v[offset(n, i, j, k)] = w.c[0] * cube[z][y][x] + w.c[1] * cube[z][y][x - 1] +
                                w.c[2] * cube[z][y][x + 1] + w.c[3] * cube[z][y - 1][x] +
                                w.c[4] * cube[z][y + 1][x] + w.c[5] * cube[z - 1][y][x] +
                                w.c[6] * cube[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = n < 3 ? 0 : (n - 2 + E - 3) / (E - 2);
    if (tiles)
        by_tiles<<<dim3(tiles, tiles, tiles), dim3(E, E, E)>>>(in, out, n, c);
}
