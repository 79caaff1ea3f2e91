// lab0 verdict=graded score=80 cause=write_per_warp says="Next: dot, line 18: add the sums of the warps in shared memory first" says="Now each block writes 4 times, once for each of its warps"
// Warps reduce by shuffles, and no sum goes through shared memory.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "lab.h"

namespace cg = cooperative_groups;

__global__ void dot_kernel(const int *a, const int *b, unsigned long long *c, int n)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    long long mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        mine += (long long)a[i] * b[i];
    long long sum = cg::reduce(warp, mine, cg::plus<long long>());
    if (warp.thread_rank() == 0)
        atomicAdd(c, (unsigned long long)sum);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    const int threads = 128, most = 1024;
    int blocks = (n + threads - 1) / threads;
    cudaMemset(c, 0, sizeof *c);
    dot_kernel<<<blocks < most ? blocks : most, threads>>>(a, b, (unsigned long long *)c, n);
}
