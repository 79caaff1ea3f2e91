// lab6 verdict=graded score=0 cause=tiles_apart says="Next: stencil_register_tiled, line 13: write" says="OUTPUTS * blockIdx.y + y" says="Tried: all outputs are then right"
// Along y the tiles lie as far apart as the block has threads: two rows between them have no thread.
#include "lab.h"

#define WIDTH 32
#define OUTPUTS 30
#define PLANES 24

__global__ void sweep(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float rows[WIDTH][WIDTH];
    const int x = threadIdx.x, y = threadIdx.y;
    const int column = blockIdx.x * OUTPUTS + x, row = blockDim.y * blockIdx.y + y;
    const int first = 1 + PLANES * blockIdx.z, end = min(n - 1, first + PLANES);
    const bool there = row < n && column < n;
    const bool stores = x >= 1 && y >= 1 && x <= OUTPUTS && y <= OUTPUTS && row < n - 1 && column < n - 1;
    const size_t plane = (size_t)n * n, own = (size_t)row * n + column;
    float low = there ? in[(first - 1) * plane + own] : 0, centre = there ? in[first * plane + own] : 0;
    for (int i = first; i < end; i++) {
        const float high = there ? in[(i + 1) * plane + own] : 0;
        rows[y][x] = centre;
        __syncthreads();
        if (stores)
            out[i * plane + own] = c.c[0] * centre + c.c[1] * rows[y][x - 1] + c.c[2] * rows[y][x + 1]
                + c.c[3] * rows[y - 1][x] + c.c[4] * rows[y + 1][x] + c.c[5] * low + c.c[6] * high;
        __syncthreads();
        low = centre;
        centre = high;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = (n - 2 + OUTPUTS - 1) / OUTPUTS;
    const dim3 grid(tiles, tiles, (n - 2 + PLANES - 1) / PLANES);
    sweep<<<grid, dim3(WIDTH, WIDTH)>>>(in, out, n, c);
}
