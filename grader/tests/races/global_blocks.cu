// Race suite: blocks of one launch that meet in global memory.
#include "kernels.h"

RACY(next_block_reads)
{
    data[global_thread()] = in[global_thread()];
    __syncthreads();
    data[1024 + global_thread()] = data[(global_thread() + 1) % (BLOCK * BLOCKS)];
}
FREE(own_block_reads)
{
    data[global_thread()] = in[global_thread()];
    __syncthreads();
    data[1024 + global_thread()] = data[block() * BLOCK + (thread() + 1) % BLOCK];
}
RACY(previous_block_reads) // in order of blocks it finds what it wants
{
    data[global_thread()] = thread();
    if (global_thread() >= BLOCK)
        data[1024 + global_thread()] = data[global_thread() - BLOCK];
}
RACY(in_place_line)
{
    int here = global_thread(), value = data[here] + data[here + 1];
    __syncthreads();
    data[here] = value + 1;
}
RACY(jacobi_two_sweeps) // the second sweep needs another launch
{
    int i = global_thread() + 1;
    data[1024 + i] = data[i - 1] + data[i + 1] + i;
    __syncthreads();
    data[i] = data[1024 + i - 1] + data[1024 + i + 1];
}
FREE(jacobi_one_sweep)
{
    int i = global_thread() + 1;
    data[1024 + i] = data[i - 1] + data[i + 1] + i;
}
RACY(sum_without_atomic)
{
    if (thread() == 0)
        data[0] += in[block()] + 1;
}
FREE(sum_with_atomic)
{
    if (thread() == 0)
        atomicAdd(data, in[block()] + 1);
}
RACY(each_block_stores)
{
    if (thread() == 0)
        data[0] = block() + 1;
}
FREE(one_block_stores)
{
    if (global_thread() == 0)
        data[0] = 1;
}
FREE(all_blocks_store_the_same)
{
    data[0] = 1;
}
RACY(first_block_clears)
{
    if (global_thread() == 0)
        data[0] = 7;
    atomicAdd(data, 1);
}
RACY(every_block_reads_the_sum)
{
    if (thread() == 0) {
        atomicAdd(data, 1);
        data[1 + block()] = data[0];
    }
}
FREE(sum_read_by_atomic)
{
    if (thread() == 0) {
        atomicAdd(data, 1);
        data[1 + block()] = atomicAdd(data, 0);
    }
}
RACY(halo_overlap)
{
    data[block() * (BLOCK - 2) + thread()] = global_thread();
}
FREE(halo_guarded)
{
    if (thread() > 0 && thread() < BLOCK - 1)
        data[block() * (BLOCK - 2) + thread()] = global_thread();
}
RACY(indirect_collides)
{
    data[in[global_thread()] * 7 % 50] = global_thread();
}
FREE(indirect_permutation)
{
    data[in[global_thread()] * 7 % 256] = global_thread();
}
RACY(atomic_and_plain)
{
    if (block() < 2)
        atomicMax(&data[thread()], block());
    else
        data[thread()] = block();
}
RACY(plain_read_beside_atomic)
{
    if (data[thread()] < global_thread())
        atomicMax(&data[thread()], global_thread());
}
FREE(cas_loop)
{
    int old = data[0], assumed;
    do {
        assumed = old;
        old = atomicCAS(data, assumed, assumed + 1);
    } while (old != assumed);
}
RACY(atomic_of_block_scope)
{
    atomicAdd_block(&data[0], 1);
}
FREE(atomic_of_block_scope)
{
    atomicAdd_block(&data[block()], 1);
}
RACY(scopes_mixed)
{
    if (block() == 0)
        atomicAdd_block(data, 1);
    else
        atomicAdd(data, 1);
}
FREE(system_scope)
{
    atomicAdd_system(data, 1);
}
FREE(ticket_gives_own_slot)
{
    int slot = atomicAdd(flags, 1);
    data[slot] = global_thread();
}
RACY(slot_from_plain_counter)
{
    int slot = flags[0]++;
    data[slot] = global_thread() + 1;
}
RACY(grid_stride_off_by_one)
{
    for (int i = global_thread(); i < 512; i += BLOCK * BLOCKS - 1)
        data[i] = i + 1000 * block() + thread();
}
FREE(grid_stride)
{
    for (int i = global_thread(); i < 512; i += BLOCK * BLOCKS)
        data[i] = i + 1000 * block() + thread();
}
RACY(long_long_halves)
{
    long long *wide = (long long *)data;
    if (block() == 0)
        wide[thread()] = thread() + 1;
    else if (block() == 1)
        data[2 * thread() + 1] = 5;
}
FREE(long_long)
{
    long long *wide = (long long *)data;
    wide[global_thread()] = thread() + 1;
}
RACY(vector_store_overlaps)
{
    int4 *wide = (int4 *)(data + 4 * (global_thread() / 2));
    *wide = make_int4(thread(), 1, 2, 3);
}
