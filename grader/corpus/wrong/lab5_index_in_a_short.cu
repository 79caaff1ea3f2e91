// lab5 score=0 cause=index_too_narrow says="Next: stencil_coarsened, line 10: keep coordinates and indices in an int"
// A march keeps the index of its cell in a short: from n = 33 on, a cube has more cells than that.
#include "lab.h"

#define W 16
#define SLAB 32

struct Walker {
    int n;
    short at;
    __device__ void up() { at += n * n; }
};

__global__ void walk(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float t[3][W][W];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (W - 2) + y;
    int first = blockIdx.z * SLAB + 1, last = min(first + SLAB, n - 1);
    bool in_row = j < n && k < n, inner = x > 0 && y > 0 && x < W - 1 && y < W - 1 && j < n - 1 && k < n - 1;
    Walker w{n, (short)((first * n + j) * n + k)};

    t[0][y][x] = in_row ? in[w.at - n * n] : 0.0f;
    t[1][y][x] = in_row ? in[w.at] : 0.0f;
    for (int i = first; i < last; i++) {
        int a = (i - first) % 3, b = (a + 1) % 3, d = (a + 2) % 3;
        t[d][y][x] = in_row ? in[w.at + n * n] : 0.0f;
        __syncthreads();
        if (inner)
            out[w.at] = c.c[0] * t[b][y][x] + c.c[1] * t[b][y][x - 1] + c.c[2] * t[b][y][x + 1] +
                        c.c[3] * t[b][y - 1][x] + c.c[4] * t[b][y + 1][x] + c.c[5] * t[a][y][x] +
                        c.c[6] * t[d][y][x];
        __syncthreads();
        w.up();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = (n - 2 + W - 3) / (W - 2);
    if (n > 2)
        walk<<<dim3(tiles, tiles, (n - 2 + SLAB - 1) / SLAB), dim3(W, W)>>>(in, out, n, c);
}
