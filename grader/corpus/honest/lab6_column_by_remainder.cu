// lab6 verdict=graded score=100 says="keep each thread's array in registers: ptxas leaves it in local memory" says=" bytes of each thread's arrays lie there"
// The cells below, here and above are an array that is indexed by i % 3.
#include "lab.h"

#define EDGE 32
#define INNER (EDGE - 2)
#define DEPTH 32

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[EDGE][EDGE];
    const int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * INNER + x, j = blockIdx.y * INNER + y;
    const int first = blockIdx.z * DEPTH + 1, end = min(first + DEPTH, n - 1), area = n * n, me = j * n + k;
    const bool exists = j < n && k < n;
    const bool inner = x > 0 && y > 0 && x <= INNER && y <= INNER && j < n - 1 && k < n - 1;
    float column[3];
    for (int i = first - 1; i <= first; i++)
        column[i % 3] = exists ? in[i * area + me] : 0;
    for (int i = first; i < end; i++) {
        column[(i + 1) % 3] = exists ? in[(i + 1) * area + me] : 0;
        plane[y][x] = column[i % 3];
        __syncthreads();
        if (inner)
            out[i * area + me] = c.c[0] * column[i % 3] + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1] +
                                 c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] +
                                 c.c[5] * column[(i - 1) % 3] + c.c[6] * column[(i + 1) % 3];
        __syncthreads();
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / INNER + 1;
    march<<<dim3(tiles, tiles, (n - 3) / DEPTH + 1), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
