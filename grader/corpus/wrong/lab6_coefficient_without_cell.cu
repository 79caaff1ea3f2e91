// lab6 verdict=graded score<100 stencil_register_tiled.correctness=fail cause=coefficient_alone says="In line 31: write" says="c.c[5] * under" says="Tried: all outputs are then right"
// One term of the sum is the coefficient alone: the value that it weighs was forgotten.
#include "lab.h"

#define EDGE 16

__global__ void sweep(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float level[EDGE][EDGE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int k = blockIdx.x * (EDGE - 2) + tx, j = blockIdx.y * (EDGE - 2) + ty;
    const bool valid = j < n && k < n;
    const bool inner = tx > 0 && tx < EDGE - 1 && ty > 0 && ty < EDGE - 1 && j < n - 1 && k < n - 1;
    float under = 0, own = 0, over = 0;
    if (valid) {
        under = in[j * n + k];
        own = in[(n + j) * n + k];
    }
    for (int i = 1; i < n - 1; i++) {
        if (valid)
            over = in[((i + 1) * n + j) * n + k];
        level[ty][tx] = own;
        __syncthreads();
        if (inner) {
            float sum = c.c[0] * own;
            sum += c.c[1] * level[ty][tx - 1];
            sum += c.c[2] * level[ty][tx + 1];
            sum += c.c[3] * level[ty - 1][tx];
            sum += c.c[4] * level[ty + 1][tx];
            sum += c.c[6] * over;
            sum += c.c[5];
            out[(i * n + j) * n + k] = sum;
        }
        __syncthreads();
        under = own;
        own = over;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / (EDGE - 2) + 1;
    sweep<<<dim3(tiles, tiles), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
