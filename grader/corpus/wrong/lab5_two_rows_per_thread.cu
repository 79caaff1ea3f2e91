// lab5 verdict=graded score=0 says="read in[i][j-1][k] where" omits="give the grid its axes"
// Each thread computes two rows in eight planes, so the grid has half as many blocks along y. One index is wrong.
#include "lab.h"

#define EDGE 8
#define ROWS 2

__global__ void rows_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = 1 + blockIdx.x * EDGE + threadIdx.x, n2 = n * n;
    if (k >= n - 1)
        return;
    for (int row = 0; row < ROWS; row++) {
        int j = 1 + blockIdx.y * ROWS * EDGE + row * EDGE + threadIdx.y;
        for (int i = 1 + blockIdx.z * EDGE; j < n - 1 && i < min(1 + (blockIdx.z + 1) * EDGE, n - 1); i++) {
            const float *at = in + i * n2 + j * n + k;
            out[i * n2 + j * n + k] = c.c[0] * at[0] + c.c[1] * at[-1] + c.c[2] * at[1] + c.c[3] * at[n] +
                                      c.c[4] * at[n] + c.c[5] * at[-n2] + c.c[6] * at[n2];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int blocks = (n - 2 + EDGE - 1) / EDGE;
    rows_kernel<<<dim3(blocks, (blocks + ROWS - 1) / ROWS, blocks), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
