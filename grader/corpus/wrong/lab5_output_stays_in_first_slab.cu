// lab5 verdict=graded score=0 says="line 39: write" says="out + z * n * n" omits="switch" says="Tried: all outputs are then right"
// The host launches one slab after the other. The input moves on from slab to slab, the output does not.
#include "lab.h"

#define E 16
#define DEPTH 12

__global__ void slab_kernel(const float *in, float *out, int n, int depth, Stencil7 c)
{
    __shared__ float planes[3][E][E];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * (E - 2) + x, j = blockIdx.y * (E - 2) + y;
    const bool cell = j < n && k < n;
    const bool works = x % (E - 1) && y % (E - 1) && j < n - 1 && k < n - 1;
    for (int s = 0; s < 2 && cell; s++)
        planes[s][y][x] = in[(s * n + j) * n + k];
    for (int s = 2; s < depth + 2; s++) {
        const int a = s % 3, h = (s + 2) % 3, b = (s + 1) % 3;
        if (cell)
            planes[a][y][x] = in[(s * n + j) * n + k];
        __syncthreads();
        if (works)
            out[((s - 1) * n + j) * n + k] =
                c.c[0] * planes[h][y][x] + c.c[1] * planes[h][y][x - 1] + c.c[2] * planes[h][y][x + 1] +
                c.c[3] * planes[h][y - 1][x] + c.c[4] * planes[h][y + 1][x] + c.c[5] * planes[b][y][x] +
                c.c[6] * planes[a][y][x];
        __syncthreads();
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int across = (n - 3) / (E - 2) + 1;
    const dim3 grid(across, across), block(E, E);
    for (int z = 0; z + 2 < n; z += DEPTH) {
        const int depth = n - 2 - z < DEPTH ? n - 2 - z : DEPTH;
        slab_kernel<<<grid, block>>>(in + z * n * n, out, n, depth, c);
    }
}
