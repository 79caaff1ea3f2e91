// Race suite: barriers with numbers and counts, tiles of lanes, barrier objects and copies in stages.
#include "kernels.h"
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

#define SHARED_BARRIER(name)                                                                                 \
    __shared__ alignas(8) char name##_bytes[sizeof(cuda::barrier<cuda::thread_scope_block>)];                \
    auto &name = *reinterpret_cast<cuda::barrier<cuda::thread_scope_block> *>(name##_bytes)

__device__ inline void sync_numbered(int number, int threads)
{
    asm volatile("bar.sync %0, %1;" ::"r"(number), "r"(threads) : "memory");
}
__device__ inline void arrive_numbered(int number, int threads)
{
    asm volatile("bar.arrive %0, %1;" ::"r"(number), "r"(threads) : "memory");
}

/* Each warp has a barrier of its own, and reads within its half. */
FREE(number_for_each_warp)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = in[thread()];
    sync_numbered(1 + thread() / WARP, WARP);
    data[global_thread()] = tile[thread() ^ 31];
}
RACY(number_for_each_warp)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = in[thread()];
    sync_numbered(1 + thread() / WARP, WARP);
    data[global_thread()] = tile[thread() ^ 32];
}
/* Two barriers in turn: what the first orders, the second need not order again. */
FREE(two_numbers_in_turn)
{
    __shared__ int tile[BLOCK];
    for (int k = 0; k < 4; k++) {
        tile[thread()] = in[thread()] + k;
        sync_numbered(1, BLOCK);
        data[k * 256 + global_thread()] = tile[(thread() + 33) % BLOCK];
        sync_numbered(2, BLOCK);
    }
}
RACY(two_numbers_only_one_passed)
{
    __shared__ int tile[BLOCK];
    for (int k = 0; k < 4; k++) {
        tile[thread()] = in[thread()] + k;
        sync_numbered(1, BLOCK);
        data[k * 256 + global_thread()] = tile[(thread() + 33) % BLOCK];
        sync_numbered(2 + thread() / WARP, WARP);
    }
}
/* The producer arrives, the consumer waits: one direction. */
FREE(arrive_and_wait)
{
    __shared__ int tile[WARP];
    if (thread() < WARP) {
        tile[lane()] = in[lane()];
        arrive_numbered(1, BLOCK);
    } else {
        sync_numbered(1, BLOCK);
        data[lane()] = tile[31 - lane()];
    }
}
RACY(arrive_too_early)
{
    __shared__ int tile[WARP];
    if (thread() < WARP) {
        arrive_numbered(1, BLOCK);
        tile[lane()] = in[lane()];
    } else {
        sync_numbered(1, BLOCK);
        data[lane()] = tile[31 - lane()] + 1;
    }
}
RACY(reader_only_arrives)
{
    __shared__ int tile[WARP];
    if (thread() < WARP) {
        tile[lane()] = in[lane()] + 1;
        sync_numbered(1, BLOCK);
    } else {
        arrive_numbered(1, BLOCK);
        data[lane()] = tile[31 - lane()];
    }
}
/* A ring of two stages with a full and an empty barrier each. */
FREE(ring_full_and_empty)
{
    __shared__ int ring[2][WARP];
    for (int k = 0; k < 6; k++) {
        int stage = k % 2;
        if (thread() < WARP) {
            if (k >= 2)
                sync_numbered(3 + stage, BLOCK);
            ring[stage][lane()] = in[lane() + k];
            arrive_numbered(1 + stage, BLOCK);
        } else {
            sync_numbered(1 + stage, BLOCK);
            data[k * WARP + lane()] = ring[stage][31 - lane()];
            if (k < 4)
                arrive_numbered(3 + stage, BLOCK);
        }
    }
}
RACY(ring_empty_too_early)
{
    __shared__ int ring[2][WARP];
    for (int k = 0; k < 6; k++) {
        int stage = k % 2;
        if (thread() < WARP) {
            if (k >= 2)
                sync_numbered(3 + stage, BLOCK);
            ring[stage][lane()] = in[lane() + k] + 1;
            arrive_numbered(1 + stage, BLOCK);
        } else {
            sync_numbered(1 + stage, BLOCK);
            if (k < 4)
                arrive_numbered(3 + stage, BLOCK);
            data[k * WARP + lane()] = ring[stage][31 - lane()];
        }
    }
}
/* One barrier for each turn of two buffers is enough, of one buffer it is not. */
FREE(two_buffers_one_barrier)
{
    __shared__ int tile[2][BLOCK];
    int sum = 0;
    for (int k = 0; k < 6; k++) {
        tile[k % 2][thread()] = in[thread()] + k;
        __syncthreads();
        sum += tile[k % 2][BLOCK - 1 - thread()];
    }
    data[global_thread()] = sum;
}
RACY(three_uses_two_buffers)
{
    __shared__ int tile[2][BLOCK];
    int sum = 0;
    for (int k = 0; k < 6; k++) {
        tile[k % 2][thread()] = in[thread()] + k;
        __syncthreads();
        sum += tile[k % 2][BLOCK - 1 - thread()] + (k ? tile[(k - 1) % 2][BLOCK - 1 - thread()] : 0);
    }
    data[global_thread()] = sum;
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
/* Bytes and shorts of one word, by two warps. */
RACY(short_read_modify_write)
{
    __shared__ unsigned words[WARP];
    if (thread() < WARP)
        words[lane()] = 0;
    __syncthreads();
    unsigned shift = thread() / WARP * 16;
    words[lane()] = (words[lane()] & ~(0xffffu << shift)) | (unsigned)(in[thread()] + 1) << shift;
    __syncthreads();
    data[global_thread()] = (int)words[lane()];
}
FREE(short_halves_of_words)
{
    __shared__ unsigned short halves[2 * WARP];
    halves[2 * lane() + thread() / WARP] = (unsigned short)in[thread()];
    __syncthreads();
    data[global_thread()] = halves[(2 * lane() + 5) % BLOCK];
}
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
/* Reductions at a barrier are barriers. */
FREE(count_is_a_barrier)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = in[thread()];
    int count = __syncthreads_count(thread() < 7);
    data[global_thread()] = tile[BLOCK - 1 - thread()] + count;
}
RACY(count_of_the_warp_is_none)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = in[thread()];
    int count = __popc(__ballot_sync(~0u, thread() < 7));
    data[global_thread()] = tile[BLOCK - 1 - thread()] + count;
}
/* An exchange by atomics in shared memory of values, then a plain read. */
RACY(max_read_without_barrier)
{
    __shared__ int most;
    if (thread() == 0)
        most = 0;
    __syncthreads();
    atomicMax(&most, in[thread()]);
    data[global_thread()] = most;
}
FREE(max_read_after_barrier)
{
    __shared__ int most;
    if (thread() == 0)
        most = 0;
    __syncthreads();
    atomicMax(&most, in[thread()]);
    __syncthreads();
    data[global_thread()] = most;
}
