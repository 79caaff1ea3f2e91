// lab5 verdict=graded score=0 finding=not_written cause=slab_stops_early says="Next: stencil_coarsened, line 19: write" says="step <= steps"
// The march makes one step too few: the last plane of each slab is never computed.
#include "lab.h"

#define SIDE 32
#define STEP (SIDE - 2)
#define SLAB 16

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float planes[3][SIDE][SIDE];
    const int x = threadIdx.x, y = threadIdx.y, k = blockIdx.x * STEP + x, j = blockIdx.y * STEP + y;
    const int first = blockIdx.z * SLAB + 1, steps = min(SLAB, n - 1 - first), area = n * n;
    const bool loads = max(j, k) < n, stores = min(x, y) > 0 && max(x, y) < SIDE - 1 && max(j, k) < n - 1;
    const float *from = in + (first - 1) * area + j * n + k;
    float *to = out + first * area + j * n + k;
    for (int p = 0; p < 2 && loads; p++)
        planes[p][y][x] = from[p * area];
    for (int step = 1; step < steps; step++) {
        if (loads)
            planes[(step + 1) % 3][y][x] = from[(step + 1) * area];
        __syncthreads();
        const float(*here)[SIDE] = planes[step % 3];
        if (stores)
            to[(step - 1) * area] = c.c[0] * here[y][x] + c.c[1] * here[y][x - 1] + c.c[2] * here[y][x + 1]
                + c.c[3] * here[y - 1][x] + c.c[4] * here[y + 1][x] + c.c[5] * planes[(step - 1) % 3][y][x]
                + c.c[6] * planes[(step + 1) % 3][y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 3) / STEP + 1;
    coarsened_kernel<<<dim3(tiles, tiles, (n - 3) / SLAB + 1), dim3(SIDE, SIDE)>>>(in, out, n, c);
}
