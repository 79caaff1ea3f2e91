/* Where the model's units may overlap too much or too little.
 *
 *     spaced_stores,WORDS,PAUSE,BLOCKS,NS     nanoseconds per sector that each request asks to store: a thread stores
 *                                             WORDS words side by side, PAUSE dependent sums of 4 clocks apart; so
 *                                             many blocks of 256 threads per SM. Less than with BLOCKS 8 and PAUSE 0:
 *                                             some parts of a sector have left the L1 together
 *     hits_and_misses,HITS,NS                 nanoseconds per lone pair of sectors, of lines 2048 bytes apart, if its
 *                                             line is asked for HITS times more, in the L1. If L1 and memory overlap,
 *                                             it is the larger of two terms, if one waits for the other, their sum
 *     hits_and_swaps,LOADS,SWAPS,CLOCKS       clocks of an SM per turn of a warp: so many loads of 32 lines that the
 *                                             L1 has, and so many shared atomics of 64 bits on the block's word, which
 *                                             are loops: swap_banks
 *     phases,BLOCKS,SHIFT,PAUSE,SECONDS       2^28 words are copied by blocks of 256 threads, so many per SM, which
 *                                             load 16 words per thread, wait PAUSE clocks, then store them SHIFT words
 *                                             further on: lent_clocks, absorbed_clocks, the least cost of torn sectors
 */
#include "micro.h"

#include <algorithm>
#include <cstdio>
#include <utility>

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

enum { TURNS = 64 };

__global__ void hits_and_swaps(const float *from, float *to, int loads, int swaps)
{
    __shared__ unsigned long long word;
    float sum = 0;
    for (int turn = 0; turn < TURNS; turn++) {
        for (int k = 0; k < loads; k++) {
            float next;
            asm volatile("ld.global.ca.f32 %0, [%1];"
                         : "=f"(next)
                         : "l"(from + threadIdx.x % 32 * 32 + k)
                         : "memory");
            sum += next;
        }
        for (int k = 0; k < swaps; k++)
            atomicAdd(&word, (unsigned long long)(threadIdx.x + k)); // of one value: nvcc would add up the warp's
    }
    if (sum == 1.5f)
        to[0] = sum;
}

static void print_swaps(int loads, int swaps)
{
    enum { THREADS = 128, BLOCKS = 16 };
    double seconds = micro_seconds(5, [&] {
        hits_and_swaps<<<micro.sms * BLOCKS, THREADS>>>((const float *)micro.from, (float *)micro.to, loads, swaps);
    });
    printf("hits_and_swaps,%d,%d,%.2f\n", loads, swaps,
           seconds * micro.clock_hz / TURNS / (BLOCKS * THREADS / 32));
}

enum { HELD = 16 };

__global__ void phases(const float *__restrict__ from, float *to, int shift, int pause)
{
    long at = blockIdx.x * 256L * HELD + threadIdx.x;
    float held[HELD];
#pragma unroll
    for (int k = 0; k < HELD; k++)
        held[k] = from[at + k * 256];
    __syncthreads();
    if (held[0] == 1.5f)
        to[0] = held[1];
    for (long long begin = clock64(); clock64() - begin < pause;)
        ;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < HELD; k++)
        to[at + k * 256 + shift] = held[k];
}

static void print_phases(int blocks, int shift, int pause)
{
    int room = 220 * 1024 / blocks;
    OK(cudaFuncSetAttribute(phases, cudaFuncAttributeMaxDynamicSharedMemorySize, room));
    double seconds = micro_seconds(5, [&] {
        phases<<<BUFFER_BYTES / 8 / 256 / HELD - 1, 256, room>>>((const float *)micro.from, (float *)micro.to, shift,
                                                                 pause);
    });
    printf("phases,%d,%d,%d,%.9f\n", blocks, shift, pause, seconds);
}

void micro_mixed()
{
    print_all_spaced<4>();
    print_all_spaced<8>();
    print_all_spaced<16>();
    print_hits<0>();
    print_hits<1>();
    print_hits<3>();
    print_hits<7>();
    for (auto [loads, swaps] : {std::pair(4, 0), {0, 1}, {4, 1}, {8, 1}, {16, 1}, {16, 2}})
        print_swaps(loads, swaps);
    for (int blocks : {1, 2, 3, 4})
        for (int shift : {0, 1})
            for (int pause : {0, 1000, 2000, 4000, 8000, 16000})
                print_phases(blocks, shift, pause);
}
