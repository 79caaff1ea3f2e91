// lab6 verdict=graded score<100 stencil_register_tiled.traffic=fail says="2 in line 29, 2 in line"
// gpu: verdict=graded score<100 stencil_register_tiled.traffic=fail
// Only the cells below, here and above stay in registers; neighbours in the plane are loaded again.
#include "lab.h"

#define BX 64
#define BY 4
#define PLANES 32

/* below, here and above are in registers, so nothing is loaded twice along z */

__global__ void register_kernel(const float *in, float *out, int n, Stencil7 c)
{
    int k = blockIdx.x * BX + threadIdx.x + 1;
    int j = blockIdx.y * BY + threadIdx.y + 1;
    if (j > n - 2 || k > n - 2)
        return;

    int first = 1 + blockIdx.z * PLANES;
    int last = min(first + PLANES, n - 1);
    int nn = n * n;
    int me = first * nn + j * n + k;

    float below = in[me - nn];
    float here = in[me];
    for (int i = first; i < last; i++) {
        float above = in[me + nn];
        float r = c.c[0] * here;
        r += c.c[1] * in[me - 1] + c.c[2] * in[me + 1];
        r += c.c[3] * in[me - n] + c.c[4] * in[me + n];
        r += c.c[5] * below + c.c[6] * above;
        out[me] = r;
        below = here;
        here = above;
        me += nn;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / BX + 1, (n - 3) / BY + 1, (n - 3) / PLANES + 1);
    register_kernel<<<grid, dim3(BX, BY)>>>(in, out, n, c);
}
