// March with a ring of three planes of 32*16 cells, plane i at index i % 3, one barrier per step.
#include "lab.h"

#define W 32
#define H 16
#define DEPTH 32

__global__ void march(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float t[3][H][W];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (W - 2) + x, j = blockIdx.y * (H - 2) + y;
    bool load = k < n && j < n;
    bool work = x > 0 && x < W - 1 && y > 0 && y < H - 1 && k < n - 1 && j < n - 1;
    int first = blockIdx.z * DEPTH + 1, last = min(first + DEPTH, n - 1);
    int nn = n * n, p = j * n + k;
    if (load) {
        t[(first - 1) % 3][y][x] = in[(first - 1) * nn + p];
        t[first % 3][y][x] = in[first * nn + p];
    }
    for (int i = first; i < last; i++) {
        if (load)
            t[(i + 1) % 3][y][x] = in[(i + 1) * nn + p];
        __syncthreads();
        if (work) {
            float(*h)[W] = t[i % 3];
            out[i * nn + p] = s.c[0] * h[y][x] + s.c[1] * h[y][x - 1] + s.c[2] * h[y][x + 1] + s.c[3] * h[y - 1][x] +
                              s.c[4] * h[y + 1][x] + s.c[5] * t[(i - 1) % 3][y][x] + s.c[6] * t[(i + 1) % 3][y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 g((n - 3) / (W - 2) + 1, (n - 3) / (H - 2) + 1, (n - 3) / DEPTH + 1);
    march<<<g, dim3(W, H)>>>(in, out, n, c);
}
