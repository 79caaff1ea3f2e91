// lab6 verdict=graded score=0 cause=wrong_neighbour says="read in[i-1][j][k] where your kernel reads in[i][j-16][k] and multiplies it by c5. A variable for one of several cells of a thread holds one of another"
// Two rows per thread, and one variable for the cell below them.
#include "lab.h"

#define SIDE  32
#define PAIR  (SIDE / 2)
#define INNER (SIDE - 2)
#define UP    32

__global__ void pairs(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cut[SIDE][SIDE];
    const int x = threadIdx.x, k = blockIdx.x * INNER + x, from = 1 + blockIdx.z * UP, to = min(from + UP, n - 1);
    const int rows[2] = {(int)threadIdx.y, (int)threadIdx.y + PAIR};
    float now[2], next[2], last = 0;
    for (int r = 0; r < 2; r++) {
        const int j = blockIdx.y * INNER + rows[r];
        const bool there = j < n && k < n;
        last = there ? in[((from - 1) * n + j) * n + k] : 0;
        now[r] = there ? in[(from * n + j) * n + k] : 0;
    }
    for (int i = from; i < to; i++) {
        for (int r = 0; r < 2; r++) {
            const int j = blockIdx.y * INNER + rows[r];
            next[r] = j < n && k < n ? in[((i + 1) * n + j) * n + k] : 0;
            cut[rows[r]][x] = now[r];
        }
        __syncthreads();
        for (int r = 0; r < 2; r++) {
            const int y = rows[r], j = blockIdx.y * INNER + y;
            if (y > 0 && y < SIDE - 1 && x > 0 && x < SIDE - 1 && j < n - 1 && k < n - 1)
                out[(i * n + j) * n + k] = c.c[0] * now[r] + c.c[1] * cut[y][x - 1] + c.c[2] * cut[y][x + 1] + c.c[3] * cut[y - 1][x] + c.c[4] * cut[y + 1][x] + c.c[5] * last + c.c[6] * next[r];
            last = now[r];
            now[r] = next[r];
        }
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    const int tiles = (n - 2 + INNER - 1) / INNER;
    if (n > 2)
        pairs<<<dim3(tiles, tiles, (n - 2 + UP - 1) / UP), dim3(SIDE, PAIR)>>>(in, out, n, c);
}
