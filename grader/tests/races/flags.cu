// Race suite: flags in shared memory between warps of a block.
#include "kernels.h"
#include <cuda/atomic>

/* A flag in shared memory, by release and acquire of the block's scope. */
FREE(shared_release_acquire)
{
    __shared__ int value, flag;
    cuda::atomic_ref<int, cuda::thread_scope_block> f(flag);
    if (thread() == 0)
        flag = 0;
    __syncthreads();
    if (thread() == 0) {
        value = in[5];
        f.store(1, cuda::memory_order_release);
    }
    if (thread() == 40) {
        while (!f.load(cuda::memory_order_acquire))
            ;
        data[block()] = value;
    }
}
RACY(shared_release_before_the_value)
{
    __shared__ int value, flag;
    cuda::atomic_ref<int, cuda::thread_scope_block> f(flag);
    if (thread() == 0)
        flag = 0;
    __syncthreads();
    if (thread() == 0) {
        f.store(1, cuda::memory_order_release);
        value = in[5];
    }
    if (thread() == 40) {
        while (!f.load(cuda::memory_order_acquire))
            ;
        data[block()] = value;
    }
}
/* A flag for each epoch: the reader of one must be done before the writer of the next. */
FREE(epochs_with_acknowledgement)
{
    __shared__ int value;
    __shared__ volatile int full, empty;
    if (thread() == 0)
        full = empty = 0;
    __syncthreads();
#pragma unroll 1
    for (int k = 1; k < 4; k++) {
        if (thread() == 0) {
            while (empty < k - 1)
                ;
            value = in[k];
            __threadfence_block();
            full = k;
        }
        if (thread() == 40) {
            while (full < k)
                ;
            data[4 * k + block()] = value;
            __threadfence_block();
            empty = k;
        }
    }
}
RACY(epochs_without_acknowledgement)
{
    __shared__ int value;
    __shared__ volatile int full;
    if (thread() == 0)
        full = 0;
    __syncthreads();
#pragma unroll 1
    for (int k = 1; k < 4; k++) {
        if (thread() == 0) {
            value = in[k];
            __threadfence_block();
            full = k;
        }
        if (thread() == 40) {
            while (full < k)
                ;
            data[4 * k + block()] = value;
        }
    }
}
