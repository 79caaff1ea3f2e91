// Race suite: barriers with numbers and counts, and barriers that reduce.
#include "kernels.h"

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
