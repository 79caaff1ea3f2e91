// lab6 verdict=graded stencil_register_tiled.correctness=fail cause=slot_overwritten says="Next: stencil_register_tiled, line 25: leave out" says="Tried: all outputs are then right"
// A queue of two planes: the plane above takes the place of the plane below before that one is read.
#include "lab.h"
#define W 32
#define INNER (W - 2)
#define SLAB 24

__global__ void queue(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float even[W * W], mid[W][W];
    const int u = threadIdx.x, v = threadIdx.y, own = v * W + u;
    const int k = blockIdx.x * INNER + u, j = blockIdx.y * INNER + v;
    const bool in_grid = k < n && j < n;
    const bool has_output = u && v && u <= INNER && v <= INNER && k < n - 1 && j < n - 1;
    const int plane = n * n, begin = blockIdx.z * SLAB, end = min(begin + SLAB, n - 2);
    int at = begin * plane + j * n + k;

    even[own] = in_grid ? in[at] : 0;
    float here = in_grid ? in[at + plane] : 0;
    for (int i = begin; i < end; i++) {
        at += plane;
        mid[v][u] = here;
        float above = in_grid ? in[at + plane] : 0;
        __syncthreads();
        even[own] = above;
        if (has_output)
            out[at] = c.c[0] * here + c.c[1] * mid[v][u - 1] + c.c[2] * mid[v][u + 1] + c.c[3] * mid[v - 1][u] +
                      c.c[4] * mid[v + 1][u] + c.c[5] * *(volatile float *)&even[own] + c.c[6] * above;
        __syncthreads();
        even[own] = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int t = (n - 3) / INNER + 1;
    queue<<<dim3(t, t, (n - 3) / SLAB + 1), dim3(W, W)>>>(in, out, n, c);
}
