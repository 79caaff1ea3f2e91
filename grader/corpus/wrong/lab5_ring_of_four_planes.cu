// lab5 verdict=graded score<100 stencil_coarsened.safety=fail finding=shared_race cause=copy_over_read says="Next: stencil_coarsened, line 13: write" says="4 slots are in use at once" omits="wait for the copy, then call"
// Each step starts the copy of the plane after next, then computes with three planes: that makes four.
#include "lab.h"
#include <cuda_pipeline.h>

#define EDGE 16
#define DEPTH 12

__device__ int cell(int n, int i, int j, int k) { return (i * n + j) * n + k; }

__global__ void __launch_bounds__(EDGE * EDGE) slabs(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float slots[3][EDGE][EDGE];
    int y = threadIdx.y, x = threadIdx.x, from = blockIdx.z * DEPTH;
    int j = blockIdx.y * (EDGE - 2) + y, k = blockIdx.x * (EDGE - 2) + x;
    bool has_cell = j < n && k < n;
    bool has_output = y > 0 && y < EDGE - 1 && x > 0 && x < EDGE - 1 && j < n - 1 && k < n - 1;
    for (int plane = from; plane < from + 3 && plane < n; plane++)
        if (has_cell)
            __pipeline_memcpy_async(&slots[plane % 3][y][x], &in[cell(n, plane, j, k)], sizeof(float));
    __pipeline_commit();
    for (int i = from + 1; i <= from + DEPTH && i < n - 1; i++) {
        int coming = i + 2, slot = coming % 3;
        __pipeline_wait_prior(0);
        __syncthreads();
        if (has_cell && coming < n)
            __pipeline_memcpy_async(&slots[slot][y][x], &in[cell(n, coming, j, k)], sizeof(float));
        __pipeline_commit();
        float(*mid)[EDGE] = slots[i % 3];
        if (has_output)
            out[cell(n, i, j, k)] = c.c[0] * mid[y][x] + c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1]
                                  + c.c[3] * mid[y - 1][x] + c.c[4] * mid[y + 1][x]
                                  + c.c[5] * slots[(i - 1) % 3][y][x] + c.c[6] * slots[(i + 1) % 3][y][x];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + EDGE - 3) / (EDGE - 2);
    slabs<<<dim3(tiles, tiles, (n - 2 + DEPTH - 1) / DEPTH), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
