// cooperative_groups tiles of 16 lanes (a template parameter) in blocks of 64 threads, grid-stride over whole
// tiles.
#include "lab.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <int W> __global__ void mavg(const float *__restrict__ x, float *__restrict__ y, int n)
{
    auto tile = cg::tiled_partition<W>(cg::this_thread_block());
    int padded = (n + W - 1) / W * W;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < padded; i += gridDim.x * blockDim.x) {
        float v = i < n ? x[i] : 0.f;
        float next = tile.shfl_down(v, 1);
        if (tile.thread_rank() == W - 1 || i == n - 1)
            next = i < n ? x[(i + 1) % n] : 0.f;
        if (i < n)
            y[i] = .5f * v + .5f * next;
    }
}

template <int W> __global__ void avg3(const int *__restrict__ a, int *__restrict__ c, int n)
{
    auto tile = cg::tiled_partition<W>(cg::this_thread_block());
    int padded = (n + W - 1) / W * W;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < padded; i += gridDim.x * blockDim.x) {
        int v = a[min(i, n - 1)];
        int left = tile.shfl_up(v, 1), right = tile.shfl_down(v, 1);
        if (tile.thread_rank() == 0)
            left = a[max(0, i - 1)];
        if (tile.thread_rank() == W - 1)
            right = a[min(i + 1, n - 1)];
        if (i < n)
            c[i] = (left + v + right) / 3;
    }
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n + 63) / 64;
    // clang-format off: it takes <<< for three signs
    mavg<16><<<blocks<4000 ? blocks : 4000, 64>>>(x, y, n);
    // clang-format on
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n + 63) / 64;
    // clang-format off: it takes <<< for three signs
    avg3<16><<<blocks<4000 ? blocks : 4000, 64>>>(a, c, n);
    // clang-format on
}
