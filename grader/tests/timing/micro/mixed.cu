/* Where the model's units may overlap too much or too little.
 *
 *     spaced_stores,WORDS,PAUSE,BLOCKS,NS     nanoseconds per sector that each request asks to store: a thread stores
 *                                             WORDS words side by side, PAUSE dependent sums of 4 clocks apart; so
 *                                             many blocks of 256 threads per SM. Less than with BLOCKS 8 and PAUSE 0:
 *                                             some parts of a sector have left the L1 together
 *     hits_and_misses,HITS,NS                 nanoseconds per lone pair of sectors, of lines 2048 bytes apart, if its
 *                                             line is asked for HITS times more, in the L1. If L1 and memory overlap,
 *                                             it is the larger of two terms, if one waits for the other, their sum */
#include "micro.h"

#include <algorithm>
#include <cstdio>

template <int WORDS, int PAUSE> __global__ void spaced_stores(float *to)
{
    long at = (blockIdx.x * 256L + threadIdx.x) * WORDS;
    float value = threadIdx.x;
#pragma unroll
    for (int k = 0; k < WORDS; k++) {
#pragma unroll
        for (int p = 0; p < PAUSE; p++)
            asm volatile("add.f32 %0, %0, 0f3f800000;" : "+f"(value));
        asm volatile("st.global.f32 [%0], %1;" : : "l"(to + at + k), "f"(value) : "memory");
    }
}

/* Shared memory that is asked for limits the blocks of an SM. */
template <int WORDS, int PAUSE> static void print_spaced()
{
    long threads = BUFFER_BYTES / 8 / WORDS;
    for (int blocks : {1, 2, 4, 8}) {
        int room = blocks < 8 ? 220 * 1024 / blocks : 0;
        OK(cudaFuncSetAttribute(spaced_stores<WORDS, PAUSE>, cudaFuncAttributeMaxDynamicSharedMemorySize, room));
        double seconds = micro_seconds(
            3, [&] { spaced_stores<WORDS, PAUSE><<<threads / 256, 256, room>>>((float *)micro.to); });
        double sectors = threads / 32.0 * std::min(32, WORDS * 4) * WORDS;
        printf("spaced_stores,%d,%d,%d,%.6f\n", WORDS, PAUSE, blocks, seconds * 1e9 / sectors);
    }
}

template <int WORDS> static void print_all_spaced()
{
    print_spaced<WORDS, 0>();
    print_spaced<WORDS, 4>();
    print_spaced<WORDS, 16>();
    print_spaced<WORDS, 64>();
    print_spaced<WORDS, 256>();
}

enum { ROW = 2048, PAIR = 64 };

/* Thread t asks for pair t / rows of row t % rows, then for the words after its first one. */
template <int HITS> __global__ void hits_and_misses(const float *from, float *to, long rows)
{
    long t = blockIdx.x * (long)blockDim.x + threadIdx.x;
    const float *at = from + t % rows * (ROW / 4) + t / rows * (PAIR / 4);
    float sum;
    asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(sum) : "l"(at) : "memory");
#pragma unroll
    for (int k = 1; k <= HITS; k++) {
        float next;
        asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(next) : "l"(at + k) : "memory");
        sum += next;
    }
    if (sum == 1.5f)
        to[0] = sum;
}

template <int HITS> static void print_hits()
{
    long rows = BUFFER_BYTES / ROW, pairs = rows * (ROW / PAIR);
    double seconds = micro_seconds(3, [&] {
        hits_and_misses<HITS><<<pairs / 256, 256>>>((const float *)micro.from, (float *)micro.to, rows);
    });
    printf("hits_and_misses,%d,%.6f\n", HITS, seconds * 1e9 / pairs);
}

void micro_mixed()
{
    print_all_spaced<4>();
    print_all_spaced<8>();
    print_hits<0>();
    print_hits<1>();
    print_hits<3>();
    print_hits<7>();
}
