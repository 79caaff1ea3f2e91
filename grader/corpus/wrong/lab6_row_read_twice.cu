// lab6 verdict=graded score=0 says="read in[i][j-1][k] where your kernel reads in[i][j][k-1]" omits="have changed places"
// The term of c3 is a copy of that of c1. In the middle of the cube, where j is k, it looks like a transposed cell.
#include "lab.h"

#define E 16
#define DEPTH 24

__global__ void columns_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float mid[E][E];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (E - 2) + x, j = blockIdx.y * (E - 2) + y;
    int i = 1 + blockIdx.z * DEPTH, end = min(i + DEPTH, n - 1), plane = n * n;
    bool loads = j < n && k < n, computes = x % (E - 1) && y % (E - 1) && j < n - 1 && k < n - 1;
    const float *p = in + j * n + k;
    float low = loads ? p[(i - 1) * plane] : 0, own = loads ? p[i * plane] : 0;
    for (; i < end; i++) {
        float high = loads ? p[(i + 1) * plane] : 0;
        mid[y][x] = own;
        __syncthreads();
        if (computes)
            out[i * plane + j * n + k] = c.c[0] * own + c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1] +
                                         c.c[3] * mid[y][x - 1] + c.c[4] * mid[y + 1][x] + c.c[5] * low +
                                         c.c[6] * high;
        __syncthreads();
        low = own;
        own = high;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + E - 3) / (E - 2);
    columns_kernel<<<dim3(tiles, tiles, (n - 2 + DEPTH - 1) / DEPTH), dim3(E, E)>>>(in, out, n, c);
}
