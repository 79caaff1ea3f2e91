// lab4 verdict=graded stencil_basic.correctness=fail cause=grid_capped@HERE says="the number of blocks stops growing with n"
// At most 800 blocks are launched, but each thread computes one output.
#include "lab.h"

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int edge = n - 2, count = edge * edge * edge;
    int number = blockIdx.x * 320 + threadIdx.x;
    if (number >= count)
        return;
    int i = number / (edge * edge) + 1, j = number / edge % edge + 1, k = number % edge + 1;
    const float *at = in + (i * n + j) * n + k;
    out[(i * n + j) * n + k] = c.c[0] * at[0] + c.c[1] * at[-1] + c.c[2] * at[1] + c.c[3] * at[-n] + c.c[4] * at[n] +
                               c.c[5] * at[-n * n] + c.c[6] * at[n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    int edge = n - 2;
    if (edge > 0)
        plain<<<min((edge * edge * edge + 319) / 320, 800), 320>>>(in, out, n, c); // HERE
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    stencil_basic(in, out, n, c);
}
