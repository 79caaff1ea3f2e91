// lab6 verdict=graded score=0 cause=warp_ends_in_row says="lines 27 and 28: shuffle only within rows of 32 threads"
// Rows of 18 threads are no whole warps, so that a warp ends inside a row.
#include "lab.h"

#define ROW   18
#define ROWS  30
#define DEPTH 32

__global__ void columns(const float *in, float *out, int m, Stencil7 c)
{
    __shared__ float mid[ROWS][ROW];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * (ROW - 2) + tx, y = blockIdx.y * (ROWS - 2) + ty;
    const int begin = blockIdx.z * DEPTH + 1, end = min(begin + DEPTH, m - 1);
    const int plane = m * m, own = y * m + x;
    const bool inside = x < m && y < m;
    const bool inner = tx % (ROW - 1) && ty % (ROWS - 1) && x < m - 1 && y < m - 1;
    float lower = inside ? in[(begin - 1) * plane + own] : 0, middle = inside ? in[begin * plane + own] : 0;
    for (int z = begin; z < end; ++z) {
        const float upper = inside ? in[(z + 1) * plane + own] : 0;
        mid[ty][tx] = middle;
        __syncthreads();
        float sum = c.c[0] * middle + c.c[5] * lower + c.c[6] * upper;
        if (inner)
            sum += c.c[3] * mid[ty - 1][tx] + c.c[4] * mid[ty + 1][tx];
        const unsigned all = __activemask();
        sum += c.c[1] * __shfl_up_sync(all, middle, 1);
        sum += c.c[2] * __shfl_down_sync(all, middle, 1);
        if (inner)
            out[z * plane + own] = sum;
        __syncthreads();
        lower = middle;
        middle = upper;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const dim3 grid((n - 3) / (ROW - 2) + 1, (n - 3) / (ROWS - 2) + 1, (n - 3) / DEPTH + 1);
    columns<<<grid, dim3(ROW, ROWS)>>>(in, out, n, c);
}
