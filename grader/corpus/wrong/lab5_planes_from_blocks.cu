// lab5 verdict=graded stencil_coarsened.correctness=pass stencil_coarsened.traffic=partial cause=few_planes says="Next: stencil_coarsened, line 50: let each block compute more planes, 16 or more. At n = 66, it computes 3 and loads 5"
// Host code asks for so many blocks that few planes are left for each of them.
#include "lab.h"

#define SIDE 32

__global__ void sweep(const float *in, float *out, int n, int depth, Stencil7 c)
{
    __shared__ float ring[3][SIDE][SIDE];
    const int x = threadIdx.x, y = threadIdx.y;
    const int k = blockIdx.x * (SIDE - 2) + x, j = blockIdx.y * (SIDE - 2) + y;
    const int first = 1 + depth * (int)blockIdx.z;
    const bool loads = j < n && k < n;
    const bool stores = x > 0 && y > 0 && x < SIDE - 1 && y < SIDE - 1 && j < n - 1 && k < n - 1;
    int low = 0, mid = 1, high = 2;
    if (loads) {
        ring[low][y][x] = in[((first - 1) * n + j) * n + k];
        ring[mid][y][x] = in[(first * n + j) * n + k];
    }
    for (int i = first; i < first + depth && i < n - 1; i++) {
        if (loads)
            ring[high][y][x] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (stores)
            out[(i * n + j) * n + k] = c.c[0] * ring[mid][y][x] + c.c[1] * ring[mid][y][x - 1]
                                     + c.c[2] * ring[mid][y][x + 1] + c.c[3] * ring[mid][y - 1][x]
                                     + c.c[4] * ring[mid][y + 1][x] + c.c[5] * ring[low][y][x]
                                     + c.c[6] * ring[high][y][x];
        __syncthreads();
        int free = low;
        low = mid;
        mid = high;
        high = free;
    }
}

static int up(int a, int b)
{
    return (a + b - 1) / b;
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const int tiles = up(n - 2, SIDE - 2);
    int marches = 200 / (tiles * tiles);
    if (marches == 0)
        marches = 1;
    const int depth = up(n - 2, marches);
    sweep<<<dim3(tiles, tiles, up(n - 2, depth)), dim3(SIDE, SIDE)>>>(in, out, n, depth, c);
}
