// lab6 verdict=graded score=0 cause=comparisons_chained@HERE says="Next: stencil_register_tiled, line 16: write each comparison by itself"
// A helper asks 1 <= a <= hi: the 0 or 1 of the first comparison is always at most hi.
#include "lab.h"

#define EDGE 16
#define MARCH 24

struct Tile {
    float cell[EDGE][EDGE];
};

__device__ bool in_grid(int a, int n) { return a < n; }

__device__ bool has_both_neighbours(int a, int n)
{
    return 1 <= a <= n - 2; // HERE
}

__global__ void columns(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ Tile tile;
    int x = threadIdx.x, y = threadIdx.y;
    int k = blockIdx.x * (EDGE - 2) + x, j = blockIdx.y * (EDGE - 2) + y;
    int begin = blockIdx.z * MARCH + 1, end = min(begin + MARCH, n - 1);
    int plane = n * n, at = (begin * n + j) * n + k;
    bool loads = in_grid(j, n) && in_grid(k, n);
    bool stores = x > 0 && y > 0 && x < EDGE - 1 && y < EDGE - 1 && has_both_neighbours(j, n) &&
                  has_both_neighbours(k, n);

    float under = loads ? in[at - plane] : 0.0f, centre = loads ? in[at] : 0.0f;
    for (int i = begin; i < end; i++, at += plane) {
        float over = loads ? in[at + plane] : 0.0f;
        tile.cell[y][x] = centre;
        __syncthreads();
        if (stores)
            out[at] = c.c[0] * centre + c.c[1] * tile.cell[y][x - 1] + c.c[2] * tile.cell[y][x + 1] +
                      c.c[3] * tile.cell[y - 1][x] + c.c[4] * tile.cell[y + 1][x] + c.c[5] * under +
                      c.c[6] * over;
        __syncthreads();
        under = centre;
        centre = over;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    int tiles = (n - 2 + EDGE - 3) / (EDGE - 2), slabs = (n - 2 + MARCH - 1) / MARCH;
    if (n >= 3)
        columns<<<dim3(tiles, tiles, slabs), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
