// lab4 verdict=graded stencil_tiled.correctness=fail says="Next: stencil_tiled, line 38: " says="Tried: all outputs are then right" omits="multiply the block" omits="brackets"
// The flat number of a thread and the macro are right; the upper neighbour in j has the coefficient of the lower one.
#include "lab.h"

#define CELL(plane, row, column) (plane * EDGE * EDGE + row * EDGE + column)

enum { EDGE = 8, INNER = EDGE - 2 };

__global__ void plain(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y + 1, i = blockIdx.z + 1;
    int here = (i * n + j) * n + k;
    if (k < n - 1)
        out[here] = s.c[0] * in[here] + s.c[1] * in[here - 1] + s.c[2] * in[here + 1] + s.c[3] * in[here - n]
                  + s.c[4] * in[here + n] + s.c[5] * in[here - n * n] + s.c[6] * in[here + n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 s)
{
    if (n >= 3)
        plain<<<dim3((n + 61) / 64, n - 2, n - 2), 64>>>(in, out, n, s);
}

__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float cells[EDGE * EDGE * EDGE];
    int flat = threadIdx.z * blockDim.y * blockDim.x + threadIdx.y * blockDim.x + threadIdx.x;
    int z = flat / (EDGE * EDGE), y = flat / EDGE % EDGE, x = flat % EDGE;
    int i = blockIdx.z * INNER + z, j = blockIdx.y * INNER + y, k = blockIdx.x * INNER + x;
    if (i < n && j < n && k < n)
        cells[CELL(z, y, x)] = in[(i * n + j) * n + k];
    __syncthreads();
    bool at_face = !x || !y || !z || x > INNER || y > INNER || z > INNER;
    if (at_face || i > n - 2 || j > n - 2 || k > n - 2)
        return;
    float sum = s.c[0] * cells[flat] + s.c[1] * cells[flat - 1] + s.c[2] * cells[flat + 1];
    sum += s.c[3] * cells[flat - EDGE];
    sum += s.c[3] * cells[flat + EDGE];
    sum += s.c[5] * cells[flat - EDGE * EDGE] + s.c[6] * cells[flat + EDGE * EDGE];
    out[(i * n + j) * n + k] = sum;
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 s)
{
    if (n < 3)
        return;
    int edge = (n - 3) / INNER + 1;
    tiled<<<dim3(edge, edge, edge), dim3(EDGE, EDGE, EDGE)>>>(in, out, n, s);
}
