// lab4 verdict=graded score<100 stencil_basic.traffic=fail cause=outputs_repeated says="stencil_basic, line 15: compute each output once: at n =" says="Different threads of one block store them" omits="blocks overlap"
// The lane alone is the index along k, so the warps of a row compute the same outputs.
#include "lab.h"

__global__ void by_lanes(const float *in, float *out, int n, Stencil7 w)
{
    const int k = 1 + blockIdx.x * 32 + threadIdx.x % 32;
    const int j = 1 + blockIdx.y, i = 1 + blockIdx.z;
    if (k > n - 2)
        return;
    const int p = (i * n + j) * n + k;
    const float along = w.c[1] * in[p - 1] + w.c[2] * in[p + 1];
    const float across = w.c[3] * in[p - n] + w.c[4] * in[p + n];
    const float over = w.c[5] * in[p - n * n] + w.c[6] * in[p + n * n];
    out[p] = w.c[0] * in[p] + along + across + over;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 w)
{
    if (n > 2)
        by_lanes<<<dim3((n - 3) / 32 + 1, n - 2, n - 2), 64>>>(in, out, n, w);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 w)
{
    stencil_basic(in, out, n, w);
}
