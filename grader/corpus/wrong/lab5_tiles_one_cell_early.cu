// lab5 verdict=graded score=0 finding=not_written cause=tiles_begin_early says="begin the first tile's outputs at 1"
// Tiles begin at -1 along two axes: where they have room for just all outputs, the last row and column are missing.
#include "lab.h"
#define W 16
#define DEPTH 32
__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float lo[W][W], mid[W][W], hi[W][W];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (W - 2) + x - 1, j = blockIdx.y * (W - 2) + y - 1;
    bool in_grid = j >= 0 && k >= 0 && j < n && k < n;
    bool stores = x > 0 && x < W - 1 && y > 0 && y < W - 1 && j > 0 && k > 0 && j < n - 1 && k < n - 1;
    int first = 1 + blockIdx.z * DEPTH, end = min(first + DEPTH, n - 1);
    if (in_grid) {
        lo[y][x] = in[((first - 1) * n + j) * n + k];
        mid[y][x] = in[(first * n + j) * n + k];
    }
    for (int i = first; i < end; i++) {
        if (in_grid)
            hi[y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (stores)
            out[(i * n + j) * n + k] = s.c[0] * mid[y][x] + s.c[1] * mid[y][x - 1] + s.c[2] * mid[y][x + 1] +
                                       s.c[3] * mid[y - 1][x] + s.c[4] * mid[y + 1][x] + s.c[5] * lo[y][x] +
                                       s.c[6] * hi[y][x];
        __syncthreads();
        if (in_grid) {
            lo[y][x] = mid[y][x];
            mid[y][x] = hi[y][x];
        }
    }
}
void stencil_coarsened(const float *in, float *out, int n, Stencil7 s)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (W - 2) + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(W, W)>>>(in, out, n, s);
}
