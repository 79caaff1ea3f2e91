// Race suite: elements of one and two bytes, in shared and in global memory.
#include "kernels.h"
#include <cuda_fp16.h>

RACY(short_tile)
{
    __shared__ short tile[BLOCK];
    tile[thread()] = (short)in[global_thread()];
    data[global_thread()] = tile[(thread() + 1) % BLOCK];
}
FREE(short_tile)
{
    __shared__ short tile[BLOCK];
    tile[thread()] = (short)in[global_thread()];
    __syncthreads();
    data[global_thread()] = tile[(thread() + 1) % BLOCK];
}
RACY(char_tile)
{
    __shared__ char tile[BLOCK];
    tile[thread()] = (char)in[global_thread()];
    data[global_thread()] = tile[BLOCK - 1 - thread()];
}
FREE(char_tile)
{
    __shared__ char tile[BLOCK];
    tile[thread()] = (char)in[global_thread()];
    __syncthreads();
    data[global_thread()] = tile[BLOCK - 1 - thread()];
}
RACY(half_tree)
{
    __shared__ __half sum[BLOCK];
    sum[thread()] = __int2half_rn(in[thread()]);
    __syncthreads();
    for (int half = BLOCK / 2; half; half /= 2)
        if (thread() < half)
            sum[thread()] = __hadd(sum[thread()], sum[thread() + half]);
    if (thread() == 0)
        data[block()] = __half2int_rn(sum[0]);
}
FREE(half_tree)
{
    __shared__ __half sum[BLOCK];
    sum[thread()] = __int2half_rn(in[thread()]);
    for (int half = BLOCK / 2; half; half /= 2) {
        __syncthreads();
        if (thread() < half)
            sum[thread()] = __hadd(sum[thread()], sum[thread() + half]);
    }
    if (thread() == 0)
        data[block()] = __half2int_rn(sum[0]);
}
FREE(own_bytes_of_a_word)
{
    __shared__ unsigned char cell[BLOCK];
    cell[thread()] = (unsigned char)thread();
    cell[thread()]++;
    data[global_thread()] = cell[thread()];
}
RACY(byte_of_a_word)
{
    __shared__ union { int word[BLOCK / 4]; unsigned char byte[BLOCK]; } u;
    u.byte[thread()] = (unsigned char)thread();
    if (thread() < BLOCK / 4)
        data[block() * BLOCK + thread()] = u.word[thread()];
}
FREE(byte_of_a_word)
{
    __shared__ union { int word[BLOCK / 4]; unsigned char byte[BLOCK]; } u;
    u.byte[thread()] = (unsigned char)thread();
    __syncthreads();
    if (thread() < BLOCK / 4)
        data[block() * BLOCK + thread()] = u.word[thread()];
}
RACY(bit_field)
{
    __shared__ struct { unsigned char low : 4, high : 4; } cell;
    if (thread() == 0)
        cell.low = 3;
    if (thread() == 40)
        cell.high = 5;
    __syncthreads();
    data[global_thread()] = cell.low + cell.high;
}
RACY(struct_of_bytes)
{
    __shared__ struct { char a, b, c, d; } cell[BLOCK];
    cell[thread()].a = 1;
    cell[(thread() + 1) % BLOCK].a = (char)thread();
    __syncthreads();
    data[global_thread()] = cell[thread()].a;
}
FREE(struct_of_bytes)
{
    __shared__ struct { char a, b, c, d; } cell[BLOCK];
    cell[thread()].a = 1;
    cell[(thread() + 1) % BLOCK].b = (char)thread();
    __syncthreads();
    data[global_thread()] = cell[thread()].a + cell[thread()].b;
}
RACY(global_bytes)
{
    char *bytes = (char *)data;
    bytes[global_thread() / 2] = (char)(thread() + 1);
}
FREE(global_bytes)
{
    char *bytes = (char *)data;
    bytes[global_thread()] = (char)(thread() + 1);
}
RACY(global_shorts_in_place)
{
    short *cells = (short *)data;
    cells[global_thread()] = (short)(cells[global_thread() + 1] + 1);
}
FREE(global_shorts)
{
    short *cells = (short *)data;
    cells[global_thread()] = (short)(in[global_thread()] + 1);
    __syncthreads();
    data[2048 + global_thread()] = cells[block() * BLOCK + (thread() + 1) % BLOCK];
}
RACY(global_bytes_next_block)
{
    char *bytes = (char *)data;
    bytes[global_thread()] = 1;
    __syncthreads();
    data[2048 + global_thread()] = bytes[(global_thread() + 1) % (BLOCK * BLOCKS)];
}
RACY(word_over_bytes)
{
    char *bytes = (char *)data;
    if (block() == 0)
        bytes[thread()] = 1;
    else if (block() == 1 && thread() < BLOCK / 4)
        data[thread()] = thread();
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
