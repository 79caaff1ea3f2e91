// As many blocks as SMs, 768 threads each, no shared memory: cooperative groups reduce each warp, and every
// warp makes one global atomic.
#include "lab.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void dot_cg(const int *a, const int *b, unsigned long long *c, int n)
{
    cg::grid_group grid = cg::this_grid();
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);

    long long mine = 0;
    for (unsigned long long i = grid.thread_rank(); i < (unsigned long long)n; i += grid.size())
        mine += (long long)a[i] * b[i];
    mine = cg::reduce(warp, mine, cg::plus<long long>());
    if (warp.thread_rank() == 0)
        atomicAdd(c, (unsigned long long)mine);
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int device = 0, sms = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    cudaMemset(c, 0, sizeof(*c));
    dot_cg<<<sms, 768>>>(a, b, (unsigned long long *)c, n);
}
