// lab5 verdict=graded stencil_coarsened.correctness=fail cause=tile_copied@HERE says="declare a reference, auto &below = planes[0]"
// The three names of the planes are copies of them: each thread has planes of its own.
#include "lab.h"

namespace {

constexpr int tile_edge = 32;
constexpr int inner = tile_edge - 2;
constexpr int slab = 32;

constexpr unsigned ceil_div(int a, int b) { return static_cast<unsigned>((a + b - 1) / b); }

struct Plane {
    float cell[tile_edge][tile_edge];
    __device__ float *operator[](int y) { return cell[y]; }
};

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ Plane planes[3];
    auto below = planes[0], here = planes[1], above = planes[2]; // HERE

    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * inner + x, j = blockIdx.y * inner + y;
    const auto index = [=](int i) { return (i * n + j) * n + k; };
    const auto inside = [](int a) { return a > 0 && a <= inner; };

    const bool loads = j < n && k < n;
    const bool computes = inside(x) && inside(y) && j < n - 1 && k < n - 1;

    const int first = 1 + blockIdx.z * slab;
    const int last = min(first + slab, n - 1);

    int next = first - 1; // the plane that is loaded next
    const auto fetch = [&](Plane &plane) {
        if (loads)
            plane[y][x] = in[index(next)];
    };

    fetch(below);
    ++next;
    fetch(here);
    ++next;

    for (int i = first; i < last; ++i, ++next) {
        fetch(above);
        __syncthreads();
        if (computes)
            out[index(i)] = s.c[0] * here[y][x] + s.c[1] * here[y][x - 1] + s.c[2] * here[y][x + 1]
                          + s.c[3] * here[y - 1][x] + s.c[4] * here[y + 1][x]
                          + s.c[5] * below[y][x] + s.c[6] * above[y][x];
        __syncthreads();
        if (loads) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
}

} // namespace

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const dim3 grid{ceil_div(n - 2, inner), ceil_div(n - 2, inner), ceil_div(n - 2, slab)};
    march<<<grid, dim3{tile_edge, tile_edge}>>>(in, out, n, c);
}
