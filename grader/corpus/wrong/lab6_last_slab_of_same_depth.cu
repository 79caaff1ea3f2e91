// lab6 verdict=graded score<100 stencil_register_tiled.correctness=fail says="line 40: pass at most what earlier launches have left of n - 2 as argument 6"
// A launch for each slab gets a number of planes. Fewer are left for the last one.
#include "lab.h"

#define EDGE  32
#define INNER (EDGE - 2)
#define DEPTH 24

struct Place {
    int bottom, planes;
};

__global__ void slab(const float *in, float *out, int n, Stencil7 w, int bottom, int planes)
{
    __shared__ float layer[EDGE][EDGE];
    const int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * INNER + x, j = blockIdx.y * INNER + y;
    const bool inside = j < n && k < n;
    const bool inner = min(x, y) > 0 && max(x, y) < EDGE - 1 && max(j, k) < n - 1;
    const size_t plane = (size_t)n * n;
    const float *cell = in + bottom * plane + j * n + k;
    float below = inside ? cell[0] : 0, here = inside ? cell[plane] : 0;
    for (int i = 1; i <= planes; i++) {
        const float above = inside ? cell[(i + 1) * plane] : 0;
        layer[y][x] = here;
        __syncthreads();
        if (inner)
            out[(bottom + i) * plane + j * n + k] =
                w.c[0] * here + w.c[1] * layer[y][x - 1] + w.c[2] * layer[y][x + 1] + w.c[3] * layer[y - 1][x] +
                w.c[4] * layer[y + 1][x] + w.c[5] * below + w.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 w)
{
    const int side = (n - 3) / INNER + 1;
    for (Place at = {0, DEPTH}; at.bottom < n - 2; at.bottom += at.planes)
        slab<<<dim3(side, side), dim3(EDGE, EDGE)>>>(in, out, n, w, at.bottom, at.planes);
}
