// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass moving_average.traffic=pass nofinding
// libcu++: cuda::barrier in shared memory with cuda::memcpy_async (an mbarrier), arrive and wait apart.
#include "lab.h"
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/std/utility>

#pragma nv_diag_suppress static_var_with_dynamic_init

constexpr int kBlock = 256;

__global__ void with_barrier(const float *x, float *y, int n)
{
    __shared__ float s[kBlock + 1];
    __shared__ cuda::barrier<cuda::thread_scope_block> ready;
    auto block = cooperative_groups::this_thread_block();
    if (block.thread_rank() == 0)
        init(&ready, block.size());
    block.sync();

    const int base = blockIdx.x * kBlock;
    const int count = min(kBlock, n - base);
    const int t = threadIdx.x;
    if (t < count)
        cuda::memcpy_async(&s[t], &x[base + t], cuda::aligned_size_t<4>(sizeof(float)), ready);
    if (t == count - 1)
        cuda::memcpy_async(&s[count], &x[base + count == n ? 0 : base + count], sizeof(float), ready);
    auto token = ready.arrive();
    ready.wait(cuda::std::move(token));

    if (t < count)
        y[base + t] = 0.5f * (s[t] + s[t + 1]);
}

extern "C" void moving_average(const float *x, float *y, int n)
{
    with_barrier<<<(n + kBlock - 1) / kBlock, kBlock>>>(x, y, n);
}
