// lab4 verdict=graded stencil_tiled.correctness=fail cause=two_pitches says="Next: stencil_tiled, line 33: use one length of a row of t everywhere"
// The tile is stored with rows of nine cells and read with rows of eight.
#include "lab.h"
__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)]
                            + c.c[1] * in[at(n, i, j, k - 1)] + c.c[2] * in[at(n, i, j, k + 1)]
                            + c.c[3] * in[at(n, i, j - 1, k)] + c.c[4] * in[at(n, i, j + 1, k)]
                            + c.c[5] * in[at(n, i - 1, j, k)] + c.c[6] * in[at(n, i + 1, j, k)];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(32, 4, 4);
    dim3 grid((n - 1) / block.x + 1, (n - 1) / block.y + 1, (n - 1) / block.z + 1);
    basic_kernel<<<grid, block>>>(in, out, n, c);
}

// the tile as one row of floats, with a pad of one float per row against bank conflicts
struct Tile {
    enum { Edge = 8, Pitch = Edge + 1 };
    float v[Edge * Edge * Pitch];
    __device__ void put(int z, int y, int x, float f) { v[(z * Edge + y) * Pitch + x] = f; }
    __device__ float get(int z, int y, int x) const { return v[(z * Edge + y) * Edge + x]; }
};

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Tile t;
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const int inner = Tile::Edge - 2;
    int k = blockIdx.x * inner + x, j = blockIdx.y * inner + y, i = blockIdx.z * inner + z;
    bool inGrid = i < n && j < n && k < n;
    t.put(z, y, x, inGrid ? in[at(n, i, j, k)] : 0.f);
    __syncthreads();

    if (x == 0 || y == 0 || z == 0 || x > inner || y > inner || z > inner)
        return;
    if (i > n - 2 || j > n - 2 || k > n - 2)
        return;
    out[at(n, i, j, k)] = c.c[0] * t.get(z, y, x) + c.c[1] * t.get(z, y, x - 1) + c.c[2] * t.get(z, y, x + 1)
                        + c.c[3] * t.get(z, y - 1, x) + c.c[4] * t.get(z, y + 1, x)
                        + c.c[5] * t.get(z - 1, y, x) + c.c[6] * t.get(z + 1, y, x);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int b = (n - 2 + Tile::Edge - 3) / (Tile::Edge - 2);
    tiled_kernel<<<dim3(b, b, b), dim3(8, 8, 8)>>>(in, out, n, c);
}
