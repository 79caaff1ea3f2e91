// lab6 verdict=graded score=80 says="shared memory of a block: 8192 bytes"
// Two planes are used in turn to save a barrier.
#include "lab.h"

constexpr int TILE = 32;
constexpr int OUT = TILE - 2;
constexpr int PLANES = 32;

struct Column {
    float below, here, above;
    __device__ void sink()
    {
        below = here;
        here = above;
    }
};

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
   
    __shared__ float plane[2][TILE][TILE];

    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int k = blockIdx.x * OUT + x;
    const int j = blockIdx.y * OUT + y;
    const bool loads = j < n && k < n;
    const bool computes = x >= 1 && x <= OUT && y >= 1 && y <= OUT && j <= n - 2 && k <= n - 2;
    const int first = 1 + blockIdx.z * PLANES;
    const int last = min(first + PLANES, n - 1);

    auto cell = [=](int i) { return (i * n + j) * n + k; };

    Column col = {0, 0, 0};
    if (loads) {
        col.below = in[cell(first - 1)];
        col.here = in[cell(first)];
    }
    for (int i = first; i < last; i++) {
        float (*p)[TILE] = plane[i % 2];
        if (loads)
            col.above = in[cell(i + 1)];
        p[y][x] = col.here;
        __syncthreads();
        if (computes)
            out[cell(i)] = c.c[0] * col.here + c.c[1] * p[y][x - 1] + c.c[2] * p[y][x + 1]
                + c.c[3] * p[y - 1][x] + c.c[4] * p[y + 1][x] + c.c[5] * col.below + c.c[6] * col.above;
        col.sink();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / OUT + 1, (n - 3) / OUT + 1, (n - 3) / PLANES + 1);
    tiled<<<grid, dim3(TILE, TILE)>>>(in, out, n, c);
}
