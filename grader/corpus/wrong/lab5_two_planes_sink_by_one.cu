// lab5 verdict=graded score=0 says="in place of" says="line 33: write" says="= cube[2 * CELLS + t]; cube[1 * CELLS + t] = cube[3 * CELLS + t];" says="Tried: all outputs are then right"
// A round computes two planes, but the planes sink by one.
#include "lab.h"

#define SIDE 32
#define CELLS (SIDE * SIDE)
#define DEEP 16

__global__ void pairs(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float cube[4 * CELLS];
    int x = threadIdx.x, y = threadIdx.y, t = y * SIDE + x;
    int k = blockIdx.x * (SIDE - 2) + x, j = blockIdx.y * (SIDE - 2) + y, nn = n * n;
    int i = blockIdx.z * DEEP + 1, end = min(i + DEEP, n - 1);
    const float *column = in + j * n + k;
    bool present = j < n && k < n, rim = x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1;
    bool works = !rim && j < n - 1 && k < n - 1;
    if (present)
        for (int p = 0; p < 2; p++)
            cube[p * CELLS + t] = column[(i - 1 + p) * nn];
    for (; i < end; i += 2) {
        for (int p = 2; p < 4; p++)
            if (present && i - 1 + p < n)
                cube[p * CELLS + t] = column[(i - 1 + p) * nn];
        __syncthreads();
        for (int p = 1; p <= 2; p++) {
            const float *me = cube + p * CELLS + t;
            if (works && i + p - 1 < end)
                out[(i + p - 1) * nn + j * n + k] = s.c[0] * me[0] + s.c[1] * me[-1] + s.c[2] * me[1] + s.c[3] * me[-SIDE] +
                                                    s.c[4] * me[SIDE] + s.c[5] * me[-CELLS] + s.c[6] * me[CELLS];
        }
        __syncthreads();
        cube[0 * CELLS + t] = cube[1 * CELLS + t];
        cube[1 * CELLS + t] = cube[2 * CELLS + t];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (SIDE - 2) + 1;
    pairs<<<dim3(tiles, tiles, (n - 3) / DEEP + 1), dim3(SIDE, SIDE)>>>(in, out, n, c);
}
