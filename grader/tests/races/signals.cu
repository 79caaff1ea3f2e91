// Race suite: tickets, locks, look-back and barriers of the grid, as the memory model has them.
#include "kernels.h"
#include <cooperative_groups.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;

__device__ inline void wait_volatile(int *flag, int value)
{
    while (*(volatile int *)flag < value)
        ;
}

FREE(last_block)
{
    __shared__ bool last;
    if (thread() == 0) {
        data[block()] = in[block()] + 1;
        __threadfence();
        last = atomicAdd(flags, 1) == BLOCKS - 1;
    }
    __syncthreads();
    if (last && thread() == 0)
        data[100] = data[0] + data[1] + data[2] + data[3];
}
RACY(last_block_no_fence)
{
    __shared__ bool last;
    if (thread() == 0) {
        data[block()] = in[block()] + 1;
        last = atomicAdd(flags, 1) == BLOCKS - 1;
    }
    __syncthreads();
    if (last && thread() == 0)
        data[100] = data[0] + data[1] + data[2] + data[3];
}
FREE(last_block_all_store)
{
    __shared__ bool last;
    data[global_thread()] = in[global_thread()];
    __threadfence();
    __syncthreads();
    if (thread() == 0) {
        __threadfence();
        last = atomicAdd(flags, 1) == BLOCKS - 1;
    }
    __syncthreads();
    if (last)
        data[1024 + thread()] = data[thread()] + data[BLOCK + thread()] + data[2 * BLOCK + thread()];
}
RACY(last_block_no_barrier)
{
    __shared__ bool last;
    data[global_thread()] = in[global_thread()];
    if (thread() == 0) {
        __threadfence();
        last = atomicAdd(flags, 1) == BLOCKS - 1;
    }
    __syncthreads();
    if (last)
        data[1024 + thread()] = data[thread()] + data[BLOCK + thread()] + data[2 * BLOCK + thread()];
}
FREE(last_block_resets_ticket) // its own atomic has seen all others
{
    __shared__ bool last;
    if (thread() == 0) {
        data[block()] = in[block()] + 1;
        __threadfence();
        last = atomicAdd(flags, 1) == BLOCKS - 1;
    }
    __syncthreads();
    if (last && thread() == 5)
        flags[0] = 0;
}
RACY(block_resets_ticket)
{
    __shared__ bool last;
    if (thread() == 0)
        last = atomicAdd(flags, 1) == BLOCKS - 2;
    __syncthreads();
    if (last && thread() == 5)
        flags[0] = 0;
}
FREE(flag_read_again) // what a volatile load has seen may be read without it afterwards
{
    if (thread() == 0 && block() == 0)
        *(volatile int *)flags = 7;
    else if (thread() == 0) {
        wait_volatile(flags, 7);
        asm volatile("" ::: "memory");
        data[block()] = flags[0];
    }
}
RACY(last_block_counts_too_early)
{
    __shared__ bool last;
    if (thread() == 0) {
        last = atomicAdd(flags, 1) == BLOCKS - 1;
        data[block()] = in[block()] + 1;
        __threadfence();
    }
    __syncthreads();
    if (last && thread() == 0)
        data[100] = data[0] + data[1] + data[2];
}
FREE(last_thread_of_all) // each thread counts for itself
{
    data[global_thread()] = in[global_thread()] + 1;
    __threadfence();
    if (atomicAdd(flags, 1) == BLOCK * BLOCKS - 1)
        for (int i = 0; i < BLOCK * BLOCKS; i++)
            data[1024] += data[i];
}
RACY(last_thread_no_fence)
{
    data[global_thread()] = in[global_thread()] + 1;
    if (atomicAdd(flags, 1) == BLOCK * BLOCKS - 1)
        for (int i = 0; i < BLOCK * BLOCKS; i++)
            data[1024] += data[i];
}
FREE(lock)
{
    if (thread() == 0) {
        while (atomicCAS(flags, 0, 1))
            ;
        __threadfence();
        data[0] += block() + 1;
        __threadfence();
        atomicExch(flags, 0);
    }
}
RACY(lock_no_fence)
{
    if (thread() == 0) {
        while (atomicCAS(flags, 0, 1))
            ;
        data[0] += block() + 1;
        atomicExch(flags, 0);
    }
}
RACY(lock_of_block_scope)
{
    if (thread() == 0) {
        while (atomicCAS_block(flags, 0, 1))
            ;
        __threadfence_block();
        data[0] += block() + 1;
        __threadfence_block();
        atomicExch_block(flags, 0);
    }
}
RACY(two_locks)
{
    if (thread() == 0) {
        while (atomicCAS(&flags[block() % 2], 0, 1))
            ;
        __threadfence();
        data[0] += block() + 1;
        __threadfence();
        atomicExch(&flags[block() % 2], 0);
    }
}
RACY(stores_after_unlock)
{
    if (thread() == 0) {
        while (atomicCAS(flags, 0, 1))
            ;
        __threadfence();
        int sum = data[0];
        __threadfence();
        atomicExch(flags, 0);
        data[0] = sum + block() + 1;
    }
}
FREE(lock_by_every_thread)
{
    bool done = false;
    while (!done)
        if (atomicCAS(flags, 0, 1) == 0) {
            __threadfence();
            data[0] += 1;
            __threadfence();
            atomicExch(flags, 0);
            done = true;
        }
}
FREE(look_back) // each block waits for the sum of the one before
{
    if (thread() == 0) {
        int before = 0;
        if (block() > 0) {
            wait_volatile(&flags[block() - 1], 1);
            __threadfence();
            before = data[block() - 1];
        }
        data[block()] = before + in[block()] + 1;
        __threadfence();
        *(volatile int *)&flags[block()] = 1;
    }
}
RACY(look_back_no_fence)
{
    if (thread() == 0) {
        int before = 0;
        if (block() > 0) {
            wait_volatile(&flags[block() - 1], 1);
            before = data[block() - 1];
        }
        data[block()] = before + in[block()] + 1;
        *(volatile int *)&flags[block()] = 1;
    }
}
RACY(look_back_two)  // waits for one block and reads another's result
{
    if (thread() == 0) {
        if (block() == 2)
            wait_volatile(&flags[0], 1);
        int before = block() == 2 ? data[1] : 0;
        data[block()] = before + 1;
        if (block() == 0) {
            __threadfence();
            *(volatile int *)&flags[0] = 1;
        }
    }
}
RACY(look_back_other_flag) // both have passed a fence, but only one of them before the flag that is read
{
    if (thread() == 0) {
        int before = 0;
        if (block() == 2) {
            wait_volatile(&flags[1], 1);
            __threadfence();
            before = data[0];
        }
        data[block()] = before + 1;
        __threadfence();
        *(volatile int *)&flags[block()] = 1;
    }
}
FREE(look_back_chain) // through the one between
{
    if (thread() == 0 && block() < 3) {
        if (block() > 0)
            wait_volatile(&flags[block() - 1], 1);
        __threadfence();
        if (block() == 0)
            data[0] = 9;
        if (block() == 2)
            data[2] = data[0];
        __threadfence();
        *(volatile int *)&flags[block()] = 1;
    }
}
FREE(flag_and_value_in_one_word)
{
    if (thread() == 0 && block() == 0)
        atomicExch(flags, 42);
    else if (thread() == 0) {
        wait_volatile(flags, 42);
        data[block()] = *(volatile int *)flags;
    }
}
FREE(grid_sync)
{
    data[global_thread()] = in[global_thread()];
    cg::this_grid().sync();
    data[1024 + global_thread()] = data[(global_thread() + 1) % (BLOCK * BLOCKS)];
}
RACY(grid_sync_then_overwrites)
{
    data[global_thread()] = in[global_thread()];
    cg::this_grid().sync();
    data[1024 + global_thread()] = data[(global_thread() + 1) % (BLOCK * BLOCKS)];
    data[global_thread()] = -1;
}
FREE(grid_sync_twice)
{
    data[global_thread()] = in[global_thread()];
    cg::this_grid().sync();
    int next = data[(global_thread() + 1) % (BLOCK * BLOCKS)];
    cg::this_grid().sync();
    data[global_thread()] = next;
}
RACY(block_sync_for_grid)
{
    data[global_thread()] = in[global_thread()];
    cg::this_thread_block().sync();
    data[1024 + global_thread()] = data[(global_thread() + 1) % (BLOCK * BLOCKS)];
}
FREE(own_grid_barrier)
{
    data[global_thread()] = in[global_thread()];
    __syncthreads();
    if (thread() == 0) {
        __threadfence();
        atomicAdd(flags, 1);
        wait_volatile(flags, BLOCKS);
        __threadfence();
    }
    __syncthreads();
    data[1024 + global_thread()] = data[(global_thread() + BLOCK) % (BLOCK * BLOCKS)];
}
RACY(own_grid_barrier_no_fence)
{
    data[global_thread()] = in[global_thread()];
    __syncthreads();
    if (thread() == 0) {
        atomicAdd(flags, 1);
        wait_volatile(flags, BLOCKS);
    }
    __syncthreads();
    data[1024 + global_thread()] = data[(global_thread() + BLOCK) % (BLOCK * BLOCKS)];
}
RACY(own_grid_barrier_no_first_sync)
{
    data[global_thread()] = in[global_thread()];
    if (thread() == 0) {
        __threadfence();
        atomicAdd(flags, 1);
        wait_volatile(flags, BLOCKS);
    }
    __syncthreads();
    data[1024 + global_thread()] = data[(global_thread() + BLOCK) % (BLOCK * BLOCKS)];
}
FREE(volatile_data) // strong accesses on both sides are no data race
{
    if (thread() == 0 && block() == 0)
        *(volatile int *)data = 3;
    else if (thread() == 0)
        data[block()] = *(volatile int *)data;
}

__device__ inline void lock(int *word)
{
    while (atomicCAS(word, 0, 1) != 0)
        ;
    __threadfence();
}
FREE(lanes_lock) // two lanes of a warp, one after the other, and all other warps
{
    for (int turn = 0; turn < 2; turn++)
        if (lane() == turn + 1) {
            lock(flags);
            *(volatile int *)data += in[thread()];
            __threadfence();
            atomicExch(flags, 0);
        }
}
RACY(lanes_lock_no_fence)
{
    for (int turn = 0; turn < 2; turn++)
        if (lane() == turn + 1) {
            lock(flags);
            *data += in[thread()];
            atomicExch(flags, 0);
        }
}
