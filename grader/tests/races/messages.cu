// Race suite: one block writes a value, another reads it once a flag says so.
#include "kernels.h"
#include <cuda/atomic>

__device__ inline void wait_volatile(int *flag, int value)
{
    while (*(volatile int *)flag < value)
        ;
}
using device_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;
using block_ref = cuda::atomic_ref<int, cuda::thread_scope_block>;

FREE(message_fence_volatile)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        __threadfence();
        *(volatile int *)flags = 1;
    } else if (thread() == 0) {
        wait_volatile(flags, 1);
        __threadfence();
        data[block()] = data[0];
    }
}
RACY(message_no_fence)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        *(volatile int *)flags = 1;
    } else if (thread() == 0) {
        wait_volatile(flags, 1);
        data[block()] = data[0];
    }
}
RACY(message_fence_after)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        *(volatile int *)flags = 1;
        __threadfence();
    } else if (thread() == 0) {
        wait_volatile(flags, 1);
        data[block()] = data[0];
    }
}
RACY(message_fence_of_block_scope)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        __threadfence_block();
        *(volatile int *)flags = 1;
    } else if (thread() == 0) {
        wait_volatile(flags, 1);
        __threadfence_block();
        data[block()] = data[0];
    }
}
FREE(message_release_acquire)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        device_ref(*flags).store(1, cuda::memory_order_release);
    } else if (thread() == 0) {
        while (device_ref(*flags).load(cuda::memory_order_acquire) == 0)
            ;
        data[block()] = data[0];
    }
}
RACY(message_relaxed)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        device_ref(*flags).store(1, cuda::memory_order_relaxed);
    } else if (thread() == 0) {
        while (device_ref(*flags).load(cuda::memory_order_relaxed) == 0)
            ;
        data[block()] = data[0];
    }
}
RACY(message_of_block_scope)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        block_ref(*flags).store(1, cuda::memory_order_release);
    } else if (thread() == 0) {
        while (block_ref(*flags).load(cuda::memory_order_acquire) == 0)
            ;
        data[block()] = data[0];
    }
}
FREE(message_seq_cst)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        device_ref(*flags).store(1);
    } else if (thread() == 0) {
        while (device_ref(*flags).load() == 0)
            ;
        data[block()] = data[0];
    }
}
RACY(message_without_waiting)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        device_ref(*flags).store(1, cuda::memory_order_release);
    } else if (thread() == 0) {
        int seen = device_ref(*flags).load(cuda::memory_order_acquire);
        data[block()] = seen + data[0];
    }
    if (thread() == 1 && block() > 0)
        data[100 + block()] = data[0];
}
RACY(message_plain_flag)
{
    if (thread() == 0 && block() == 0) {
        data[0] = 42;
        __threadfence();
        flags[0] = 1;
    } else if (thread() == 0 && flags[0])
        data[block()] = data[0];
}
FREE(message_to_whole_block)
{
    if (block() == 0) {
        data[thread()] = thread() + 1;
        __syncthreads();
        if (thread() == 0) {
            __threadfence();
            atomicExch(flags, 1);
        }
    } else {
        if (thread() == 0)
            wait_volatile(flags, 1);
        __syncthreads();
        data[global_thread()] = data[thread()];
    }
}
RACY(message_from_block_without_barrier)
{
    if (block() == 0) {
        data[thread()] = thread() + 1;
        if (thread() == 0) {
            __threadfence();
            atomicExch(flags, 1);
        }
    } else {
        if (thread() == 0)
            wait_volatile(flags, 1);
        __syncthreads();
        data[global_thread()] = data[thread()];
    }
}
RACY(message_to_block_without_barrier)
{
    if (block() == 0) {
        data[thread()] = thread() + 1;
        __syncthreads();
        if (thread() == 0) {
            __threadfence();
            atomicExch(flags, 1);
        }
    } else {
        if (thread() == 0)
            wait_volatile(flags, 1);
        data[global_thread()] = data[thread()];
    }
}
