// Race suite: words of shared memory, with and without the barriers that they need.
#include "kernels.h"

RACY(tile_no_barrier)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = in[global_thread()];
    data[global_thread()] = tile[(thread() + 1) % BLOCK];
}
FREE(tile_barrier)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = in[global_thread()];
    __syncthreads();
    data[global_thread()] = tile[(thread() + 1) % BLOCK];
}

RACY(tile_reused)
{
    __shared__ int tile[BLOCK];
    for (int round = 0; round < 3; round++) {
        tile[thread()] = in[global_thread()] + round;
        __syncthreads();
        data[global_thread()] += tile[(thread() + 40) % BLOCK];
    }
}
FREE(tile_reused_two_barriers)
{
    __shared__ int tile[BLOCK];
    for (int round = 0; round < 3; round++) {
        tile[thread()] = in[global_thread()] + round;
        __syncthreads();
        data[global_thread()] += tile[(thread() + 40) % BLOCK];
        __syncthreads();
    }
}

RACY(double_buffer_one)
{
    __shared__ int tile[2][BLOCK];
    tile[0][thread()] = thread();
    __syncthreads();
    for (int round = 0; round < 4; round++) {
        tile[round % 2][thread()] = tile[round % 2][(thread() + 1) % BLOCK] + 1;
        __syncthreads();
    }
    data[global_thread()] = tile[0][thread()];
}
FREE(double_buffer)
{
    __shared__ int tile[2][BLOCK];
    tile[0][thread()] = thread();
    __syncthreads();
    for (int round = 0; round < 4; round++) {
        tile[(round + 1) % 2][thread()] = tile[round % 2][(thread() + 1) % BLOCK] + 1;
        __syncthreads();
    }
    data[global_thread()] = tile[0][thread()];
}

RACY(tree_no_barrier)
{
    __shared__ int sum[BLOCK];
    sum[thread()] = in[global_thread()];
    __syncthreads();
    for (int half = BLOCK / 2; half; half /= 2)
        if (thread() < half)
            sum[thread()] += sum[thread() + half];
    if (thread() == 0)
        data[block()] = sum[0];
}
FREE(tree)
{
    __shared__ int sum[BLOCK];
    sum[thread()] = in[global_thread()];
    for (int half = BLOCK / 2; half; half /= 2) {
        __syncthreads();
        if (thread() < half)
            sum[thread()] += sum[thread() + half];
    }
    if (thread() == 0)
        data[block()] = sum[0];
}

RACY(scan_in_place)
{
    __shared__ int sum[BLOCK];
    sum[thread()] = in[global_thread()];
    __syncthreads();
    for (int d = 1; d < BLOCK; d *= 2) {
        if (thread() >= d)
            sum[thread()] += sum[thread() - d];
        __syncthreads();
    }
    data[global_thread()] = sum[thread()];
}
FREE(scan_in_place)
{
    __shared__ int sum[BLOCK];
    sum[thread()] = in[global_thread()];
    __syncthreads();
    for (int d = 1; d < BLOCK; d *= 2) {
        int other = thread() >= d ? sum[thread() - d] : 0;
        __syncthreads();
        sum[thread()] += other;
        __syncthreads();
    }
    data[global_thread()] = sum[thread()];
}

RACY(counter)
{
    __shared__ int count;
    if (thread() == 0)
        count = 0;
    __syncthreads();
    if (in[global_thread()] % 3 == 0)
        count++;
    __syncthreads();
    if (thread() == 0)
        data[block()] = count;
}
FREE(counter)
{
    __shared__ int count;
    if (thread() == 0)
        count = 0;
    __syncthreads();
    if (in[global_thread()] % 3 == 0)
        atomicAdd(&count, 1);
    __syncthreads();
    if (thread() == 0)
        data[block()] = count;
}

RACY(counter_set_late)
{
    __shared__ int count;
    if (thread() == BLOCK - 1)
        count = 0;
    atomicAdd(&count, 1);
    __syncthreads();
    data[global_thread()] = count;
}
RACY(counter_read_early)
{
    __shared__ int count;
    if (thread() == 0)
        count = 0;
    __syncthreads();
    atomicAdd(&count, 1);
    data[global_thread()] = count;
}

RACY(histogram)
{
    __shared__ int bins[8];
    if (thread() < 8)
        bins[thread()] = 0;
    __syncthreads();
    bins[in[global_thread()] % 8]++;
    __syncthreads();
    if (thread() < 8)
        atomicAdd(&data[thread()], bins[thread()]);
}
FREE(histogram)
{
    __shared__ int bins[8];
    if (thread() < 8)
        bins[thread()] = 0;
    __syncthreads();
    atomicAdd(&bins[in[global_thread()] % 8], 1);
    __syncthreads();
    if (thread() < 8)
        atomicAdd(&data[thread()], bins[thread()]);
}

RACY(broadcast)
{
    __shared__ int value;
    if (thread() == 0)
        value = in[block()];
    data[global_thread()] = value;
}
FREE(broadcast)
{
    __shared__ int value;
    if (thread() == 0)
        value = in[block()];
    __syncthreads();
    data[global_thread()] = value;
}

RACY(private_in_shared) // a variable that each thread should have for itself
{
    __shared__ int mine;
    mine = in[global_thread()];
    asm volatile("" ::: "memory"); // or the compiler keeps it in a register
    data[global_thread()] = mine * mine;
}
FREE(private_in_register)
{
    int mine = in[global_thread()];
    data[global_thread()] = mine * mine;
}

RACY(transpose_overlap)
{
    __shared__ int tile[8][8];
    int x = thread() % 8, y = thread() / 8;
    tile[y][x] = thread();
    __syncthreads();
    tile[x][y] = tile[y][x];
    __syncthreads();
    data[global_thread()] = tile[y][x];
}
FREE(transpose)
{
    __shared__ int tile[8][9];
    int x = thread() % 8, y = thread() / 8;
    tile[y][x] = thread();
    __syncthreads();
    data[global_thread()] = tile[x][y];
}

RACY(barrier_in_one_half) // the second half's barrier is another one: only one of them orders
{
    __shared__ int tile[BLOCK];
    tile[thread()] = thread();
    if (thread() < WARP)
        asm volatile("bar.sync 1, 32;" ::: "memory");
    else
        asm volatile("bar.sync 2, 32;" ::: "memory");
    data[global_thread()] = tile[BLOCK - 1 - thread()];
}
FREE(named_barrier_of_both)
{
    __shared__ int tile[BLOCK];
    tile[thread()] = thread();
    if (thread() < WARP)
        asm volatile("bar.sync 1, 64;" ::: "memory");
    else
        asm volatile("bar.sync 1, 64;" ::: "memory");
    data[global_thread()] = tile[BLOCK - 1 - thread()];
}
FREE(producer_consumer)
{
    __shared__ int tile[WARP];
    if (thread() < WARP) {
        tile[thread()] = thread();
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        data[global_thread()] = tile[(thread() + 1) % WARP];
    }
}
RACY(producer_consumer_reuses) // no barrier says that the tile has been read
{
    __shared__ int tile[WARP];
    for (int round = 0; round < 2; round++)
        if (thread() < WARP) {
            tile[thread()] = thread() + round;
            asm volatile("bar.arrive %0, 64;" ::"r"(1 + round) : "memory");
        } else {
            asm volatile("bar.sync %0, 64;" ::"r"(1 + round) : "memory");
            data[global_thread()] += tile[(thread() + 1) % WARP];
        }
}

FREE(disjoint_halves)
{
    __shared__ int tile[2 * BLOCK];
    tile[2 * thread()] = thread();
    tile[2 * thread() + 1] = block();
    data[global_thread()] = tile[2 * thread()] + tile[2 * thread() + 1];
}
RACY(overlapping_pairs)
{
    __shared__ int tile[BLOCK + 1];
    tile[thread()] = thread();
    tile[thread() + 1] = block() + 100;
    data[global_thread()] = tile[thread()];
}
FREE(same_value_by_all)
{
    __shared__ int found;
    found = 0;
    __syncthreads();
    if (in[global_thread()] % 7 == 0)
        found = 1;
    __syncthreads();
    data[global_thread()] = found;
}
RACY(flag_read_while_set)
{
    __shared__ int found;
    if (thread() == 0)
        found = 0;
    __syncthreads();
    if (in[global_thread()] % 7 == 3)
        found = 1;
    data[global_thread()] = found;
}
RACY(many_loads_before_store) // which meets the first of them
{
    __shared__ int tile[1024];
    for (int t = thread(); t < 1024; t += BLOCK)
        tile[t] = in[t];
    __syncthreads();
    if (thread() < WARP) {
        int sum = 0;
        for (int turn = 0; turn < 300; turn++)
            sum += tile[(turn > 0 ? 1 + turn % 31 : 0) * WARP + thread()];
        data[global_thread()] = sum;
    } else {
        tile[thread() - WARP] = -1;
    }
}
FREE(many_patterns_before_store)
{
    __shared__ int tile[1024];
    for (int t = thread(); t < 1024; t += BLOCK)
        tile[t] = in[t];
    __syncthreads();
    if (thread() < WARP) {
        int sum = 0;
        for (int turn = 0; turn < 300; turn++)
            sum += tile[WARP + (thread() * (turn % 30 + 1) + turn) % 960];
        data[global_thread()] = sum;
    } else {
        tile[thread() - WARP] = -1;
    }
}
// Block 0 waits, after loads by its first warp, for a block that loads in another pattern. Then its second
// warp stores.
__device__ inline void store_after_waiting(int *data, int *flags, const int *in, int first)
{
    __shared__ int tile[2 * WARP];
    int sum = *(volatile int *)flags; // a pattern that is known when it comes again
    tile[thread()] = in[thread()];
    __syncthreads();
    if (block() == 0 && thread() < WARP) {
        sum += tile[lane() ^ 1];
    } else if (block() == 0) {
        while (*(volatile int *)flags == 0)
            ;
        if (lane() / 8 == 1)
            tile[first + lane()] = -1;
    } else {
        sum += tile[lane() == 0 ? 1 : lane() == WARP - 1 ? WARP - 2 : 0];
        *(volatile int *)flags = 1;
    }
    data[global_thread()] = sum;
}
RACY(store_after_waiting)
{
    store_after_waiting(data, flags, in, 0);
}
FREE(store_after_waiting)
{
    store_after_waiting(data, flags, in, WARP);
}
