/* March along z without shared memory: the column in registers, the other neighbours from the cache; WIDTH
 * cells a thread. */
#include "lab.h"
#ifndef BX
#define BX 32
#define BY 8
#endif
#ifndef PLANES
#define PLANES 32
#endif
#ifndef WIDTH
#define WIDTH 1
#endif

struct alignas(4 * WIDTH) Cells {
    float v[WIDTH];
};

__global__ void march(const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)
{
    int k = (blockIdx.x * BX + threadIdx.x) * WIDTH, j = blockIdx.y * BY + threadIdx.y + 1;
    int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1), square = n * n;
    if (k >= n || j >= n - 1)
        return;
    const float *cell = in + (first * n + j) * n + k;
    Cells below = *(const Cells *)(cell - square), here = *(const Cells *)cell;
    for (int i = first; i < last; i++, cell += square) {
        Cells above = *(const Cells *)(cell + square), up = *(const Cells *)(cell - n);
        Cells down = *(const Cells *)(cell + n), sum;
        float left = cell[-1], right = cell[WIDTH];
#pragma unroll
        for (int w = 0; w < WIDTH; w++)
            sum.v[w] = c.c[0] * here.v[w] + c.c[1] * (w > 0 ? here.v[w > 0 ? w - 1 : 0] : left)
                     + c.c[2] * (w < WIDTH - 1 ? here.v[w < WIDTH - 1 ? w + 1 : 0] : right) + c.c[3] * up.v[w]
                     + c.c[4] * down.v[w] + c.c[5] * below.v[w] + c.c[6] * above.v[w];
        float *to = out + (i * n + j) * n + k;
        if (k > 0 && k + WIDTH < n)
            *(Cells *)to = sum;
        else
#pragma unroll
            for (int w = 0; w < WIDTH; w++)
                if (k + w > 0 && k + w < n - 1)
                    to[w] = sum.v[w];
        below = here;
        here = above;
    }
}

#ifndef ENTRY
#define ENTRY stencil_register_tiled
#endif

void ENTRY(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(BX, BY), grid((n - 1) / (BX * WIDTH) + 1, (n - 3) / BY + 1, (n - 3) / PLANES + 1);
    if (n >= 3 && n % WIDTH == 0)
        march<<<grid, block>>>(in, out, n, c);
}
