// lab4 verdict=graded score=50 stencil_tiled.correctness=fail cause=macro_without_brackets says="Next: stencil_tiled, line 6: put brackets around each parameter of the"
// T(a - 1, b, c) becomes a - 1 * EDGE * EDGE: most of it lies before the tile.
#include "lab.h"

#define EDGE 10
#define T(a, b, c) tile[a * EDGE * EDGE + b * EDGE + c]

__global__ void one_cell(const float *in, float *out, int n, Stencil7 w)
{
    int k = blockIdx.x * 32 + threadIdx.x + 1, j = blockIdx.y * 8 + threadIdx.y + 1, i = blockIdx.z + 1;
    if (k > n - 2 || j > n - 2)
        return;
    const float *p = in + (i * n + j) * n + k;
    out[(i * n + j) * n + k] = w.c[0] * p[0] + w.c[1] * p[-1] + w.c[2] * p[1] + w.c[3] * p[-n] + w.c[4] * p[n] +
                               w.c[5] * p[-n * n] + w.c[6] * p[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        one_cell<<<dim3((n + 29) / 32, (n + 5) / 8, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

__global__ void cube(const float *in, float *out, int n, Stencil7 w)
{
    __shared__ float tile[EDGE * EDGE * EDGE];
    int c = threadIdx.x, b = threadIdx.y, a = threadIdx.z;
    int k = blockIdx.x * (EDGE - 2) + c, j = blockIdx.y * (EDGE - 2) + b, i = blockIdx.z * (EDGE - 2) + a;
    bool inside = i < n && j < n && k < n;
    if (inside)
        T(a, b, c) = in[(i * n + j) * n + k];
    __syncthreads();
    bool inner = a > 0 && a < EDGE - 1 && b > 0 && b < EDGE - 1 && c > 0 && c < EDGE - 1;
    if (!inner || i > n - 2 || j > n - 2 || k > n - 2)
        return;
    float sum = w.c[0] * T(a, b, c);
    sum += w.c[5] * T(a - 1, b, c);
    sum += w.c[6] * T(a + 1, b, c);
    sum += w.c[3] * T(a, b - 1, c);
    sum += w.c[4] * T(a, b + 1, c);
    sum += w.c[1] * T(a, b, c - 1) + w.c[2] * T(a, b, c + 1);
    out[(i * n + j) * n + k] = sum;
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = (n - 2 + EDGE - 3) / (EDGE - 2);
    if (n > 2)
        cube<<<dim3(tiles, tiles, tiles), dim3(EDGE, EDGE, EDGE)>>>(in, out, n, c);
}
