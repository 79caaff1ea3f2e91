// A ring of five planes, filled by asynchronous copies two steps ahead. A plane has its halo outside the
// 32*6 threads, which copy the 34*8 cells in a loop.
#include "lab.h"
#include <cuda_pipeline.h>

namespace
{
constexpr int BX = 32, BY = 6, DEPTH = 5, AHEAD = 2, SLAB = 40;
constexpr int PX = BX + 2, PY = BY + 2;

struct Block {
    const float *in;
    int n, j0, k0, top;

    // Starts the copy of plane i, unless the slab does not need it; always closes a batch.
    __device__ void fetch(float (*ring)[PY][PX], int i) const
    {
        if (i <= top) {
            for (int t = threadIdx.y * BX + threadIdx.x; t < PX * PY; t += BX * BY) {
                const int y = t / PX, x = t - y * PX;
                if (j0 + y < n && k0 + x < n)
                    __pipeline_memcpy_async(&ring[i % DEPTH][y][x], &in[(i * n + j0 + y) * n + k0 + x], 4);
            }
        }
        __pipeline_commit();
    }
};

__global__ void coarsened_async(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float ring[DEPTH][PY][PX];
    const int first = blockIdx.z * SLAB + 1;
    const int last = min(first + SLAB, n - 1);
    const Block block = {in, n, (int)blockIdx.y * BY, (int)blockIdx.x * BX, last};
    const int x = threadIdx.x + 1, y = threadIdx.y + 1;
    const int j = block.j0 + y, k = block.k0 + x;

    for (int i = first - 1; i < first + AHEAD; i++)
        block.fetch(ring, i);
    for (int i = first; i < last; i++) {
        // The planes after i + 1 may still be on their way. The plane that this fetch overwrites is i - 3.
        block.fetch(ring, i + AHEAD);
        __pipeline_wait_prior(AHEAD - 1);
        __syncthreads();
        if (j < n - 1 && k < n - 1) {
            const float(&here)[PY][PX] = ring[i % DEPTH];
            out[(i * n + j) * n + k] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] +
                                       c.c[2] * here[y][x + 1] + c.c[3] * here[y - 1][x] +
                                       c.c[4] * here[y + 1][x] + c.c[5] * ring[(i - 1) % DEPTH][y][x] +
                                       c.c[6] * ring[(i + 1) % DEPTH][y][x];
        }
    }
}
} // namespace

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + BX - 1) / BX, (n - 2 + BY - 1) / BY, (n - 2 + SLAB - 1) / SLAB);
    coarsened_async<<<grid, dim3(BX, BY)>>>(in, out, n, c);
}
