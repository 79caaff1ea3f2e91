// lab5 verdict=graded stencil_coarsened.correctness=pass stencil_coarsened.safety=pass stencil_coarsened.traffic=pass nofinding
// C++17: index sequences and fold expressions, if constexpr, variadic min, structured bindings, a kernel template taking a lambda-like functor.
#include "lab.h"
#include <cuda/std/array>
#include <cuda/std/utility>

using cuda::std::array;
using cuda::std::index_sequence;
using cuda::std::make_index_sequence;

template <typename T, typename... Rest> __host__ __device__ constexpr T smallest(T first, Rest... rest)
{
    if constexpr (sizeof...(rest) == 0) {
        return first;
    } else {
        const T other = smallest(rest...);
        return first < other ? first : other;
    }
}

template <size_t... I> __device__ float weigh(const Stencil7 &c, const array<float, 7> &v, index_sequence<I...>)
{
    return ((c.c[I] * v[I]) + ...);
}

struct Weighted {
    Stencil7 c;
    __device__ float operator()(const array<float, 7> &v) const { return weigh(c, v, make_index_sequence<7>{}); }
};

struct Extent { int tiles, slabs; };

template <int SIDE, int DEPTH, class F> __global__ void sweep(const float *in, float *out, int n, F combine)
{
    __shared__ float plane[3][SIDE][SIDE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * (SIDE - 2) + x, j = blockIdx.y * (SIDE - 2) + y, i0 = blockIdx.z * DEPTH;
    const auto fetch = [&](int i) {
        if (i < n && j < n && k < n)
            plane[i % 3][y][x] = in[(i * n + j) * n + k];
    };
    const auto within = [](int v, int limit) { return v >= 1 && v < limit; };
    fetch(i0);
    fetch(i0 + 1);
    for (int i = i0 + 1, end = smallest(i0 + 1 + DEPTH, n - 1); i < end; ++i) {
        fetch(i + 1);
        __syncthreads();
        const int a = (i + 2) % 3, b = i % 3, d = (i + 1) % 3;
        if (within(x, SIDE - 1) && within(y, SIDE - 1) && within(j, n - 1) && within(k, n - 1))
            out[(i * n + j) * n + k] = combine(array<float, 7>{plane[b][y][x], plane[b][y][x - 1], plane[b][y][x + 1],
                                                               plane[b][y - 1][x], plane[b][y + 1][x], plane[a][y][x],
                                                               plane[d][y][x]});
        __syncthreads();
    }
}

static Extent extent(int n, int side, int depth)
{
    return {(n - 2 + side - 3) / (side - 2), (n - 2 + depth - 1) / depth};
}

extern "C" void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    constexpr int side = 32, depth = 22;
    const auto [tiles, slabs] = extent(n, side, depth);
    const dim3 grid(tiles, tiles, slabs), block(side, side);
    sweep<side, depth><<<grid, block>>>(in, out, n, Weighted{c});
}
