// lab4 verdict=graded stencil_basic.correctness=pass stencil_tiled.correctness=fail cause=tile_copied@HERE says="take the parameter tile by reference, &tile: load gets a copy"
// The function that stores into the tile gets a copy of it: the shared tile stays empty.
#include "lab.h"

__device__ inline int at(int n, int i, int j, int k)
{
    return (i * n + j) * n + k;
}

template <typename View> __device__ float apply(const Stencil7 &s, View v)
{
    return s.c[0] * v(0, 0, 0) + s.c[1] * v(0, 0, -1) + s.c[2] * v(0, 0, 1) + s.c[3] * v(0, -1, 0)
         + s.c[4] * v(0, 1, 0) + s.c[5] * v(-1, 0, 0) + s.c[6] * v(1, 0, 0);
}

__global__ void basic_kernel(const float *in, float *out, int n, Stencil7 c)
{
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    const int j = blockIdx.y * blockDim.y + threadIdx.y;
    const int i = blockIdx.z * blockDim.z + threadIdx.z;
    const bool interior = 1 <= i && i < n - 1 && 1 <= j && j < n - 1 && 1 <= k && k < n - 1;
    if (interior)
        out[at(n, i, j, k)] = apply(c, [&](int a, int b, int d) { return in[at(n, i + a, j + b, k + d)]; });
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    const dim3 block(32, 2, 4);
    const dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y, (n + block.z - 1) / block.z);
    basic_kernel<<<grid, block>>>(in, out, n, c);
}

template <int T> struct Cube {
    static constexpr int edge = T;
    static constexpr int inner = T - 2;
    float cell[T * T * T];

    __device__ float &operator()(int z, int y, int x) { return cell[(z * T + y) * T + x]; }
    __device__ static constexpr bool inside(int a) { return a >= 1 && a <= inner; }
};

using Tile = Cube<8>;

__device__ inline void load(Tile tile, int z, int y, int x, float value) // HERE
{
    tile(z, y, x) = value;
}

__global__ void tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Tile tile;

    const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const int k = blockIdx.x * Tile::inner + x;
    const int j = blockIdx.y * Tile::inner + y;
    const int i = blockIdx.z * Tile::inner + z;

    if (i < n && j < n && k < n)
        load(tile, z, y, x, in[at(n, i, j, k)]);
    __syncthreads();

    const bool mine = Tile::inside(x) && Tile::inside(y) && Tile::inside(z);
    if (mine && i < n - 1 && j < n - 1 && k < n - 1)
        out[at(n, i, j, k)] = apply(c, [&](int a, int b, int d) { return tile(z + a, y + b, x + d); });
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const unsigned b = (n - 2 + Tile::inner - 1) / Tile::inner;
    tiled_kernel<<<dim3(b, b, b), dim3(Tile::edge, Tile::edge, Tile::edge)>>>(in, out, n, c);
}
