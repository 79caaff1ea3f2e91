// lab6 verdict=graded stencil_register_tiled.correctness=fail omits="write \"1\"" omits="in place of \"2\"" says="Next: stencil_register_tiled"
// Rows of a thread are stored and computed in turn, in a while loop. One row per thread would be no mend.
#include "lab.h"

template <int TILE, int ROWS>
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
        int r = 0;
        while (r < ROWS) {
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
            __syncthreads();
            r++;
        }
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    constexpr int TILE = 16, ROWS = 2;
    const int tiles = (n - 3) / (TILE - 2) + 1;
    two_rows<TILE, ROWS><<<dim3(tiles, tiles), dim3(TILE, TILE / ROWS)>>>(in, out, n, c);
}
