// lab6 verdict=graded stencil_register_tiled.safety=fail cause=rows_take_turns says="in a loop of their own, wait once, and then compute" omits="write \""
// Two rows per thread, of which one is stored while other warps still compute with the one before.
#include "lab.h"

#define TILE 16
#define ROWS 2

__global__ void two_rows(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[TILE][TILE];
    const int k = blockIdx.x * (TILE - 2) + threadIdx.x, x = threadIdx.x;
    float below[ROWS], own[ROWS];
    for (int r = 0; r < ROWS; r++) {
        const int j = min(blockIdx.y * (TILE - 2) + threadIdx.y + r * (TILE / ROWS), n - 1);
        below[r] = in[j * n + min(k, n - 1)];
        own[r] = in[(n + j) * n + min(k, n - 1)];
    }
    for (int i = 1; i < n - 1; i++) {
        for (int r = 0; r < ROWS; r++) {
            const int y = threadIdx.y + r * (TILE / ROWS), j = blockIdx.y * (TILE - 2) + y;
            const float above = in[((i + 1) * n + min(j, n - 1)) * n + min(k, n - 1)];
            s[y][x] = own[r];
            __syncthreads();
            if (x > 0 && x < TILE - 1 && y > 0 && y < TILE - 1 && j < n - 1 && k < n - 1)
                out[(i * n + j) * n + k] = c.c[0] * own[r] + c.c[1] * s[y][x - 1] + c.c[2] * s[y][x + 1]
                                           + c.c[3] * s[y - 1][x] + c.c[4] * s[y + 1][x]
                                           + c.c[5] * below[r] + c.c[6] * above;
            below[r] = own[r];
            own[r] = above;
        }
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 3) / (TILE - 2) + 1;
    two_rows<<<dim3(tiles, tiles), dim3(TILE, TILE / ROWS)>>>(in, out, n, c);
}
