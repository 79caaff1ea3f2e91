// lab5 verdict=graded score=0 cause=outputs_passed_over says="leave out no output along this axis"
// The march goes on by three planes.
#include "lab.h"
#define W 16
#define DEPTH 8
__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float p[3][W][W];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    int first = 1 + blockIdx.z * DEPTH, end = min(first + DEPTH, n - 1);
    for (int i = first; i < end; i += 3) {
        if (j < n && k < n)
            for (int d = 0; d < 3; d++)
                p[d][y][x] = in[((i - 1 + d) * n + j) * n + k];
        __syncthreads();
        if (x > 0 && x < W - 1 && y > 0 && y < W - 1 && j < n - 1 && k < n - 1)
            out[(i * n + j) * n + k] = s.c[0] * p[1][y][x] + s.c[1] * p[1][y][x - 1] + s.c[2] * p[1][y][x + 1] +
                                       s.c[3] * p[1][y - 1][x] + s.c[4] * p[1][y + 1][x] + s.c[5] * p[0][y][x] +
                                       s.c[6] * p[2][y][x];
        __syncthreads();
    }
}
void stencil_coarsened(const float *in, float *out, int n, Stencil7 s)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (W - 2) + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(W, W)>>>(in, out, n, s);
}
