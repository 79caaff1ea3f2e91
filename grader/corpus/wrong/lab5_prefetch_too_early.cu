// lab5 verdict=graded stencil_coarsened.correctness=fail cause=slot_overwritten says="line 22: compute before this store, or keep one slot more: it puts in[i+3][j][k] where in[i-1][j][k] is, and line 27"
// Four slots, filled three planes ahead: the newest plane takes the place of the oldest before that one is read.
#include "lab.h"
#define E 16
#define O (E - 2)
#define DEPTH 20

__global__ void slots(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float slot[4][E][E];
    int tx = threadIdx.x, ty = threadIdx.y, k = blockIdx.x * O + tx, j = blockIdx.y * O + ty;
    int from = blockIdx.z * DEPTH, to = min(from + DEPTH, n - 2), area = n * n;
    const float *column = in + j * n + k;
    bool mine = j < n && k < n, inner = tx % (E - 1) && ty % (E - 1) && j < n - 1 && k < n - 1;

    for (int p = from; mine && p < min(from + 4, n); p++)
        slot[p & 3][ty][tx] = column[p * area];

    for (int p = from; p < to; p++) {
        __syncthreads();
        if (mine && p + 4 < n)
            slot[(p + 4) & 3][ty][tx] = column[(p + 4) * area];
        if (inner) {
            float v = c.c[0] * slot[(p + 1) & 3][ty][tx];
            v += c.c[1] * slot[(p + 1) & 3][ty][tx - 1] + c.c[2] * slot[(p + 1) & 3][ty][tx + 1];
            v += c.c[3] * slot[(p + 1) & 3][ty - 1][tx] + c.c[4] * slot[(p + 1) & 3][ty + 1][tx];
            v += c.c[5] * slot[p & 3][ty][tx] + c.c[6] * slot[(p + 2) & 3][ty][tx];
            out[(p + 1) * area + j * n + k] = v;
        }
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int b = (n - 3) / O + 1;
    slots<<<dim3(b, b, (n - 3) / DEPTH + 1), dim3(E, E)>>>(in, out, n, c);
}
