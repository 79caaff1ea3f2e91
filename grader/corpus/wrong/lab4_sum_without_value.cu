// lab4 verdict=graded stencil_basic.correctness=fail cause=variable_without_value says="Next: stencil_basic, line 13: give the variable in this line a value, such as 0"
// The sum of the weighted neighbours is declared without a value, for which the compiler takes NaN.
#include "lab.h"

__global__ void plain(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y + 1, i = blockIdx.z + 1;
    int here = (i * n + j) * n + k;
    const int steps[7] = {0, -1, 1, -n, n, -n * n, n * n};
    if (k >= n - 1)
        return;

    float total;
    for (int d = 0; d < 7; d++)
        total += s.c[d] * in[here + steps[d]];
    out[here] = total;
}

void stencil_basic(const float *in, float *out, int n, Stencil7 s)
{
    if (n >= 3)
        plain<<<dim3((n + 61) / 64, n - 2, n - 2), 64>>>(in, out, n, s);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 s)
{
    stencil_basic(in, out, n, s);
}
