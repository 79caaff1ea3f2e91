// lab6 verdict=graded score<100 stencil_register_tiled.correctness=fail says="line 47: count the blocks of this launch along z as (n - 2 - 1) / 4 + 1"
// Grids of at most 64 cells along an axis get marches of 4 planes. Their blocks are counted for marches of 16.
#include "lab.h"

#define EDGE  32
#define INNER (EDGE - 2)
enum Depth { FLAT = 4, DEEP = 16 };

template <Depth depth>
__global__ void column(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 w)
{
    __shared__ float layer[EDGE][EDGE];
    const int k = blockIdx.x * INNER + threadIdx.x, j = blockIdx.y * INNER + threadIdx.y;
    const int x = threadIdx.x, y = threadIdx.y, bottom = blockIdx.z * depth + 1, top = min(bottom + depth, n - 1);
    const bool inside = j < n && k < n;
    const bool inner = min(x, y) > 0 && max(x, y) < EDGE - 1 && max(j, k) < n - 1;
    const float *cell = in + (size_t)(bottom - 1) * n * n + j * n + k;
    float below = inside ? cell[0] : 0, here = inside ? cell[(size_t)n * n] : 0;
    for (int i = bottom; i < top; i++) {
        const float above = inside ? in[((size_t)(i + 1) * n + j) * n + k] : 0;
        layer[y][x] = here;
        __syncthreads();
        if (inner)
            out[((size_t)i * n + j) * n + k] = w.c[0] * here + w.c[1] * layer[y][x - 1] + w.c[2] * layer[y][x + 1] +
                                               w.c[3] * layer[y - 1][x] + w.c[4] * layer[y + 1][x] +
                                               w.c[5] * below + w.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

static dim3 blocks_of(int n, int depth)
{
    return dim3((n - 3) / INNER + 1, (n - 3) / INNER + 1, (n - 3) / depth + 1);
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 w)
{
    const dim3 block(EDGE, EDGE);
    if (n < 3)
        return;
    if (n > 64) {
        column<DEEP><<<blocks_of(n, DEEP), block>>>(in, out, n, w);
        return;
    }
    column<FLAT><<<blocks_of(n, DEEP), block>>>(in, out, n, w);
}
