/* The seven-point stencil, plain: one thread a cell, blocks of BX*BY*BZ. */
#include "lab.h"
#ifndef BX
#define BX 32
#define BY 4
#define BZ 4
#endif
#ifndef INDEX
#define INDEX int
#endif

__global__ void plain(const float *in, float *out, INDEX n, Stencil7 c)
{
    INDEX k = (INDEX)blockIdx.x * BX + threadIdx.x;
    INDEX j = (INDEX)blockIdx.y * BY + threadIdx.y;
    INDEX i = (INDEX)blockIdx.z * BZ + threadIdx.z;
    if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1)
        return;
    INDEX p = (i * n + j) * n + k;
    out[p] = c.c[0] * in[p] + c.c[1] * in[p - 1] + c.c[2] * in[p + 1] + c.c[3] * in[p - n] + c.c[4] * in[p + n]
           + c.c[5] * in[p - n * n] + c.c[6] * in[p + n * n];
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(BX, BY, BZ), grid((n - 1) / BX + 1, (n - 1) / BY + 1, (n - 1) / BZ + 1);
    plain<<<grid, block>>>(in, out, n, c);
}
