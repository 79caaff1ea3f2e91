// lab5 verdict=graded score<100 stencil_coarsened.correctness=pass stencil_coarsened.traffic=pass says="Next: stencil_coarsened, line 33: let neighbouring threads use neighbouring cells in"
// Right, but threadIdx.x is the first index of each plane: the lanes of a warp use cells of one bank.
#include "lab.h"

#define EDGE 32
#define INNER (EDGE - 2)
#define DEPTH 32

struct Planes {
    float below[EDGE * EDGE], here[EDGE * EDGE], above[EDGE * EDGE];
};

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Planes p;
    const int x = threadIdx.x, y = threadIdx.y, cell = x * EDGE + y;
    const int k = blockIdx.x * INNER + x, j = blockIdx.y * INNER + y, plane = n * n;
    const int first = blockIdx.z * DEPTH + 1, last = min(first + DEPTH, n - 1);
    const bool inside = j < n && k < n;
    const bool inner = x % (EDGE - 1) && y % (EDGE - 1) && j < n - 1 && k < n - 1;
    const float *from = in + (first - 1) * plane + j * n + k;
    if (inside) {
        p.below[cell] = from[0];
        p.here[cell] = from[plane];
    }
    for (int i = first; i < last; i++) {
        from += plane;
        if (inside)
            p.above[cell] = from[plane];
        __syncthreads();
        if (inner)
            out[(i * n + j) * n + k] = c.c[0] * p.here[cell] + c.c[1] * p.here[cell - EDGE]
                + c.c[2] * p.here[cell + EDGE] + c.c[3] * p.here[cell - 1] + c.c[4] * p.here[cell + 1]
                + c.c[5] * p.below[cell] + c.c[6] * p.above[cell];
        __syncthreads();
        p.below[cell] = p.here[cell];
        p.here[cell] = p.above[cell];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 3) / INNER + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
