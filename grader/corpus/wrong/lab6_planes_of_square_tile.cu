// lab6 verdict=graded score=0 says="write" says="H * W" says="the same change" says="Tried: all outputs are then right"
// Two planes that take turns lie in one array. Where they begin is computed as if they were as high as wide.
#include "lab.h"

#define H 8
#define W 32
#define DEPTH 16

__global__ void register_tiled_kernel(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float cells[];
    const int own = threadIdx.y * W + threadIdx.x;
    const int k = blockIdx.x * (W - 2) + threadIdx.x, j = blockIdx.y * (H - 2) + threadIdx.y;
    const bool cell = j < n && k < n;
    const bool inner = threadIdx.x % (W - 1) && threadIdx.y % (H - 1) && j < n - 1 && k < n - 1;
    const int start = blockIdx.z * DEPTH + 1, stop = min(start + DEPTH, n - 1);
    float below = cell ? in[((start - 1) * n + j) * n + k] : 0, here = cell ? in[(start * n + j) * n + k] : 0;
    for (int i = start; i < stop; i++) {
        float above = cell ? in[((i + 1) * n + j) * n + k] : 0;
        cells[i % 2 * (W * W) + own] = here;
        __syncthreads();
        const float *at = cells + i % 2 * (W * W) + own;
        if (inner)
            out[(i * n + j) * n + k] = c.c[0] * here + c.c[1] * at[-1] + c.c[2] * at[1] + c.c[3] * at[-W] +
                                       c.c[4] * at[W] + c.c[5] * below + c.c[6] * above;
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / (W - 2) + 1, (n - 3) / (H - 2) + 1, (n - 3) / DEPTH + 1);
    register_tiled_kernel<<<grid, dim3(W, H), 2 * H * W * sizeof(float)>>>(in, out, n, c);
}
