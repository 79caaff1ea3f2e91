// lab6 verdict=graded stencil_register_tiled.correctness=pass stencil_register_tiled.traffic=partial cause=cells_not_needed says="Next: stencil_register_tiled, line 39: load no plane that none of the block's outputs needs" says="a block stores planes 1 to 10. It needs 1 after them, but loads 2" says="i + 2 <= end" says="the marks for traffic are met"
// Planes come one step ahead into a queue of four registers, also after the slab's last step.
#include "lab.h"

#ifndef PLANES
#define PLANES 10
#endif

constexpr int EDGE = 32;

struct Queue {
    float below, here, above, coming;

    __device__ void sink(float next)
    {
        below = here;
        here = above;
        above = coming;
        coming = next;
    }
};

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[EDGE][EDGE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int k = blockIdx.x * (EDGE - 2) + tx, j = blockIdx.y * (EDGE - 2) + ty;
    const int start = blockIdx.z * PLANES + 1, end = min(start + PLANES, n - 1);
    const int plane = n * n;
    const bool inside = j < n && k < n;
    const bool stores = tx > 0 && ty > 0 && tx < EDGE - 1 && ty < EDGE - 1 && j < n - 1 && k < n - 1;
    const float *column = in + j * n + k;
    Queue q = {0, 0, 0, 0};
    for (int i = start - 1; i < start + 2; i++)
        q.sink(inside ? column[i * plane] : 0);
    q.sink(0);

    for (int i = start; i < end; i++) {
        q.coming = inside && i + 2 <= n - 1 ? column[(i + 2) * plane] : 0;
        cells[ty][tx] = q.here;
        __syncthreads();
        if (stores)
            out[i * plane + j * n + k] = c.c[0] * q.here + c.c[1] * cells[ty][tx - 1] + c.c[2] * cells[ty][tx + 1]
                                       + c.c[3] * cells[ty - 1][tx] + c.c[4] * cells[ty + 1][tx]
                                       + c.c[5] * q.below + c.c[6] * q.above;
        __syncthreads();
        q.sink(0);
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + EDGE - 3) / (EDGE - 2), (n - 2 + EDGE - 3) / (EDGE - 2), (n - 2 + PLANES - 1) / PLANES);
    march<<<grid, dim3(EDGE, EDGE)>>>(in, out, n, c);
}
