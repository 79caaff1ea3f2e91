// lab6 verdict=graded score=0 says="Next: stencil_register_tiled, line 37: put" says="p = q; q = r;"
// Three registers take turns in the main loop. What is left after it takes them in their first roles each time.
#include "lab.h"

#define E 16
#define DEPTH 20

// Takes the plane after `here` into `above`, and stores the output between `below` and `above`.
#define ADVANCE(plane, below, here, above)                                                                   \
    do {                                                                                                     \
        above = loads ? in[((plane) + 1) * area + column] : 0;                                               \
        mid[y][x] = here;                                                                                    \
        __syncthreads();                                                                                     \
        if (computes)                                                                                        \
            out[(plane)*area + column] = c.c[0] * here + c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1] +   \
                                         c.c[3] * mid[y - 1][x] + c.c[4] * mid[y + 1][x] + c.c[5] * below +  \
                                         c.c[6] * above;                                                     \
        __syncthreads();                                                                                     \
    } while (0)

__global__ void columns_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float mid[E][E];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (E - 2) + x, j = blockIdx.y * (E - 2) + y;
    int column = j * n + k, area = n * n;
    bool loads = j < n && k < n, computes = x % (E - 1) && y % (E - 1) && j < n - 1 && k < n - 1;
    int i = 1 + blockIdx.z * DEPTH, end = min(i + DEPTH, n - 1);
    float p = loads ? in[(i - 1) * area + column] : 0, q = loads ? in[i * area + column] : 0, r = 0;

    while (i + 3 <= end) {
        ADVANCE(i, p, q, r);
        ADVANCE(i + 1, q, r, p);
        ADVANCE(i + 2, r, p, q);
        i += 3;
    }
    for (; i < end; i++) // one or two planes
        ADVANCE(i, p, q, r);
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + E - 3) / (E - 2);
    columns_kernel<<<dim3(tiles, tiles, (n - 2 + DEPTH - 1) / DEPTH), dim3(E, E)>>>(in, out, n, c);
}
