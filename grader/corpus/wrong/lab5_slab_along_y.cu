// lab5 verdict=runtime_error says="line 13: write" says="blockIdx.z * SLAB" says="Tried: all outputs are then right."
#include "lab.h"

#define ROW 32
#define ROWS 16
#define SLAB 20

__global__ void march(const float *a, float *b, int n, Stencil7 s)
{
    __shared__ float below[ROWS][ROW], own[ROWS][ROW], above[ROWS][ROW];
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * (ROW - 2) + x, row = blockIdx.y * (ROWS - 2) + y;
    int begin = blockIdx.y * SLAB;
    int end = min(begin + SLAB, n - 2);
    bool there = row < n && col < n;
    bool inside = x > 0 && y > 0 && x < ROW - 1 && y < ROWS - 1 && row < n - 1 && col < n - 1;
    int at = (begin * n + row) * n + col;
    if (there) {
        below[y][x] = a[at];
        own[y][x] = a[at + n * n];
    }
    for (int plane = begin; plane < end; plane++) {
        at += n * n;
        if (there)
            above[y][x] = a[at + n * n];
        __syncthreads();
        if (inside)
            b[at] = s.c[0] * own[y][x] + s.c[1] * own[y][x - 1] + s.c[2] * own[y][x + 1] + s.c[3] * own[y - 1][x] +
                    s.c[4] * own[y + 1][x] + s.c[5] * below[y][x] + s.c[6] * above[y][x];
        __syncthreads();
        below[y][x] = own[y][x];
        own[y][x] = above[y][x];
    }
}

void stencil_coarsened(const float *a, float *b, int n, Stencil7 s)
{
    if (n < 3)
        return;
    dim3 block(ROW, ROWS);
    dim3 grid((n - 2 + ROW - 3) / (ROW - 2), (n - 2 + ROWS - 3) / (ROWS - 2), (n - 2 + SLAB - 1) / SLAB);
    march<<<grid, block>>>(a, b, n, s);
}
