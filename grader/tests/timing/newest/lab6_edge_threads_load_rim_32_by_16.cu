// every thread computes; the rim of the plane is loaded by the threads at the block's edges
#include "lab.h"

#define BX 32
#define BY 16
#define STEPS 16

__global__ void rim(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    __shared__ float s[BY + 2][BX + 2];
    const int x = threadIdx.x + 1, y = threadIdx.y + 1; // cell in the plane
    const int k = blockIdx.x * BX + x, j = blockIdx.y * BY + y;
    const int nn = n * n, first = 1 + blockIdx.z * STEPS, stop = min(first + STEPS, n - 1);
    const bool exists = j < n && k < n;
    const bool output = j < n - 1 && k < n - 1;
    const float *p = in + first * nn + j * n + k; // only used where the cell exists

    float below = output ? p[-nn] : 0.0f;
    float here = exists ? p[0] : 0.0f;
    for (int i = first; i < stop; i++) {
        float above = exists ? p[nn] : 0.0f;
        s[y][x] = here;
        if (exists) {
            if (x == 1)  s[y][0] = p[-1];
            if (y == 1)  s[0][x] = p[-n];
            if (x == BX && k + 1 < n) s[y][BX + 1] = p[1];
            if (y == BY && j + 1 < n) s[BY + 1][x] = p[n];
        }
        __syncthreads();
        if (output)
            out[i * nn + j * n + k] = c.c[0] * here + c.c[1] * s[y][x - 1] + c.c[2] * s[y][x + 1] +
                                      c.c[3] * s[y - 1][x] + c.c[4] * s[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
        p += nn;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + BX - 1) / BX, (n - 2 + BY - 1) / BY, (n - 2 + STEPS - 1) / STEPS);
    rim<<<grid, dim3(BX, BY)>>>(in, out, n, c);
}
