// Marches along y instead of z: the shared plane is an x-z cut of 32x32 cells, neighbours along y are in registers.
#include "lab.h"

#define TILE 32
#define OUT (TILE - 2)

__global__ void march_y(const float *in, float *out, int n, Stencil7 c, int rows)
{
    __shared__ float cut[TILE][TILE + 1];
    int x = threadIdx.x, z = threadIdx.y;
    int k = blockIdx.x * OUT + x;
    int i = blockIdx.y * OUT + z;
    int j = blockIdx.z * rows + 1;
    int jEnd = min(j + rows, n - 1);
    bool loads = i < n && k < n;
    bool computes = x > 0 && x < TILE - 1 && z > 0 && z < TILE - 1 && i < n - 1 && k < n - 1;

    const float *p = in + (long)i * n * n + k; // row 0 of this thread's cells
    float front = loads ? p[(j - 1) * n] : 0.0f;
    float here = loads ? p[j * n] : 0.0f;

    for (; j < jEnd; j++) {
        float back = loads ? p[(j + 1) * n] : 0.0f;
        cut[z][x] = here;
        __syncthreads();
        if (computes)
            out[(i * n + j) * n + k] = c.c[0] * here + c.c[1] * cut[z][x - 1] + c.c[2] * cut[z][x + 1] + c.c[3] * front +
                                       c.c[4] * back + c.c[5] * cut[z - 1][x] + c.c[6] * cut[z + 1][x];
        __syncthreads();
        front = here;
        here = back;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int rows = 128;
    int t = (n - 2 + OUT - 1) / OUT;
    march_y<<<dim3(t, t, (n - 2 + rows - 1) / rows), dim3(TILE, TILE)>>>(in, out, n, c, rows);
}
