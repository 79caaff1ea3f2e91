// Flat blocks of 32*8 threads march up 16 planes with three planes in shared memory, which sink by copying.
// Every thread of the block loads one column, and those inside the rim compute it.
#include "lab.h"

#define W      32
#define H      8
#define PLANES 16

__global__ void coarsened(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float below[H][W], here[H][W], above[H][W];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (W - 2) + x;
    int j = blockIdx.y * (H - 2) + y;
    int first = blockIdx.z * PLANES + 1;
    int last = min(first + PLANES, n - 1); // exclusive
    bool loads = j < n && k < n;
    bool computes = x > 0 && x < W - 1 && y > 0 && y < H - 1 && j < n - 1 && k < n - 1;

    below[y][x] = loads ? in[((first - 1) * n + j) * n + k] : 0;
    here[y][x] = loads ? in[(first * n + j) * n + k] : 0;
    for (int i = first; i < last; i++) {
        above[y][x] = loads ? in[((i + 1) * n + j) * n + k] : 0;
        __syncthreads();
        if (computes)
            out[(i * n + j) * n + k] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] +
                                       c.c[2] * here[y][x + 1] + c.c[3] * here[y - 1][x] +
                                       c.c[4] * here[y + 1][x] + c.c[5] * below[y][x] + c.c[6] * above[y][x];
        __syncthreads();
        below[y][x] = here[y][x];
        here[y][x] = above[y][x];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 blocks((n - 2 + W - 3) / (W - 2), (n - 2 + H - 3) / (H - 2), (n - 2 + PLANES - 1) / PLANES);
    coarsened<<<blocks, dim3(W, H)>>>(in, out, n, c);
}
