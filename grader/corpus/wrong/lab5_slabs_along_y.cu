// lab5 verdict=graded score<100 cause=grid_axes_exchanged says="Next: stencil_coarsened, line 56: give the grid its axes in the order of the block's:"
// The grid has the slabs along y and a row of tiles along z; each number has a name.
#include "lab.h"

enum { EDGE = 32, INNER = EDGE - 2, DEPTH = 12 };

__device__ float seven(const float (&p)[EDGE][EDGE], int y, int x, float below, float above, const Stencil7 &c)
{
    float sum = c.c[0] * p[y][x];
    sum += c.c[1] * p[y][x - 1] + c.c[2] * p[y][x + 1];
    sum += c.c[3] * p[y - 1][x] + c.c[4] * p[y + 1][x];
    return sum + c.c[5] * below + c.c[6] * above;
}

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[EDGE][EDGE], here[EDGE][EDGE], above[EDGE][EDGE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * INNER + x, j = blockIdx.y * INNER + y;
    const size_t plane = (size_t)n * n;
    const int begin = 1 + DEPTH * blockIdx.z, end = min(begin + DEPTH, n - 1);
    const bool loads = k < n && j < n;
    const bool stores = k < n - 1 && j < n - 1 && x > 0 && y > 0 && x < EDGE - 1 && y < EDGE - 1;

    if (begin >= end)
        return;
    const float *column = in + (size_t)j * n + k;
    if (loads) {
        below[y][x] = column[(begin - 1) * plane];
        here[y][x] = column[begin * plane];
    }
    for (int i = begin; i < end; i++) {
        if (loads)
            above[y][x] = column[(i + 1) * plane];
        __syncthreads();
        if (stores)
            out[i * plane + (size_t)j * n + k] = seven(here, y, x, below[y][x], above[y][x], c);
        __syncthreads();
        if (loads) {
            below[y][x] = here[y][x];
            here[y][x] = above[y][x];
        }
    }
}

static unsigned parts(unsigned all, unsigned size)
{
    return all ? (all - 1) / size + 1 : 0;
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    const unsigned across = n > 2 ? parts(n - 2, INNER) : 0;
    const unsigned deep = n > 2 ? parts(n - 2, DEPTH) : 0;
    if (across)
        march<<<dim3(across, deep, across), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
