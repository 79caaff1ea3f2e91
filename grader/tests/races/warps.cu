// Race suite: lanes of one warp that exchange values through shared memory.
#include "kernels.h"

RACY(warp_reverse)
{
    __shared__ int cell[BLOCK];
    cell[thread()] = in[global_thread()];
    data[global_thread()] = cell[thread() ^ 31];
}
FREE(warp_reverse)
{
    __shared__ int cell[BLOCK];
    cell[thread()] = in[global_thread()];
    __syncwarp();
    data[global_thread()] = cell[thread() ^ 31];
}
RACY(volatile_tail)
{
    __shared__ volatile int cell[BLOCK];
    cell[thread()] = in[global_thread()];
    __syncthreads();
    if (thread() < WARP) {
        cell[thread()] += cell[thread() + 32];
        cell[thread()] += cell[thread() + 16];
        cell[thread()] += cell[thread() + 8];
    }
    if (thread() == 0)
        data[block()] = cell[0];
}
FREE(shuffle_tail)
{
    int sum = in[global_thread()];
    for (int d = 16; d; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (lane() == 0)
        data[global_thread() / WARP] = sum;
}
RACY(vote_is_no_barrier)
{
    __shared__ int cell[BLOCK];
    cell[thread()] = thread();
    bool any = __any_sync(0xffffffff, thread() & 1);
    data[global_thread()] = any + cell[thread() ^ 2];
}
RACY(partial_mask)
{
    __shared__ int cell[BLOCK];
    cell[thread()] = thread();
    if (lane() < 16)
        __syncwarp(0x0000ffff);
    else
        __syncwarp(0xffff0000);
    data[global_thread()] = cell[thread() ^ 16];
}
FREE(partial_mask)
{
    __shared__ int cell[BLOCK];
    cell[thread()] = thread();
    if (lane() < 16)
        __syncwarp(0x0000ffff);
    else
        __syncwarp(0xffff0000);
    data[global_thread()] = cell[thread() ^ 8];
}
RACY(warp_of_another_half)
{
    __shared__ int cell[BLOCK];
    cell[thread()] = thread();
    __syncwarp();
    data[global_thread()] = cell[(thread() + 1) % BLOCK];
}
RACY(one_lane_for_all)
{
    __shared__ int base[BLOCK / WARP];
    if (lane() == 0)
        base[thread() / WARP] = in[block()];
    data[global_thread()] = base[thread() / WARP];
}
FREE(one_lane_for_all)
{
    __shared__ int base[BLOCK / WARP];
    if (lane() == 0)
        base[thread() / WARP] = in[block()];
    __syncwarp();
    data[global_thread()] = base[thread() / WARP];
}
FREE(shared_lock)
{
    __shared__ int lock, sum;
    if (thread() == 0)
        lock = sum = 0;
    __syncthreads();
    if (lane() == 0) {
        while (atomicCAS(&lock, 0, 1))
            ;
        __threadfence_block();
        sum += thread();
        __threadfence_block();
        atomicExch(&lock, 0);
    }
    __syncthreads();
    data[global_thread()] = sum;
}
RACY(shared_two_locks)
{
    __shared__ int lock[2], sum;
    if (thread() == 0)
        lock[0] = lock[1] = sum = 0;
    __syncthreads();
    if (lane() == 0) {
        while (atomicCAS(&lock[thread() / WARP], 0, 1))
            ;
        __threadfence_block();
        sum += thread() + 1;
        __threadfence_block();
        atomicExch(&lock[thread() / WARP], 0);
    }
    __syncthreads();
    data[global_thread()] = sum;
}
RACY(async_copy_not_awaited)
{
    __shared__ int cell[BLOCK];
    unsigned to = (unsigned)__cvta_generic_to_shared(&cell[thread()]);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + global_thread()) : "memory");
    __syncthreads();
    data[global_thread()] = cell[(thread() + 1) % BLOCK];
}
FREE(async_copy)
{
    __shared__ int cell[BLOCK];
    unsigned to = (unsigned)__cvta_generic_to_shared(&cell[thread()]);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + global_thread()) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    data[global_thread()] = cell[(thread() + 1) % BLOCK];
}
