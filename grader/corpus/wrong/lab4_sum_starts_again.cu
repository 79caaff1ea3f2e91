// lab4 verdict=graded stencil_basic.correctness=fail says="Next: stencil_basic, line 17: write" says="sum += c.c[3]"
// One line assigns to the sum where it should add.
#include "lab.h"
#include <cstddef>
#include <cstdint>

__global__ void basic_flat(const float *in, float *out, int64_t n, Stencil7 c)
{
    const int64_t inner = n - 2, cells = inner * inner * inner;
    for (int64_t cell = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; cell < cells;
         cell += int64_t(gridDim.x) * blockDim.x) {
        const int64_t k = 1 + cell % inner, j = 1 + cell / inner % inner, i = 1 + cell / (inner * inner);
        const float *centre = in + (i * n + j) * n + k;
        float sum = c.c[0] * *centre;
        sum += c.c[1] * centre[-1];
        sum += c.c[2] * centre[1];
        sum = c.c[3] * *(centre - n);
        sum += c.c[4] * *(centre + n);
        sum += c.c[5] * centre[-n * n];
        sum += c.c[6] * centre[n * n];
        out[centre - in] = sum;
    }
}

__global__ void tiled_flat(const float *in, float *out, size_t n, size_t tiles, Stencil7 c)
{
    const unsigned S = 8, E = S + 2;
    __shared__ float t[E * E * E];
    for (size_t tile = blockIdx.x; tile < tiles * tiles * tiles; tile += gridDim.x) {
        const size_t k0 = tile % tiles * S, j0 = tile / tiles % tiles * S, i0 = tile / tiles / tiles * S;
        for (unsigned e = threadIdx.x; e < E * E * E; e += blockDim.x) {
            size_t k = k0 + e % E, j = j0 + e / E % E, i = i0 + e / E / E;
            if (k < n && j < n && i < n)
                t[e] = in[(i * n + j) * n + k];
        }
        __syncthreads();
        for (unsigned s = threadIdx.x; s < S * S * S; s += blockDim.x) {
            unsigned x = s % S + 1, y = s / S % S + 1, z = s / S / S + 1;
            size_t k = k0 + x, j = j0 + y, i = i0 + z;
            if (k + 1 < n && j + 1 < n && i + 1 < n) {
                const float *p = t + (z * E + y) * E + x;
                out[(i * n + j) * n + k] = c.c[0] * p[0] + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-(int)E]
                                         + c.c[4] * p[E] + c.c[5] * p[-(int)(E * E)] + c.c[6] * p[E * E];
            }
        }
        __syncthreads();
    }
}

extern "C" void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n <= 2)
        return;
    long long cells = 1ll * (n - 2) * (n - 2) * (n - 2);
    long long blocks = (cells + 255) / 256;
    basic_flat<<<(unsigned)(blocks > 5000 ? 5000 : blocks), 256>>>(in, out, n, c);
}

extern "C" void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n <= 2)
        return;
    size_t tiles = (size_t(n) - 2 + 7) / 8;
    tiled_flat<<<tiles * tiles * tiles, 192>>>(in, out, n, tiles, c);
}
