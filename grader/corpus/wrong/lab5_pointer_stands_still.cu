// lab5 verdict=graded score=0 cause=plane_above_stands_still says="load the next plane in each step of the march"
// The pointer to the next plane never moves on.
#include "lab.h"
#define W 32
#define DEPTH 16
__global__ void ring(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float lo[W][W], mid[W][W], hi[W][W];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    bool in_grid = j < n && k < n;
    bool stores = x > 0 && x < W - 1 && y > 0 && y < W - 1 && j < n - 1 && k < n - 1;
    int first = 1 + blockIdx.z * DEPTH, end = min(first + DEPTH, n - 1);
    const float *next = in + ((first - 1) * n + j) * n + k;
    if (in_grid) {
        lo[y][x] = next[0];
        mid[y][x] = next[n * n];
    }
    next = next + 2 * n * n;
    for (int i = first; i < end; i++) {
        if (in_grid)
            hi[y][x] = *next;
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
    ring<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(W, W)>>>(in, out, n, s);
}
