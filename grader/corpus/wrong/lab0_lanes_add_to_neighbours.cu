// lab0 verdict=graded dot.safety=fail finding=shared_race@HERE cause=tree_threads_overlap omits="__syncthreads" says="line 19: too many threads add in one step"
// Each warp adds its values in place with a __syncwarp() after each step, but all lanes add, so each changes a cell that another one takes.
#include "lab.h"

enum { WARP = 32, WARPS = 4 };

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    __shared__ long long values[WARPS][2 * WARP];
    const int lane = threadIdx.x, step = gridDim.x * WARPS * WARP;
    long long *mine = values[threadIdx.y], sum = 0;
    for (int i = (blockIdx.x * WARPS + threadIdx.y) * WARP + lane; i < n; i += step)
        sum += (long long)a[i] * b[i];
    mine[lane] = sum;
    mine[lane + WARP] = 0;
    __syncwarp();
    for (int distance = 1; distance < WARP; distance *= 2)
    {
        mine[lane] += mine[lane + distance]; // HERE
        __syncwarp();
    }
    __syncthreads();
    if (threadIdx.y == 0 && lane == 0)
    {
        for (int w = 1; w < WARPS; w++)
            sum = values[0][0] += values[w][0];
        atomicAdd(c, (unsigned long long)sum);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    const int blocks = (n - 1) / (WARPS * WARP) + 1;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<min(blocks, 512), dim3(WARP, WARPS)>>>(a, b, (unsigned long long *)c, n);
}
