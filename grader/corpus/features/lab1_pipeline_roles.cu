// lab1 verdict=graded moving_average.correctness=pass moving_average.safety=pass
// cuda::pipeline with producers and consumers.
#include "lab.h"
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
#pragma nv_diag_suppress static_var_with_dynamic_init

#define BLOCK 256

__global__ void kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool good = true;
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ float tile[2][32];
    auto block = cg::this_thread_block();
    auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    auto pipe = cuda::make_pipeline(block, &state, role);
    for (int k = 0; k < 4; k++) {
        if (role == cuda::pipeline_role::producer) {
            pipe.producer_acquire();
            tile[k % 2][threadIdx.x] = k;
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            good &= tile[k % 2][threadIdx.x % 32] == k;
            pipe.consumer_release();
        }
    }
    if (i < n)
        y[i] = good ? (x[i] + x[(i + 1) % n]) / 2 : -1;
}

void moving_average(const float *x, float *y, int n)
{
    kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
