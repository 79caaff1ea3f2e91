// lab5 verdict=graded score=0 finding=out_of_bounds_write cause=dynamic_shared_past_end says="Next: stencil_coarsened, line 39: give march more bytes of shared memory" says="at n = 34 its cells need 3072, and yours are 1024" says="Tried: all results are then right"
// The launch gives bytes for one plane, and the kernel uses three.
#include "lab.h"

#define TILE 16
#define DEPTH 24

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float planes[];
    float *below = planes, *here = below + TILE * TILE, *above = here + TILE * TILE;
    int x = threadIdx.x, y = threadIdx.y, t = y * TILE + x, k = blockIdx.x * (TILE - 2) + x,
        j = blockIdx.y * (TILE - 2) + y, first = blockIdx.z * DEPTH + 1, last = min(first + DEPTH, n - 1);
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < TILE - 1 && y > 0 && y < TILE - 1 && j < n - 1 && k < n - 1;
    int area = n * n, at = first * area + j * n + k;
    if (loads) {
        below[t] = in[at - area];
        here[t] = in[at];
    }
    for (int i = first; i < last; i++, at += area) {
        if (loads)
            above[t] = in[at + area];
        __syncthreads();
        if (computes)
            out[at] = c.c[0] * here[t] + c.c[1] * here[t - 1] + c.c[2] * here[t + 1] + c.c[3] * here[t - TILE] +
                      c.c[4] * here[t + TILE] + c.c[5] * below[t] + c.c[6] * above[t];
        __syncthreads();
        below[t] = here[t];
        here[t] = above[t];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (TILE - 2) + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(TILE, TILE), TILE * TILE * sizeof(float)>>>(in, out, n, c);
}
