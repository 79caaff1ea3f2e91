// lab6 verdict=graded score<100 says="plane[turn][y][x - 1]" says="Tried: all outputs are then right"
// The number of the buffer stands in place of the column in one term.
#include "lab.h"

#define W 48
#define H 12
#define PLANES 28

__global__ void registerTiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[2][H][W];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (H - 2) + y;
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < W - 1 && y > 0 && y < H - 1 && j < n - 1 && k < n - 1;
    int first = blockIdx.z * PLANES + 1;
    int last = first + PLANES < n - 1 ? first + PLANES : n - 1;
    long cell = ((long)first * n + j) * n + k, step = (long)n * n;

    float below = loads ? in[cell - step] : 0.0f;
    float here = loads ? in[cell] : 0.0f;
    int turn = 0;
    for (int i = first; i < last; i++) {
        float above = loads ? in[cell + step] : 0.0f;
        plane[turn][y][x] = here;
        __syncthreads();
        if (computes)
            out[cell] = c.c[0] * here + c.c[1] * plane[turn][y][turn - 1] + c.c[2] * plane[turn][y][x + 1] +
                        c.c[3] * plane[turn][y - 1][x] + c.c[4] * plane[turn][y + 1][x] + c.c[5] * below +
                        c.c[6] * above;
        below = here;
        here = above;
        cell += step;
        turn ^= 1;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 block(W, H), grid((n - 3) / (W - 2) + 1, (n - 3) / (H - 2) + 1, (n - 3) / PLANES + 1);
    registerTiled<<<grid, block>>>(in, out, n, c);
}
