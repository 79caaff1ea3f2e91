// lab6 verdict=graded score=0 says="Next: stencil_register_tiled, line 16: write " says="t / W" says="others are wrong. Each is NaN"
// The row of a thread is t / H, where the column is t % W.
#include "lab.h"

#define W 32  // cells of the tile in a row
#define H 8   // rows of the tile
#define PLANES 32
#define THREADS (W * H)

__global__ __launch_bounds__(THREADS) void line_of_threads(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[H][W];

    const int t = threadIdx.x;
    const int x = t % W;
    const int y = t / H;
    const int k = blockIdx.x * (W - 2) + x;
    const int j = blockIdx.y * (H - 2) + y;
    const int nn = n * n;

    const bool loads = k < n && j < n;
    const bool computes = x > 0 && x < W - 1 && y > 0 && y < H - 1 && k < n - 1 && j < n - 1;

    int i = blockIdx.z * PLANES + 1;
    const int last = min(i + PLANES, n - 1);
    int p = i * nn + j * n + k;

    float below = 0, here = 0, above = 0;
    if (loads)
        below = in[p - nn], here = in[p];
    for (; i < last; i++, p += nn) {
        if (loads)
            above = in[p + nn];
        plane[y][x] = here;
        __syncthreads();
        if (computes)
            out[p] = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] + c.c[3] * plane[y - 1][x] +
                     c.c[4] * plane[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here, here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int o = n - 2;
    dim3 grid((o + W - 3) / (W - 2), (o + H - 3) / (H - 2), (o + PLANES - 1) / PLANES);
    line_of_threads<<<grid, THREADS>>>(in, out, n, c);
}
