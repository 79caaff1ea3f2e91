// lab5 verdict=graded score<100 stencil_coarsened.safety=fail finding=barrier_divergence cause=barrier_in_loop says="let all threads of the block reach the barrier equally often" omits="out of the condition"
// The march of a thread ends at the number of its row in the block, and not with the planes of the block.
#include "lab.h"

enum { SIDE = 32, INNER = SIDE - 2, STEPS = 12 };

__global__ void steps(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float low[SIDE][SIDE], mid[SIDE][SIDE], top[SIDE][SIDE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int k = blockIdx.x * INNER + tx, j = blockIdx.y * INNER + ty, start = blockIdx.z * STEPS + 1;
    const bool valid = j < n && k < n;
    const bool inner = tx > 0 && tx <= INNER && ty > 0 && ty <= INNER && j < n - 1 && k < n - 1;
    if (valid && start < n) {
        low[ty][tx] = in[((start - 1) * n + j) * n + k];
        mid[ty][tx] = in[(start * n + j) * n + k];
    }
    for (int i = start; i < ty; ++i) {
        if (valid && i + 1 < n)
            top[ty][tx] = in[((i + 1) * n + j) * n + k];
        __syncthreads();
        if (inner && i < n - 1)
            out[(i * n + j) * n + k] = c.c[0] * mid[ty][tx] + c.c[1] * mid[ty][tx - 1] + c.c[2] * mid[ty][tx + 1] +
                                       c.c[3] * mid[ty - 1][tx] + c.c[4] * mid[ty + 1][tx] + c.c[5] * low[ty][tx] +
                                       c.c[6] * top[ty][tx];
        __syncthreads();
        low[ty][tx] = mid[ty][tx];
        mid[ty][tx] = top[ty][tx];
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n < 3)
        return;
    int tiles = (n - 3) / INNER + 1;
    steps<<<dim3(tiles, tiles, (n - 3) / STEPS + 1), dim3(SIDE, SIDE)>>>(in, out, n, c);
}
