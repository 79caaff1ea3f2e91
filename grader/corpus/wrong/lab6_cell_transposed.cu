// lab6 verdict=graded score=0 cause=axes_exchanged says="exchange two indices where in[i-1][j][k] is stored"
// The cell below is read with j and k exchanged.
#include "lab.h"
#define W 32
#define DEPTH 16
__global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float plane[W][W];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    bool inside = j < n && k < n;
    bool computes = x > 0 && x < W - 1 && y > 0 && y < W - 1 && j < n - 1 && k < n - 1;
    int first = 1 + blockIdx.z * DEPTH, end = min(first + DEPTH, n - 1);
    float here = inside ? in[(first * n + j) * n + k] : 0;
    for (int i = first; i < end; i++) {
        float above = inside ? in[((i + 1) * n + j) * n + k] : 0;
        plane[y][x] = here;
        __syncthreads();
        if (computes)
            out[(i * n + j) * n + k] = s.c[0] * here + s.c[1] * plane[y][x - 1] + s.c[2] * plane[y][x + 1] +
                                       s.c[3] * plane[y - 1][x] + s.c[4] * plane[y + 1][x] +
                                       s.c[5] * in[((i - 1) * n + k) * n + j] + s.c[6] * above;
        __syncthreads();
        here = above;
    }
}
void stencil_register_tiled(const float *in, float *out, int n, Stencil7 s)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (W - 2) + 1;
    tiled<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(W, W)>>>(in, out, n, s);
}
