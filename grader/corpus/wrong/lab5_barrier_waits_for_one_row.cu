// lab5 verdict=graded score=0 cause=barrier_counts_few says="line 19: let this barrier wait for every thread of the block"
// The barrier opens when as many threads have come as a row of the block has.
#include <cuda/barrier>
#include "lab.h"

#define EDGE  32
#define DEPTH 16

__global__ void slab(const float *in, float *out, int m, Stencil7 c)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> all_here;
    __shared__ float ring[4][EDGE][EDGE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * (EDGE - 2) + tx, y = blockIdx.y * (EDGE - 2) + ty;
    const int begin = blockIdx.z * DEPTH + 1, end = min(begin + DEPTH, m - 1);
    const bool inside = x < m && y < m;
    const bool inner = tx % (EDGE - 1) && ty % (EDGE - 1) && x < m - 1 && y < m - 1;
    if (tx == 0 && ty == 0)
        init(&all_here, blockDim.x);
    __syncthreads();
    for (int z = begin - 1; z <= end; ++z) {
        if (inside)
            ring[z % 4][ty][tx] = in[(z * m + y) * m + x];
        all_here.arrive_and_wait();
        const float(*mid)[EDGE] = ring[(z + 3) % 4];
        if (z > begin && inner)
            out[((z - 1) * m + y) * m + x] =
                c.c[0] * mid[ty][tx] + c.c[1] * mid[ty][tx - 1] + c.c[2] * mid[ty][tx + 1] +
                c.c[3] * mid[ty - 1][tx] + c.c[4] * mid[ty + 1][tx] + c.c[5] * ring[(z + 2) % 4][ty][tx] +
                c.c[6] * ring[z % 4][ty][tx];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    const unsigned tiles = (n - 3) / (EDGE - 2) + 1, slabs = (n - 3) / DEPTH + 1;
    slab<<<dim3(tiles, tiles, slabs), dim3(EDGE, EDGE)>>>(in, out, n, c);
}
