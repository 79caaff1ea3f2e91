/* A tile in shared memory: TX*TY*TZ threads load a cell each, the inner ones compute. */
#include "lab.h"
#ifndef TX
#define TX 8
#define TY 8
#define TZ 8
#endif

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[TZ][TY][TX];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    int k = blockIdx.x * (TX - 2) + x, j = blockIdx.y * (TY - 2) + y, i = blockIdx.z * (TZ - 2) + z;
    if (i < n && j < n && k < n)
        tile[z][y][x] = in[(i * n + j) * n + k];
    __syncthreads();
    if (x < 1 || y < 1 || z < 1 || x > TX - 2 || y > TY - 2 || z > TZ - 2)
        return;
    if (i < n - 1 && j < n - 1 && k < n - 1)
        out[(i * n + j) * n + k] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1]
                                 + c.c[2] * tile[z][y][x + 1] + c.c[3] * tile[z][y - 1][x]
                                 + c.c[4] * tile[z][y + 1][x] + c.c[5] * tile[z - 1][y][x]
                                 + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(TX, TY, TZ), grid((n - 3) / (TX - 2) + 1, (n - 3) / (TY - 2) + 1, (n - 3) / (TZ - 2) + 1);
    if (n >= 3)
        tiled<<<grid, block>>>(in, out, n, c);
}
