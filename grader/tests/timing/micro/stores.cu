/* Stores of sectors in part, to memory.
 *
 *     partial_stores,WORDS,NS             nanoseconds per sector that stores of one word fill one by one:
 *                                         torn_sectors_a_second
 *     split_rows,ROW,OFFSET,SECONDS       a cube of 512^3 words is read and written, by rows of so many words: with an
 *                                         offset, rows end within lines
 *     split_walks,WORDS,BLOCKS,SECONDS    2^28 words are read and written by warps, so many words a turn: in a loop over
 *                                         so many blocks, or (0) one turn each: FAR_SPLIT, how warps drift apart */
#include "micro.h"

#include <algorithm>
#include <cstdio>

enum { EDGE = 512, PLANES = 32 };

__global__ void partial_stores(float *to, int words)
{
    long at = (blockIdx.x * 256L + threadIdx.x) * words;
    for (int k = 0; k < words; k++)
        to[at + k] = k;
}

/* Blocks march through PLANES planes; each row of the block's threads has its row of the cube. */
__global__ void split_rows(const float *__restrict__ from, float *to, int row, int offset)
{
    int k = offset + blockIdx.x * row + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    long at = (blockIdx.z * (long)PLANES * EDGE + j) * EDGE + k;
    for (int i = 0; i < PLANES; i++, at += EDGE * EDGE)
        if ((int)threadIdx.x < row && k < EDGE)
            to[at] = from[at];
}

/* A warp copies `words` words a turn. */
__global__ void split_walks(const float *__restrict__ from, float *to, int words)
{
    long warps = gridDim.x * (blockDim.x / 32L), lane = threadIdx.x % 32;
    for (long w = (blockIdx.x * (long)blockDim.x + threadIdx.x) / 32; w * words < BUFFER_BYTES / 8;
         w += warps)
        if (lane < words && w * words + lane < BUFFER_BYTES / 8)
            to[w * words + lane] = from[w * words + lane];
}

static void print_walks(int words, int blocks)
{
    enum { THREADS = 1024 };
    long all = (BUFFER_BYTES / 8 + words - 1) / words * 32 / THREADS + 1;
    double seconds = micro_seconds(5, [&] {
        split_walks<<<blocks ? blocks : all, THREADS>>>((const float *)micro.from, (float *)micro.to, words);
    });
    printf("split_walks,%d,%d,%.9f\n", words, blocks, seconds);
}

static void print_partial(int words)
{
    long threads = BUFFER_BYTES / 4 / words;
    double seconds =
        micro_seconds(3, [&] { partial_stores<<<threads / 256, 256>>>((float *)micro.to, words); });
    double sectors = threads / 32.0 * std::min(32, words * 4) * words; // of all requests
    printf("partial_stores,%d,%.6f\n", words, seconds * 1e9 / sectors);
}

static void print_rows(int row, int offset)
{
    dim3 block((row + 31) / 32 * 32, 1);
    block.y = 256 / block.x;
    dim3 grid((EDGE - offset + row - 1) / row, EDGE / block.y, EDGE / PLANES);
    double seconds = micro_seconds(
        7, [&] { split_rows<<<grid, block>>>((const float *)micro.from, (float *)micro.to, row, offset); });
    printf("split_rows,%d,%d,%.9f\n", row, offset, seconds);
}

void micro_stores()
{
    for (int words : {2, 4, 8, 16})
        print_partial(words);
    for (int row : {16, 28, 32, 64, 128, 256})
        for (int offset : {0, 4})
            print_rows(row, offset);
    for (int row : {6, 14, 30})
        print_rows(row, 1);
    for (int words : {24, 28, 31, 32})
        for (int blocks : {0, 2 * micro.sms, 8 * micro.sms, 32 * micro.sms, 128 * micro.sms})
            print_walks(words, blocks);
    print_rows(62, 1);
    print_rows(126, 1);
}
