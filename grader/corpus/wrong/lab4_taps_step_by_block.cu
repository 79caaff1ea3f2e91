// lab4 verdict=graded score<100 stencil_basic.correctness=fail says="Next: stencil_basic, line 17: write" says="term++" says="Tried: all outputs are then right"
// The loop over the terms of a sum steps by the number of threads, as only a loop that they share does.
#include "lab.h"

__device__ int around(int term, int n)
{
    const int steps[7] = {0, -1, 1, -n, n, -n * n, n * n};
    return steps[term];
}

__global__ void plain(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y, i = blockIdx.z + 1;
    if (i < n - 1 && j > 0 && j < n - 1 && k > 0 && k < n - 1) {
        int cell = (i * n + j) * n + k;
        float sum = 0;
        for (int term = 0; term < 7; term += blockDim.x)
            sum += c.c[term] * in[cell + around(term, n)];
        out[cell] = sum;
    }
}

void stencil_basic(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        plain<<<dim3((n + 31) / 32, (n + 7) / 8, n - 2), dim3(32, 8)>>>(in, out, n, c);
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c) {}
