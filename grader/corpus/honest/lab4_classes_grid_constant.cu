// lab4 verdict=graded stencil_basic.correctness=pass stencil_basic.safety=pass stencil_basic.traffic=pass stencil_tiled.correctness=pass stencil_tiled.safety=pass stencil_tiled.traffic=pass nofinding
// Classes with operator(), __grid_constant__ structs indexed at run time, constexpr offset tables, lambdas, auto, namespaces.
#include "lab.h"

namespace stencil {

template <typename T> class Cube {
  public:
    __host__ __device__ Cube(T *data, int n) : data_(data), n_(n) {}
    __device__ T &operator()(int i, int j, int k) const { return data_[(i * n_ + j) * n_ + k]; }
    __device__ bool interior(int i, int j, int k) const
    {
        auto in = [this](int v) { return static_cast<unsigned>(v - 1) < static_cast<unsigned>(n_ - 2); };
        return in(i) && in(j) && in(k);
    }
    __device__ bool holds(int i, int j, int k) const { return i < n_ && j < n_ && k < n_; }

  private:
    T *data_;
    int n_;
};

struct Offset { signed char i, j, k; };
__constant__ constexpr Offset offsets[7] = {{0, 0, 0},  {0, 0, -1}, {0, 0, 1}, {0, -1, 0},
                                            {0, 1, 0}, {-1, 0, 0}, {1, 0, 0}};

struct Job {
    Cube<const float> in;
    Cube<float> out;
    Stencil7 weights;
};

__global__ void basic(const __grid_constant__ Job job, int n)
{
    if (n < 3)
        return;
    int k = blockIdx.x * 16 + threadIdx.x, j = blockIdx.y * 16 + threadIdx.y, i = blockIdx.z + 1;
    if (!job.in.interior(i, j, k))
        return;
    float sum = 0.0f;
#pragma unroll 1
    for (int term = 0; term < 7; ++term) {
        const Offset o = offsets[term];
        sum += job.weights.c[term] * job.in(i + o.i, j + o.j, k + o.k);
    }
    job.out(i, j, k) = sum;
}

template <int X, int Y, int Z> struct Tile {
    float cell[Z + 2][Y + 2][X + 2];
    __device__ void load(const Cube<const float> &in, int i0, int j0, int k0)
    {
        for (int z = threadIdx.z; z < Z + 2; z += Z)
            for (int y = threadIdx.y; y < Y + 2; y += Y)
                for (int x = threadIdx.x; x < X + 2; x += X)
                    if (in.holds(i0 + z, j0 + y, k0 + x))
                        cell[z][y][x] = in(i0 + z, j0 + y, k0 + x);
        __syncthreads();
    }
    __device__ float operator()(Offset o) const
    {
        return cell[threadIdx.z + 1 + o.i][threadIdx.y + 1 + o.j][threadIdx.x + 1 + o.k];
    }
};

template <int X, int Y, int Z> __global__ void tiled(Job job, int n)
{
    __shared__ Tile<X, Y, Z> tile;
    int k0 = blockIdx.x * X, j0 = blockIdx.y * Y, i0 = blockIdx.z * Z;
    tile.load(job.in, i0, j0, k0);
    int i = i0 + threadIdx.z + 1, j = j0 + threadIdx.y + 1, k = k0 + threadIdx.x + 1;
    if (n < 3 || !job.in.interior(i, j, k))
        return;
    float sum = 0.0f;
#pragma unroll 1
    for (const Offset &o : offsets)
        sum += job.weights.c[&o - offsets] * tile(o);
    job.out(i, j, k) = sum;
}

} // namespace stencil

extern "C" void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    const stencil::Job job{{in, n}, {out, n}, c};
    const dim3 block{16, 16}, grid((n + 15) / 16, (n + 15) / 16, n > 2 ? n - 2 : 1);
    stencil::basic<<<grid, block>>>(job, n);
}

extern "C" void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    const stencil::Job job{{in, n}, {out, n}, c};
    constexpr int x = 8, y = 8, z = 16;
    stencil::tiled<x, y, z><<<dim3((n + x - 1) / x, (n + y - 1) / y, (n + z - 1) / z), dim3(x, y, z)>>>(job, n);
}
