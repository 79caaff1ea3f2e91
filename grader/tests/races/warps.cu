// Race suite: lanes of one warp that exchange values through shared memory.
#include "kernels.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

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

/* Masks of __syncwarp: a quarter each. */
FREE(quarter_masks)
{
    __shared__ int tile[BLOCK];
    unsigned quarter = 0xffu << (lane() & ~7);
    tile[thread()] = in[thread()];
    __syncwarp(quarter);
    data[global_thread()] = tile[thread() ^ 7];
}
RACY(quarter_masks)
{
    __shared__ int tile[BLOCK];
    unsigned quarter = 0xffu << (lane() & ~7);
    tile[thread()] = in[thread()];
    __syncwarp(quarter);
    data[global_thread()] = tile[thread() ^ 8];
}
/* Order passes on from group to group of lanes. */
FREE(masks_in_a_chain)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = in[thread()];
    __syncwarp(0xffffu << (lane() & 16));
    __syncwarp(lane() % 16 < 8 ? 0x00ff00ffu : 0xff00ff00u);
    data[global_thread()] = tile[thread() ^ 24];
}
RACY(masks_in_a_broken_chain)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = in[thread()];
    __syncwarp(0xffu << (lane() & ~7));
    __syncwarp(lane() % 16 < 8 ? 0x00ff00ffu : 0xff00ff00u);
    data[global_thread()] = tile[thread() ^ 24];
}
FREE(tiles_of_four)
{
    __shared__ int tile[BLOCK];
    auto four = cg::tiled_partition<4>(cg::this_thread_block());
    tile[thread()] = in[thread()];
    four.sync();
    data[global_thread()] = tile[thread() ^ 3];
}
RACY(tiles_of_four)
{
    __shared__ int tile[BLOCK];
    auto four = cg::tiled_partition<4>(cg::this_thread_block());
    tile[thread()] = in[thread()];
    four.sync();
    data[global_thread()] = tile[thread() ^ 4];
}
FREE(coalesced_group)
{
    __shared__ int tile[BLOCK];
    if (thread() % 2) {
        cg::coalesced_group odd = cg::coalesced_threads();
        tile[thread()] = in[thread()];
        odd.sync();
        data[global_thread()] = tile[thread() ^ 2];
    }
}
RACY(coalesced_group)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = in[thread()];
    if (thread() % 2) {
        cg::coalesced_group odd = cg::coalesced_threads();
        odd.sync();
        data[global_thread()] = tile[thread() ^ 1];
    }
}
