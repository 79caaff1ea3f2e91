// lab5 stencil_coarsened.safety=fail says="count those along z as (n - 2 - 1) / STEPS + 1" says="no fault is then left"
// the block is as large as its outputs (32x8), the plane has a rim of one cell around it. All threads
// fill a plane in a flat loop.
#include "lab.h"

#define BX 32
#define BY 8
#define PX (BX + 2)
#define PY (BY + 2)
#define CELLS (PX * PY)
#define STEPS 32

__device__ void load_plane(float *plane, const float *in, int n, int i, int j0, int k0)
{
    for (int q = threadIdx.y * BX + threadIdx.x; q < CELLS; q += BX * BY) {
        int j = j0 + q / PX, k = k0 + q % PX;
        if (j < n && k < n)
            plane[q] = in[(i * n + j) * n + k];
    }
}

__global__ void march(const float *in, float *out, int n, Stencil7 c)
{
    extern __shared__ float planes[]; // three planes
    float *below = planes, *here = planes + CELLS, *above = planes + 2 * CELLS;
    int k0 = blockIdx.x * BX, j0 = blockIdx.y * BY; // corner of the plane with its rim
    int i = blockIdx.z * STEPS + 1;
    int end = min(i + STEPS, n - 1);
    int k = k0 + 1 + threadIdx.x, j = j0 + 1 + threadIdx.y;
    int q = (threadIdx.y + 1) * PX + threadIdx.x + 1;
    bool mine = j < n - 1 && k < n - 1;

    load_plane(below, in, n, i - 1, j0, k0);
    load_plane(here, in, n, i, j0, k0);
    while (i < end) {
        load_plane(above, in, n, i + 1, j0, k0);
        __syncthreads();
        if (mine)
            out[(i * n + j) * n + k] = c.c[0] * here[q] + c.c[1] * here[q - 1] + c.c[2] * here[q + 1] +
                                       c.c[3] * here[q - PX] + c.c[4] * here[q + PX] + c.c[5] * below[q] +
                                       c.c[6] * above[q];
        __syncthreads();
        float *spare = below;
        below = here;
        here = above;
        above = spare;
        i++;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / BX + 1, (n - 3) / BY + 1, (n ) / STEPS + 1);
    march<<<grid, dim3(BX, BY), 3 * CELLS * sizeof(float)>>>(in, out, n, c);
}
