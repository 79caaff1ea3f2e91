// A cooperative launch with blocks of 1024 threads: the grid sets the result to zero, waits for itself,
// and adds one sum per tile of 32 threads, which cooperative groups reduce.
#include "lab.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void __launch_bounds__(1024) dot_cooperative(const int *a, const int *b, long long *c, int n)
{
    __shared__ long long sums[32];
    cg::grid_group grid = cg::this_grid();
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);

    if (grid.thread_rank() == 0)
        *c = 0;

    long long sum = 0;
    for (unsigned long long i = grid.thread_rank(); i < n; i += grid.size())
        sum += (long long)a[i] * b[i];
    sum = cg::reduce(warp, sum, cg::plus<long long>());
    if (warp.thread_rank() == 0)
        sums[warp.meta_group_rank()] = sum;

    grid.sync(); // waits for the block's sums and for the zero in *c
    if (warp.meta_group_rank() == 0) {
        sum = cg::reduce(warp, sums[warp.thread_rank()], cg::plus<long long>());
        if (warp.thread_rank() == 0)
            atomicAdd((unsigned long long *)c, (unsigned long long)sum);
    }
}

void dot(const int *a, const int *b, long long *c, int n)
{
    int device, sms;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    int blocks = (n - 1) / 4096 + 1; // four products per thread, until the GPU is full
    if (blocks > sms)
        blocks = sms;
    void *arguments[] = {&a, &b, &c, &n};
    cudaLaunchCooperativeKernel((void *)dot_cooperative, dim3(blocks), dim3(1024), arguments, 0, 0);
}
