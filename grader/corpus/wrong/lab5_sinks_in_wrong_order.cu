// lab5 verdict=graded score=0 cause=planes_stand_still says="exchange the order of"
// The planes move on in the wrong order, so the plane below becomes the one above.
#include "lab.h"
#define W 32
#define DEPTH 32
__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float p[3][W][W];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    bool in_grid = j < n && k < n;
    bool stores = x > 0 && x < W - 1 && y > 0 && y < W - 1 && j < n - 1 && k < n - 1;
    int first = 1 + blockIdx.z * DEPTH, end = min(first + DEPTH, n - 1);
    if (in_grid)
        for (int d = 0; d < 2; d++)
            p[d][y][x] = in[((first - 1 + d) * n + j) * n + k];
    for (int i = first; i < end; i++) {
        if (in_grid)
            p[2][y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (stores)
            out[(i * n + j) * n + k] = s.c[0] * p[1][y][x] + s.c[1] * p[1][y][x - 1] + s.c[2] * p[1][y][x + 1] +
                                       s.c[3] * p[1][y - 1][x] + s.c[4] * p[1][y + 1][x] + s.c[5] * p[0][y][x] +
                                       s.c[6] * p[2][y][x];
        __syncthreads();
        if (in_grid) {
            p[1][y][x] = p[2][y][x];
            p[0][y][x] = p[1][y][x];
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
