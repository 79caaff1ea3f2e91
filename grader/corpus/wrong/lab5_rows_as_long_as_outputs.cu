// lab5 verdict=graded score=0 cause=rows_overlap@HERE says="a row has 30 cells here, and the"
// A row of a plane has 30 cells, one for each output, but 32 threads store to it.
#include "lab.h"

#define IN_TILE 32
#define OUT_TILE (IN_TILE - 2)
#define PLANES 32

#define CELL(y, x) ((y) * OUT_TILE + (x))

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float planes[3][IN_TILE * IN_TILE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * OUT_TILE + x, j = blockIdx.y * OUT_TILE + y;
    const bool loads = j < n && k < n;
    const bool computes = x > 0 && x <= OUT_TILE && y > 0 && y <= OUT_TILE && j < n - 1 && k < n - 1;
    const int first = blockIdx.z * PLANES + 1;
    const int last = min(first + PLANES, n - 1);

    float *b = planes[0], *h = planes[1], *a = planes[2];
    if (loads) {
        b[CELL(y, x)] = in[((first - 1) * n + j) * n + k]; // HERE
        h[CELL(y, x)] = in[(first * n + j) * n + k];
    }
    for (int i = first; i < last; i++) {
        if (loads)
            a[CELL(y, x)] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (computes)
            out[(i * n + j) * n + k] = c.c[0] * h[CELL(y, x)] + c.c[1] * h[CELL(y, x - 1)] +
                                       c.c[2] * h[CELL(y, x + 1)] + c.c[3] * h[CELL(y - 1, x)] +
                                       c.c[4] * h[CELL(y + 1, x)] + c.c[5] * b[CELL(y, x)] +
                                       c.c[6] * a[CELL(y, x)];
        __syncthreads();
        float *t = b;
        b = h;
        h = a;
        a = t;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / OUT_TILE + 1;
    coarsened_kernel<<<dim3(tiles, tiles, (n - 3) / PLANES + 1), dim3(IN_TILE, IN_TILE)>>>(in, out, n, c);
}
