/* A tile with a halo: BX*BY*BZ threads compute a cell each. The halo is loaded by the threads at the faces,
 * or (LOOP) all threads load the whole tile in a loop. */
#include "lab.h"
#ifndef BX
#define BX 8
#define BY 8
#define BZ 8
#endif

__global__ void tiled(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float tile[BZ + 2][BY + 2][BX + 2];
    int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    int k = blockIdx.x * BX + x, j = blockIdx.y * BY + y, i = blockIdx.z * BZ + z;
    long p = ((long)i * n + j) * n + k;
    bool inside = i < n - 1 && j < n - 1 && k < n - 1;
#ifdef LOOP
    int linear = (threadIdx.z * BY + threadIdx.y) * BX + threadIdx.x;
    for (int cell = linear; cell < (BX + 2) * (BY + 2) * (BZ + 2); cell += BX * BY * BZ) {
        int lx = cell % (BX + 2), ly = cell / (BX + 2) % (BY + 2), lz = cell / (BX + 2) / (BY + 2);
        int gk = blockIdx.x * BX + lx, gj = blockIdx.y * BY + ly, gi = blockIdx.z * BZ + lz;
        if (gi < n && gj < n && gk < n)
            tile[lz][ly][lx] = in[((long)gi * n + gj) * n + gk];
    }
#else
    if (inside) {
        tile[z][y][x] = in[p];
        if (x == 1)
            tile[z][y][0] = in[p - 1];
        if (x == BX || k == n - 2)
            tile[z][y][x + 1] = in[p + 1];
        if (y == 1)
            tile[z][0][x] = in[p - n];
        if (y == BY || j == n - 2)
            tile[z][y + 1][x] = in[p + n];
        if (z == 1)
            tile[0][y][x] = in[p - (long)n * n];
        if (z == BZ || i == n - 2)
            tile[z + 1][y][x] = in[p + (long)n * n];
    }
#endif
    __syncthreads();
    if (inside)
        out[p] = c.c[0] * tile[z][y][x] + c.c[1] * tile[z][y][x - 1] + c.c[2] * tile[z][y][x + 1]
               + c.c[3] * tile[z][y - 1][x] + c.c[4] * tile[z][y + 1][x] + c.c[5] * tile[z - 1][y][x]
               + c.c[6] * tile[z + 1][y][x];
}

void stencil_tiled(const float *in, float *out, int n, Stencil7 c)
{
    dim3 block(BX, BY, BZ), grid((n - 3) / BX + 1, (n - 3) / BY + 1, (n - 3) / BZ + 1);
    if (n >= 3)
        tiled<<<grid, block>>>(in, out, n, c);
}
