// Race suite: barrier objects, and copies in stages.
#include "kernels.h"
#include <cuda/barrier>
#include <cuda_pipeline.h>

#define SHARED_BARRIER(name)                                                                                 \
    __shared__ alignas(8) char name##_bytes[sizeof(cuda::barrier<cuda::thread_scope_block>)];                \
    auto &name = *reinterpret_cast<cuda::barrier<cuda::thread_scope_block> *>(name##_bytes)

/* Barrier objects: arriving and waiting apart. */
FREE(barrier_object)
{
    SHARED_BARRIER(bar);
    __shared__ int tile[BLOCK];
    if (thread() == 0)
        init(&bar, BLOCK);
    __syncthreads();
    tile[thread()] = in[thread()];
    auto token = bar.arrive();
    bar.wait(std::move(token));
    data[global_thread()] = tile[BLOCK - 1 - thread()];
}
RACY(barrier_object_not_awaited)
{
    SHARED_BARRIER(bar);
    __shared__ int tile[BLOCK];
    if (thread() == 0)
        init(&bar, BLOCK);
    __syncthreads();
    tile[thread()] = in[thread()];
    auto token = bar.arrive();
    data[global_thread()] = tile[BLOCK - 1 - thread()];
    bar.wait(std::move(token));
}
RACY(barrier_object_stores_after_arriving)
{
    SHARED_BARRIER(bar);
    __shared__ int tile[BLOCK];
    if (thread() == 0)
        init(&bar, BLOCK);
    __syncthreads();
    auto token = bar.arrive();
    tile[thread()] = in[thread()];
    bar.wait(std::move(token));
    data[global_thread()] = tile[BLOCK - 1 - thread()] + 1;
}
RACY(barrier_object_used_before_init)
{
    SHARED_BARRIER(bar);
    if (thread() == 0)
        init(&bar, BLOCK);
    bar.arrive_and_wait();
    data[global_thread()] = 1;
}
/* Copies in two stages. */
FREE(copies_in_two_stages)
{
    __shared__ int tile[2][BLOCK];
    __pipeline_memcpy_async(&tile[0][thread()], in + thread(), 4);
    __pipeline_commit();
    int sum = 0;
    for (int k = 0; k < 4; k++) {
        if (k < 3)
            __pipeline_memcpy_async(&tile[(k + 1) % 2][thread()], in + thread() + k, 4);
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        sum += tile[k % 2][BLOCK - 1 - thread()];
        __syncthreads();
    }
    data[global_thread()] = sum;
}
RACY(copies_one_group_too_late)
{
    __shared__ int tile[2][BLOCK];
    __pipeline_memcpy_async(&tile[0][thread()], in + thread(), 4);
    __pipeline_commit();
    int sum = 0;
    for (int k = 0; k < 4; k++) {
        if (k < 3)
            __pipeline_memcpy_async(&tile[(k + 1) % 2][thread()], in + thread() + k, 4);
        __pipeline_commit();
        __pipeline_wait_prior(2);
        __syncthreads();
        sum += tile[k % 2][BLOCK - 1 - thread()];
        __syncthreads();
    }
    data[global_thread()] = sum;
}
RACY(copies_no_second_barrier)
{
    __shared__ int tile[2][BLOCK];
    int sum = 0;
    for (int k = 0; k < 4; k++) {
        __pipeline_memcpy_async(&tile[0][thread()], in + thread() + k, 4);
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
        sum += tile[0][BLOCK - 1 - thread()];
    }
    data[global_thread()] = sum;
}
RACY(copies_awaited_by_each_alone)
{
    __shared__ int tile[BLOCK];
    __pipeline_memcpy_async(&tile[thread()], in + thread(), 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    data[global_thread()] = tile[BLOCK - 1 - thread()];
}
