// Coarsening alone, with no shared memory: a thread computes ten cells of a column and carries the values
// below and above in registers; its four other neighbours come from the caches. Blocks of 64*2 threads.
#include "lab.h"

template <int Cells>
__global__ void columns(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    const int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (j >= n - 1 || k >= n - 1)
        return;
    const size_t plane = (size_t)n * n;
    int i = blockIdx.z * Cells + 1;
    const float *p = in + i * plane + (size_t)j * n + k;
    float *q = out + i * plane + (size_t)j * n + k;
    float lower = p[-(ptrdiff_t)plane];
    float middle = p[0];
#pragma unroll
    for (int step = 0; step < Cells; step++, i++, p += plane, q += plane) {
        if (i >= n - 1)
            break;
        const float upper = p[plane];
        *q = c.c[0] * middle + c.c[1] * p[-1] + c.c[2] * p[1] + c.c[3] * p[-n] + c.c[4] * p[n] +
             c.c[5] * lower + c.c[6] * upper;
        lower = middle;
        middle = upper;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int cells = 10;
    dim3 block(64, 2);
    dim3 grid((n - 3) / 64 + 1, (n - 3) / 2 + 1, (n - 3) / cells + 1);
    columns<cells><<<grid, block>>>(in, out, n, c);
}
