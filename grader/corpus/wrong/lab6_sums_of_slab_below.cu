// lab6 verdict=graded score=0 finding=global_race cause=outputs_of_others says="Next: stencil_register_tiled, line 38: store only the block's own outputs" omits="far apart"
// Each loaded plane goes into three sums. A slab also stores the sums of the two planes before it, which lack terms.
#include "lab.h"

#define EDGE 32
#define CORE (EDGE - 2)

struct Slab {
    int low, high; // the planes of its outputs
};

__device__ Slab slab_of(int b, int n)
{
    const int depth = 24;
    Slab s;
    s.low = b * depth + 1;
    s.high = min(s.low + depth, n - 1) - 1;
    return s;
}

__global__ void spread(const float *src, float *dst, int n, Stencil7 w)
{
    __shared__ float level[EDGE * EDGE];
    Slab slab = slab_of(blockIdx.z, n);
    int t = threadIdx.y * EDGE + threadIdx.x;
    int col = blockIdx.x * CORE + threadIdx.x, row = blockIdx.y * CORE + threadIdx.y;
    bool core = threadIdx.x - 1u < CORE && threadIdx.y - 1u < CORE && col + 1 < n && row + 1 < n;
    float sums[3] = {};

    for (int z = slab.low - 1; z <= slab.high + 1; z++) {
        float v = col < n && row < n ? src[((size_t)z * n + row) * n + col] : 0.0f;
        level[t] = v;
        __syncthreads();
        if (core) {
            sums[0] += w.c[6] * v;
            sums[1] += w.c[0] * v + w.c[1] * level[t - 1] + w.c[2] * level[t + 1] + w.c[3] * level[t - EDGE] +
                       w.c[4] * level[t + EDGE];
            if (z >= 2) dst[((size_t)(z - 1) * n + row) * n + col] = sums[0];
            sums[0] = sums[1];
            sums[1] = w.c[5] * v;
        }
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int across = (n - 3) / CORE + 1;
    if (n >= 3)
        spread<<<dim3(across, across, (n - 3) / 24 + 1), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
