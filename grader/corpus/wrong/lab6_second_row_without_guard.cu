// lab6 verdict=graded stencil_register_tiled.correctness=fail says="line 32: put" says="if (jB < n - 1)" omits="what is left" says="all outputs are then right"
// Each thread has a row in either half of its block's outputs, and one condition for both, which asks for the first row alone.
#include "lab.h"

enum { WIDTH = 32, ROWS = 4, DEPTH = 4 };

__device__ float weighted(const float *in, int n, int at, const Stencil7 &c)
{
    const float *x = in + at;
    float sum = c.c[0] * x[0];
    sum += c.c[1] * x[-1];
    sum += c.c[2] * x[1];
    sum += c.c[3] * x[-n];
    sum += c.c[4] * x[n];
    sum += c.c[5] * x[-n * n];
    sum += c.c[6] * x[n * n];
    return sum;
}

__global__ void two_rows(const float *in, float *out, int n, Stencil7 c)
{
    const int k = 1 + blockIdx.x * WIDTH + threadIdx.x;
    const int jA = 1 + blockIdx.y * 2 * ROWS + threadIdx.y;
    const int jB = jA + ROWS;
    const int i = 1 + blockIdx.z * DEPTH + threadIdx.z;
    const int plane = i * n * n;

    if (i < n - 1 && jA < n - 1 && k < n - 1) {
        int here = plane + jA * n + k;
        out[here] = weighted(in, n, here, c);

        out[plane + jB * n + k] = weighted(in, n, plane + jB * n + k, c);
    }
}

static int parts(int n, int of) { return (n - 2 + of - 1) / of; }

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        two_rows<<<dim3(parts(n, WIDTH), parts(n, 2 * ROWS), parts(n, DEPTH)), dim3(WIDTH, ROWS, DEPTH)>>>(in, out, n, c);
}
