// lab4 verdict=graded stencil_basic.correctness=fail says="Next: stencil_basic, line 17: move" says="into the loop of line 18, to the beginning of its body"
// Each thread walks along i with a pointer. The pointer moves on to the next plane once, before the walk, and not in each
// round of it.
#include "lab.h"

__constant__ Stencil7 weights;

__global__ void columns(const float *in, float *out, int n)
{
    const int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (j >= n - 1 || k >= n - 1)
        return;
    const ptrdiff_t plane = (ptrdiff_t)n * n;
    const float *at = in + (ptrdiff_t)j * n + k;
    float *to = out + (ptrdiff_t)j * n + k;
    const float *c = weights.c;
    at += plane;
    for (int i = 1; i < n - 1; i++) {
        float sum = c[0] * at[0] + c[1] * at[-1] + c[2] * at[1] + c[3] * at[-n] + c[4] * at[n];
        sum += c[5] * at[-plane] + c[6] * at[plane];
        to += plane;
        *to = sum;
    }
}

static void walk(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    cudaMemcpyToSymbol(weights, &c, sizeof c);
    columns<<<dim3((n - 3) / 32 + 1, (n - 3) / 4 + 1), dim3(32, 4)>>>(in, out, n);
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    walk(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    walk(in, out, n, c);
}
