// March with small squares of 8*8 threads through six planes only.
#include "lab.h"

__global__ void smallMarch(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[8][8];
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * 6 + x, j = blockIdx.y * 6 + y;
    int start = blockIdx.z * 6;
    bool valid = k < n && j < n;
    float below = 0, here = 0, above = 0;
    if (valid) {
        below = in[(start * n + j) * n + k];
        here = in[((start + 1) * n + j) * n + k];
    }
    for (int s = 1; s <= 6; s++) {
        int i = start + s;
        if (i > n - 2)
            break; // the same for all threads of the block
        if (valid)
            above = in[((i + 1) * n + j) * n + k];
        plane[y][x] = here;
        __syncthreads();
        if (x > 0 && x < 7 && y > 0 && y < 7 && k < n - 1 && j < n - 1)
            out[(i * n + j) * n + k] = c.c[0] * plane[y][x] + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] +
                                       c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] + c.c[5] * below +
                                       c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + 5) / 6;
    smallMarch<<<dim3(tiles, tiles, tiles), dim3(8, 8)>>>(in, out, n, c);
}
