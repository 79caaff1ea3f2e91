// lab4 verdict=graded stencil_basic.correctness=fail cause=case_without_break@HERE says="Next: stencil_basic, line 16" says="break;"
// A helper gives the distance of two neighbours along an axis; the case of the middle axis goes on into the last one.
#include "lab.h"

static __device__ inline int distance(int axis, int n)
{
    int cells;
    switch (axis) {
    case 0:
        cells = 1;
        break;
    case 2:
        cells = n * n;
        break;
    case 1: // HERE
        cells = n;
    default:
        cells = 0;
    }
    return cells;
}

__global__ void seven_points(const float *in, float *out, int n, Stencil7 c)
{
    const int at[3] = {static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
                       static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y), static_cast<int>(blockIdx.z)};
    int cell = 0;
    for (int axis = 2; axis >= 0; axis--) {
        if (at[axis] < 1 || at[axis] >= n - 1)
            return;
        cell = cell * n + at[axis];
    }
    float sum = c.c[0] * in[cell];
    for (int axis = 0; axis < 3; axis++)
        sum += c.c[1 + 2 * axis] * in[cell - distance(axis, n)] + c.c[2 + 2 * axis] * in[cell + distance(axis, n)];
    out[cell] = sum;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    const dim3 block(64, 4);
    seven_points<<<dim3((n + 63) / 64, (n + 3) / 4, n), block>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    stencil_basic(in, out, n, c);
}
