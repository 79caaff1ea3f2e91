// Loads run ahead of the march: a queue of registers holds the next four planes of a thread's column. The
// loop is unrolled by the template's length, so the queue is never indexed at run time. 32*32 threads.
#include "lab.h"

template <int Ahead>
__global__ void __launch_bounds__(1024)
    queued(const float *__restrict__ in, float *__restrict__ out, int n, int slab, Stencil7 c)
{
    __shared__ float plane[32][33];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * 30 + x, j = blockIdx.y * 30 + y;
    const bool loads = j < n && k < n;
    const bool computes = x >= 1 && x <= 30 && y >= 1 && y <= 30 && j <= n - 2 && k <= n - 2;
    const int first = 1 + blockIdx.z * slab;
    const int last = min(first + slab, n - 1);
    const int plane_size = n * n;
    const float *column = in + j * n + k;

    // The plane above the last one of the slab is the highest that is loaded.
    float below = loads ? column[(first - 1) * plane_size] : 0;
    float here = loads ? column[first * plane_size] : 0;
    float queue[Ahead];
#pragma unroll
    for (int q = 0; q < Ahead; q++)
        queue[q] = loads && first + 1 + q <= last ? column[(first + 1 + q) * plane_size] : 0;

    for (int i = first; i < last; i++) {
        float above = queue[0];
#pragma unroll
        for (int q = 1; q < Ahead; q++)
            queue[q - 1] = queue[q];
        queue[Ahead - 1] = loads && i + 1 + Ahead <= last ? column[(i + 1 + Ahead) * plane_size] : 0;

        plane[y][x] = here;
        __syncthreads();
        if (computes)
            out[i * plane_size + j * n + k] = c.c[0] * here + c.c[1] * plane[y][x - 1] +
                                              c.c[2] * plane[y][x + 1] + c.c[3] * plane[y - 1][x] +
                                              c.c[4] * plane[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int slab = n > 300 ? 64 : 16; // small grids need more blocks
    const int tiles = (n - 2 + 29) / 30;
    queued<4><<<dim3(tiles, tiles, (n - 2 + slab - 1) / slab), dim3(32, 32)>>>(in, out, n, slab, c);
}
