// lab6 verdict=graded stencil_register_tiled.correctness=pass stencil_register_tiled.safety=pass stencil_register_tiled.traffic=pass nofinding
// Several planes in a register array filled by an unrolled loop, then one shared plane a step; template parameters for everything.
#include "lab.h"

template <int SIDE, int DEPTH> struct Config {
    static constexpr int side = SIDE, depth = DEPTH, outputs = SIDE - 2;
    static constexpr unsigned tiles(int n) { return n > 2 ? (n - 2 + outputs - 1) / outputs : 1; }
    static constexpr unsigned slabs(int n) { return n > 2 ? (n - 2 + depth - 1) / depth : 1; }
};

template <class C> __global__ void __launch_bounds__(C::side *C::side) columns(const float *__restrict__ in,
                                                                                float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float plane[C::side][C::side];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * C::outputs + x, j = blockIdx.y * C::outputs + y, i0 = blockIdx.z * C::depth;
    float column[C::depth + 2];

#pragma unroll
    for (int z = 0; z < C::depth + 2; ++z)
        column[z] = i0 + z < n && j < n && k < n ? in[((i0 + z) * n + j) * n + k] : 0.0f;

    const bool writes = x > 0 && y > 0 && x < C::side - 1 && y < C::side - 1 && j < n - 1 && k < n - 1;
#pragma unroll
    for (int z = 1; z <= C::depth; ++z) {
        __syncthreads();
        plane[y][x] = column[z];
        __syncthreads();
        if (writes && i0 + z < n - 1) {
            float sum = c.c[0] * column[z];
            sum = fmaf(c.c[5], column[z - 1], sum);
            sum = fmaf(c.c[6], column[z + 1], sum);
            sum = fmaf(c.c[1], plane[y][x - 1], sum);
            sum = fmaf(c.c[2], plane[y][x + 1], sum);
            sum = fmaf(c.c[3], plane[y - 1][x], sum);
            out[((i0 + z) * n + j) * n + k] = fmaf(c.c[4], plane[y + 1][x], sum);
        }
    }
}

extern "C" void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    using Tile = Config<32, 14>;
    dim3 grid{Tile::tiles(n), Tile::tiles(n), Tile::slabs(n)}, block{Tile::side, Tile::side};
    columns<Tile><<<grid, block>>>(in, out, n, c);
}
