// Race suite: patterns of graph codes: a ring of 256 vertices, neighbours v - 1 and v + 1, in the manner of Indigo.
#include "kernels.h"

enum { VERTICES = BLOCK * BLOCKS };
__device__ inline int neighbour(int v, int k) { return (v + (k ? 1 : VERTICES - 1)) % VERTICES; }

RACY(push_plain)
{
    int v = global_thread();
    for (int k = 0; k < 2; k++)
        data[neighbour(v, k)] += v;
}
FREE(push_atomic)
{
    int v = global_thread();
    for (int k = 0; k < 2; k++)
        atomicAdd(&data[neighbour(v, k)], v);
}
RACY(pull_in_place)
{
    int v = global_thread(), sum = 0;
    for (int k = 0; k < 2; k++)
        sum += data[neighbour(v, k)];
    data[v] = sum + v;
}
FREE(pull_two_arrays)
{
    int v = global_thread(), sum = 0;
    for (int k = 0; k < 2; k++)
        sum += in[neighbour(v, k)];
    data[v] = sum + v;
}
RACY(conditional_vertex)
{
    int v = global_thread();
    for (int k = 0; k < 2; k++)
        if (in[neighbour(v, k)] > v)
            data[0] = v;
}
FREE(conditional_vertex)
{
    int v = global_thread();
    for (int k = 0; k < 2; k++)
        if (in[neighbour(v, k)] > v)
            atomicMax(data, v);
}
RACY(conditional_edge_counter)
{
    int v = global_thread();
    if (in[v] % 2)
        data[0]++;
}
FREE(conditional_edge_counter)
{
    int v = global_thread();
    if (in[v] % 2)
        atomicAdd(data, 1);
}
RACY(worklist_plain)
{
    int v = global_thread();
    if (v % 3 == 0)
        data[atomicAdd(flags, 1) / 2] = v;
}
FREE(worklist)
{
    int v = global_thread();
    if (v % 3 == 0)
        data[atomicAdd(flags, 1)] = v;
}
RACY(worklist_drained_at_once) // reads what others have not stored yet
{
    int place = atomicAdd(flags, 1);
    data[place] = global_thread() + 1;
    if (place > 0)
        data[1024 + place] = data[place - 1];
}
RACY(path_halving)
{
    int v = global_thread();
    data[v] = v ? v - 1 : 0;
    __syncthreads();
    int parent = data[v];
    while (parent != data[parent]) {
        data[v] = data[parent];
        parent = data[v];
    }
}
RACY(relax_plain)
{
    int v = global_thread(), best = data[neighbour(v, 0)] + 1;
    if (best < 100)
        data[v] = best;
}
FREE(relax_atomic)
{
    int v = global_thread(), best = atomicAdd(&data[neighbour(v, 0)], 0) + 1;
    atomicMax(&data[v], best);
}
RACY(sum_in_block_then_plain)
{
    __shared__ int sum;
    if (thread() == 0)
        sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[global_thread()]);
    __syncthreads();
    if (thread() == 0)
        data[0] = data[0] + sum;
}
FREE(sum_in_block_then_atomic)
{
    __shared__ int sum;
    if (thread() == 0)
        sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[global_thread()]);
    __syncthreads();
    if (thread() == 0)
        atomicAdd(data, sum);
}
RACY(sum_read_before_barrier)
{
    __shared__ int sum;
    if (thread() == 0)
        sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[global_thread()]);
    if (thread() == 0)
        atomicAdd(data, sum);
}
RACY(loop_carried)
{
    int i = global_thread() + 1;
    data[i] = data[i - 1] + 1;
}
RACY(anti_dependence)
{
    int i = global_thread();
    data[i] = data[i + 1] + 1;
}
FREE(even_and_odd)
{
    int i = 2 * global_thread();
    data[i] = data[i + 1] + 1;
}
RACY(even_and_odd_off_by_one)
{
    int i = 2 * global_thread();
    data[i] = data[i + 2] + 1;
}
FREE(red_black)
{
    int i = global_thread();
    if (i % 2)
        data[i] = data[i - 1] + data[i + 1];
}
RACY(red_black_both)
{
    int i = global_thread() + 1;
    if (i % 2)
        data[i] = data[i - 1] + data[i + 1] + 1;
    __syncthreads();
    if (i % 2 == 0)
        data[i] = data[i - 1] + data[i + 1] + 1;
}
RACY(max_by_compare)
{
    if (in[global_thread()] > data[0])
        data[0] = in[global_thread()];
}
FREE(max_by_atomic)
{
    atomicMax(data, in[global_thread()]);
}
FREE(privatised)
{
    int mine = 0;
    for (int i = global_thread(); i < n; i += BLOCK * BLOCKS)
        mine += in[i];
    data[global_thread()] = mine;
}
FREE(matrix_row_each)
{
    int row = global_thread() / 16, column = global_thread() % 16;
    data[row * 16 + column] = in[row] * in[column];
}
RACY(matrix_row_stride)
{
    int row = global_thread() / 16, column = global_thread() % 16;
    data[row * 15 + column] = in[row] * 100 + in[column];
}
