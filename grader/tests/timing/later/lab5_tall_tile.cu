// No march: 16*16 threads load a whole 16*16*18 tile, ten cells in flight, one barrier, then sixteen outputs
// above each other per thread.
#include "lab.h"

const int E = 16, D = 16;

__global__ void tall(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float t[D + 2][E][E];
    int y = threadIdx.x / E, x = threadIdx.x % E; // a block of 256 threads in one dimension
    int k = blockIdx.x * (E - 2) + x;
    int j = blockIdx.y * (E - 2) + y;
    int i = blockIdx.z * D;
    int depth = min(D + 2, n - i);
    if (k < n && j < n) {
#pragma unroll 6
        for (int z = 0; z < depth; z++)
            t[z][y][x] = in[((i + z) * n + j) * n + k];
    }
    __syncthreads();
    if (x % (E - 1) != 0 && y % (E - 1) != 0 && k < n - 1 && j < n - 1) {
        for (int z = 1; z < depth - 1; z++) {
            out[((i + z) * n + j) * n + k] = c.c[0] * t[z][y][x] + c.c[1] * t[z][y][x - 1] +
                                             c.c[2] * t[z][y][x + 1] + c.c[3] * t[z][y - 1][x] +
                                             c.c[4] * t[z][y + 1][x] + c.c[5] * t[z - 1][y][x] +
                                             c.c[6] * t[z + 1][y][x];
        }
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 2 + 13) / 14, (n - 2 + 13) / 14, (n - 2 + 15) / 16);
    tall<<<grid, 256>>>(in, out, n, c);
}
