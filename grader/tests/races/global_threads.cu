// Race suite: threads of one block, and lanes of one warp, that meet in global memory.
#include "kernels.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

RACY(exchange)
{
    data[global_thread()] = in[global_thread()];
    data[1024 + global_thread()] = data[block() * BLOCK + (thread() + WARP) % BLOCK];
}
FREE(exchange)
{
    data[global_thread()] = in[global_thread()];
    __syncthreads();
    data[1024 + global_thread()] = data[block() * BLOCK + (thread() + WARP) % BLOCK];
}
RACY(warp_exchange)
{
    data[global_thread()] = in[global_thread()];
    data[1024 + global_thread()] = data[global_thread() ^ 1];
}
FREE(warp_exchange)
{
    data[global_thread()] = in[global_thread()];
    __syncwarp();
    data[1024 + global_thread()] = data[global_thread() ^ 1];
}
RACY(syncwarp_for_a_block)
{
    data[global_thread()] = in[global_thread()];
    __syncwarp();
    data[1024 + global_thread()] = data[global_thread() ^ 32];
}
RACY(volatile_warp_tail)
{
    volatile int *cell = data + block() * BLOCK;
    cell[thread()] = in[global_thread()];
    __syncthreads();
    if (thread() < WARP)
        for (int half = WARP; half; half /= 2)
            cell[thread()] += cell[thread() + half];
}
FREE(warp_tail)
{
    int *cell = data + block() * BLOCK;
    cell[thread()] = in[global_thread()];
    __syncthreads();
    if (thread() < WARP)
        for (int half = WARP; half; half /= 2) {
            int other = cell[thread() + half];
            __syncwarp();
            cell[thread()] += other;
            __syncwarp();
        }
}
RACY(plain_warp_tail)
{
    int *cell = data + block() * BLOCK;
    cell[thread()] = in[global_thread()];
    __syncthreads();
    if (thread() < WARP)
        for (int half = WARP; half; half /= 2)
            cell[thread()] += cell[thread() + half];
}
RACY(in_place_stencil)
{
    int *cell = data + block() * 100;
    cell[thread()] = (cell[thread()] + cell[thread() + 1] + thread()) / 2;
}
FREE(two_buffer_stencil)
{
    const int *cell = data + block() * 100;
    data[1024 + global_thread()] = (cell[thread()] + cell[thread() + 1] + thread()) / 2;
}
FREE(in_place_stencil_barrier)
{
    int *cell = data + block() * 100, value = (cell[thread()] + cell[thread() + 1] + thread()) / 2;
    __syncthreads();
    cell[thread()] = value;
}
RACY(two_stores_of_a_warp)
{
    data[block()] = thread() + 1;
}
FREE(two_stores_same_value)
{
    data[block()] = block() + 1;
}
RACY(shared_index) // two threads get the same place
{
    data[block() * BLOCK + thread() / 2] = thread();
}
FREE(own_accumulator)
{
    for (int k = 0; k < 5; k++)
        data[global_thread()] += in[k];
}
RACY(block_accumulator)
{
    data[block()] += in[global_thread()];
}
FREE(block_accumulator)
{
    atomicAdd(&data[block()], in[global_thread()]);
}
FREE(order_by_shared_barrier_in_function)
{
    auto group = cg::this_thread_block();
    data[global_thread()] = thread();
    group.sync();
    data[1024 + global_thread()] = data[block() * BLOCK + BLOCK - 1 - thread()];
}
RACY(tile_sync_too_small)
{
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    data[global_thread()] = thread();
    tile.sync();
    data[1024 + global_thread()] = data[global_thread() ^ 8];
}
FREE(tile_sync)
{
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    data[global_thread()] = thread();
    tile.sync();
    data[1024 + global_thread()] = data[global_thread() ^ 4];
}
RACY(shuffle_is_no_barrier)
{
    data[global_thread()] = thread();
    int sum = __shfl_xor_sync(0xffffffff, thread(), 1);
    data[1024 + global_thread()] = data[global_thread() ^ 1] + sum;
}
RACY(divergent_halves)
{
    if (lane() < 16)
        data[global_thread()] = thread();
    else
        data[1024 + global_thread()] = data[global_thread() - 16];
}
FREE(divergent_halves)
{
    if (lane() < 16)
        data[global_thread()] = thread();
    __syncwarp();
    if (lane() >= 16)
        data[1024 + global_thread()] = data[global_thread() - 16];
}
FREE(flag_in_shared_atomics) // the second warp waits until the first has stored
{
    __shared__ int ready;
    if (thread() == 0)
        ready = 0;
    __syncthreads();
    if (thread() < WARP) {
        data[global_thread()] = thread() + 1;
        __threadfence_block();
        atomicAdd(&ready, 1);
    } else {
        while (atomicAdd(&ready, 0) < WARP)
            ;
        __threadfence_block();
        data[1024 + global_thread()] = data[global_thread() - WARP];
    }
}
FREE(flag_in_global_memory_for_a_block)
{
    if (thread() == 0) {
        data[block()] = 5;
        __threadfence_block();
        atomicExch(&flags[block()], 1);
    } else if (thread() == WARP) {
        while (atomicAdd(&flags[block()], 0) == 0)
            ;
        __threadfence_block();
        data[100 + block()] = data[block()];
    }
}
RACY(flag_without_fence_for_a_block)
{
    if (thread() == 0) {
        data[block()] = 5;
        atomicExch(&flags[block()], 1);
    } else if (thread() == WARP) {
        while (atomicAdd(&flags[block()], 0) == 0)
            ;
        data[100 + block()] = data[block()];
    }
}
RACY(one_thread_waits) // and the others of its warp's block do not
{
    if (thread() == 0) {
        data[block()] = 5;
        __threadfence();
        atomicExch(&flags[block()], 1);
    } else if (thread() >= WARP) {
        if (thread() == WARP)
            while (atomicAdd(&flags[block()], 0) == 0)
                ;
    }
    if (thread() == 1)
        data[100 + block()] = data[block()];
}
