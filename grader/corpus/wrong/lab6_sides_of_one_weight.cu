// lab6 verdict=graded score=0 cause=weights_differ says="look at the terms with" says="their weights are c6 and c4 and should be" says="by the coefficient of the other side"
// Rows and planes are added in pairs before they are multiplied, as if their coefficients were equal.
#include "lab.h"

#define E 16
#define DEPTH 24

__global__ void columns_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float mid[E][E];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * (E - 2) + x, j = blockIdx.y * (E - 2) + y;
    int i = 1 + blockIdx.z * DEPTH, end = min(i + DEPTH, n - 1), area = n * n;
    bool loads = j < n && k < n, computes = x % (E - 1) && y % (E - 1) && j < n - 1 && k < n - 1;
    const float *p = in + j * n + k;
    float low = loads ? p[(i - 1) * area] : 0, own = loads ? p[i * area] : 0;
    for (; i < end; i++) {
        float high = loads ? p[(i + 1) * area] : 0;
        mid[y][x] = own;
        __syncthreads();
        if (computes) {
            float rows = mid[y - 1][x] + mid[y + 1][x], planes = low + high;
            float cells = c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1];
            out[i * area + j * n + k] = c.c[0] * own + cells + c.c[4] * rows + c.c[6] * planes;
        }
        __syncthreads();
        low = own;
        own = high;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 2 + E - 3) / (E - 2);
    columns_kernel<<<dim3(tiles, tiles, (n - 2 + DEPTH - 1) / DEPTH), dim3(E, E)>>>(in, out, n, c);
}
