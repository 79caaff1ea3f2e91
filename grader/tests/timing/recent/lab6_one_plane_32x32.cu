// As the handout says: 32x32 threads, below/here/above in registers, one plane in shared memory, two barriers.
#include "lab.h"

#define TILE 32
#define STEP (TILE - 2)
#define PLANES 32

__global__ void registerTiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float plane[TILE][TILE];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int k = blockIdx.x * STEP + x;
    const int j = blockIdx.y * STEP + y;
    const int firstPlane = blockIdx.z * PLANES + 1;
    const int endPlane = min(firstPlane + PLANES, n - 1);
    const bool inGrid = k < n && j < n;
    const bool output = x >= 1 && x <= STEP && y >= 1 && y <= STEP && k <= n - 2 && j <= n - 2;

    float below = 0, here = 0, above = 0;
    if (inGrid) {
        below = in[((firstPlane - 1) * n + j) * n + k];
        here = in[(firstPlane * n + j) * n + k];
    }
    for (int i = firstPlane; i < endPlane; ++i) {
        if (inGrid)
            above = in[((i + 1) * n + j) * n + k];
        plane[y][x] = here;
        __syncthreads();
        if (output)
            out[(i * n + j) * n + k] = c.c[0] * here + c.c[1] * plane[y][x - 1] + c.c[2] * plane[y][x + 1]
                                     + c.c[3] * plane[y - 1][x] + c.c[4] * plane[y + 1][x] + c.c[5] * below
                                     + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + STEP - 1) / STEP, (n - 2 + STEP - 1) / STEP, (n - 2 + PLANES - 1) / PLANES);
    registerTiled<<<grid, dim3(TILE, TILE)>>>(in, out, n, c);
}
