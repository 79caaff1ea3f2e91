// lab6 verdict=graded score<100 stencil_register_tiled.traffic=partial cause=outputs_repeated says="line 16: compute each output once: along z, blocks begin 9 planes apart, but each stores 10" says="< in place of <="
// The last plane of each slab is the first one of the next slab, too.
#include "lab.h"
#define EDGE 32
#define STEP 30
#define DEEP 9

__global__ void sweep(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float mid[EDGE][EDGE + 1];
    int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * STEP + x, j = blockIdx.y * STEP + y;
    bool inside = k < n && j < n, stores = x > 0 && y > 0 && x <= STEP && y <= STEP && k < n - 1 && j < n - 1;
    int z = blockIdx.z * DEEP, end = min(z + DEEP + 1, n - 2);
    size_t p = ((size_t)z * n + j) * n + k;
    float a = inside ? in[p] : 0, b = inside ? in[p + n * n] : 0;
    while (++z <= end) {
        p += n * n;
        float d = inside ? in[p + n * n] : 0;
        mid[y][x] = b;
        __syncthreads();
        if (stores)
            out[p] = c.c[0] * b + c.c[1] * mid[y][x - 1] + c.c[2] * mid[y][x + 1] + c.c[3] * mid[y - 1][x] +
                     c.c[4] * mid[y + 1][x] + c.c[5] * a + c.c[6] * d;
        __syncthreads();
        a = b;
        b = d;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        sweep<<<dim3((n + STEP - 3) / STEP, (n + STEP - 3) / STEP, (n + DEEP - 3) / DEEP), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
