// lab6 verdict=graded score=0 says="Next: stencil_register_tiled, line 35: read in[i-1][j][k] where your kernel"
// The second of the steps that are left over takes the roles of the first.
#include "lab.h"

#define SIDE 16
#define DEEP 20

__global__ void rolled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[SIDE][SIDE];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (SIDE - 2) + x, j = blockIdx.y * (SIDE - 2) + y;
    int first = blockIdx.z * DEEP + 1, rest = min(DEEP, n - 1 - first), step = n * n, at = first * step + j * n + k;
    bool there = j < n && k < n, inner = x % (SIDE - 1) && y % (SIDE - 1) && j < n - 1 && k < n - 1;
    float p = there ? in[at - step] : 0, q = there ? in[at] : 0, r = 0;
#define TURN(lo, mid, hi)                                                                                              \
    cells[y][x] = mid;                                                                                                 \
    hi = there ? in[at + step] : 0;                                                                                    \
    __syncthreads();                                                                                                   \
    if (inner)                                                                                                         \
        out[at] = c.c[0] * mid + c.c[1] * cells[y][x - 1] + c.c[2] * cells[y][x + 1] + c.c[3] * cells[y - 1][x] +      \
                  c.c[4] * cells[y + 1][x] + c.c[5] * lo + c.c[6] * hi;                                                \
    __syncthreads();                                                                                                   \
    at += step;
    while (rest > 2) {
        TURN(p, q, r)
        TURN(q, r, p)
        TURN(r, p, q)
        rest -= 3;
    }
    if (rest == 0)
        return;
    TURN(p, q, r)
    if (rest == 1)
        return;
    TURN(p, q, r)
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = (n - 2 + SIDE - 3) / (SIDE - 2);
    if (n > 2)
        rolled<<<dim3(tiles, tiles, (n - 2 + DEEP - 1) / DEEP), dim3(SIDE, SIDE)>>>(in, out, n, c);
}
