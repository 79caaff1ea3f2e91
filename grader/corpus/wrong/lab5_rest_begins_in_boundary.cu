// lab5 verdict=graded stencil_coarsened.correctness=fail says="full * DEPTH + 1" omits="begin one cell later" omits="only one block"
// What the full slabs leave gets a launch of its own, which forgets that outputs begin at plane 1.
#include "lab.h"

enum { SIDE = 32, CORE = SIDE - 2, DEPTH = 16 };

template <bool FULL>
__global__ void slab(const float *in, float *out, int n, int from, int planes, Stencil7 c)
{
    __shared__ float tile[SIDE][SIDE];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * CORE + x, j = blockIdx.y * CORE + y;
    bool loads = k < n && j < n, inner = x > 0 && x <= CORE && y > 0 && y <= CORE && k < n - 1 && j < n - 1;
    int row = from + blockIdx.z * DEPTH, area = n * n, at = row * area + j * n + k;
    float under = loads ? in[at - area] : 0, mid = loads ? in[at] : 0, over;
    for (int s = 0; s < (FULL ? DEPTH : planes); s++, at += area) {
        over = loads ? in[at + area] : 0;
        tile[y][x] = mid;
        __syncthreads();
        if (inner)
            out[at] = c.c[0] * mid + c.c[1] * tile[y][x - 1] + c.c[2] * tile[y][x + 1] + c.c[3] * tile[y - 1][x] +
                      c.c[4] * tile[y + 1][x] + c.c[5] * under + c.c[6] * over;
        __syncthreads();
        under = mid;
        mid = over;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int side = (n - 3) / CORE + 1, full = (n - 2) / DEPTH, rest = (n - 2) % DEPTH;
    dim3 block(SIDE, SIDE);
    if (full)
        slab<true><<<dim3(side, side, full), block>>>(in, out, n, 1, DEPTH, c);
    if (rest)
        slab<false><<<dim3(side, side), block>>>(in, out, n, full * DEPTH, rest, c);
}
