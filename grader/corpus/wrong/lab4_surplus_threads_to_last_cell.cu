// lab4 verdict=graded score<100 stencil_basic.traffic=fail cause=index_clamped says="stencil_basic, line 18: compute each output once: line 11 moves an index that lies outside of the outputs to the first or the last one" says="each of those inside once" omits="blocks overlap"
// Threads beyond the end of an axis compute the last cell of that axis again.
#include "lab.h"

__global__ void all_work(const float *in, float *out, int n, Stencil7 w)
{
    int at[3] = {(int)(blockIdx.z * blockDim.z + threadIdx.z), (int)(blockIdx.y * blockDim.y + threadIdx.y),
                 (int)(blockIdx.x * blockDim.x + threadIdx.x)};
#pragma unroll
    for (int axis = 0; axis < 3; axis++)
        at[axis] = at[axis] + 1 < n - 2 ? at[axis] + 1 : n - 2;
    const long long here = ((long long)at[0] * n + at[1]) * n + at[2];
    const float *p = in + here;
    float sum = w.c[0] * p[0];
    sum += w.c[1] * p[-1] + w.c[2] * p[1];
    sum += w.c[3] * p[-n] + w.c[4] * p[n];
    sum += w.c[5] * p[-n * n] + w.c[6] * p[n * n];
    out[here] = sum;
}

static int blocks(int n, int threads)
{
    return (n - 1) / threads + 1;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 w)
{
    if (n > 2)
        all_work<<<dim3(blocks(n, 32), blocks(n, 4), blocks(n, 4)), dim3(32, 4, 4)>>>(in, out, n, w);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 w)
{
    stencil_basic(in, out, n, w);
}
