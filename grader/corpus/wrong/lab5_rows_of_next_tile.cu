// lab5 verdict=graded stencil_coarsened.correctness=pass stencil_coarsened.traffic=partial cause=cells_not_needed says="Next: stencil_coarsened, line 22: load no row that none of the block's outputs needs" says="this line takes rows 32 to 47 as well" says="r < SIDE" says="the marks for traffic are met"
// Each tile has 16 rows more than its outputs need: the loop that loads it goes on into the next tile.
#include "lab.h"

#define SIDE 32
#define ROWS (SIDE + 16)
#define DEPTH 32

__global__ void ring(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float s[3][ROWS][SIDE];
    const int x = threadIdx.x, y = threadIdx.y, top = blockIdx.y * (SIDE - 2);
    const int k = blockIdx.x * (SIDE - 2) + x, j = top + y;
    const int first = blockIdx.z * DEPTH + 1;
    const int end = min(first + DEPTH, n - 1);
    const bool stores = x > 0 && y > 0 && x < SIDE - 1 && y < SIDE - 1 && j < n - 1 && k < n - 1;

    for (int i = first - 1; i <= end; i++) {
        float(*plane)[SIDE] = s[i % 3];
        for (int r = y; r < SIDE + 16; r += SIDE)
            if (top + r < n && k < n)
                plane[r][x] = in[(i * n + top + r) * n + k];
        __syncthreads();
        float(*mid)[SIDE] = s[(i + 2) % 3], (*low)[SIDE] = s[(i + 1) % 3];
        if (i > first && stores)
            out[((i - 1) * n + j) * n + k] = c.c[0] * mid[y][x] + c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1]
                                           + c.c[3] * mid[y - 1][x] + c.c[4] * mid[y + 1][x] + c.c[5] * low[y][x]
                                           + c.c[6] * plane[y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 2 + SIDE - 3) / (SIDE - 2);
    ring<<<dim3(tiles, tiles, (n - 2 + DEPTH - 1) / DEPTH), dim3(SIDE, SIDE)>>>(in, out, n, c);
}
