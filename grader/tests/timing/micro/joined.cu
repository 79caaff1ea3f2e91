/* Stores of single words to adjacent addresses, one right after the other: the L1 joins those that meet on their way.
 *
 *     joined,WORDS,WARPS,NS          nanoseconds per word: a thread stores WORDS adjacent words; WARPS warps per SM
 *     joined_copies,WORDS,WARPS,NS   the same, after it has loaded them by single words
 *     joined_vectors,WORDS,WARPS,NS  the same, after it has loaded them four at a time
 *     joined_tiles,WORDS,WARPS,NS    the same, after a barrier, from shared memory
 */
#include "micro.h"

#include <cstdio>

enum { THREADS = 256 };
enum source { NONE, WORD, VECTOR, TILE };
static const char *const names[] = {"joined", "joined_copies", "joined_vectors", "joined_tiles"};

template <int WORDS> __device__ void store(float *to, const float *values)
{
#pragma unroll
    for (int k = 0; k < WORDS; k++)
        asm volatile("st.global.f32 [%0], %1;" : : "l"(to + k), "f"(values[k]) : "memory");
}

template <int WORDS, int SOURCE> __device__ void load(float *values, const float *from, float *tile, float *block)
{
#pragma unroll
    for (int k = 0; k < WORDS; k++)
        if (SOURCE == NONE)
            values[k] = threadIdx.x + k;
        else if (SOURCE == WORD)
            values[k] = from[k];
        else if (SOURCE == TILE)
            tile[k * THREADS + threadIdx.x] = block[k * THREADS + threadIdx.x];
    if (SOURCE == VECTOR)
#pragma unroll
        for (int k = 0; k < WORDS; k += 4)
            *(float4 *)(values + k) = *(const float4 *)(from + k);
    if (SOURCE == TILE) {
        __syncthreads();
#pragma unroll
        for (int k = 0; k < WORDS; k++)
            values[k] = tile[threadIdx.x * WORDS + k];
        __syncthreads();
    }
}

template <int WORDS, int SOURCE> __global__ void joined(float *from, float *to, long turns)
{
    __shared__ float tile[SOURCE == TILE ? WORDS * THREADS : 1];
    for (long turn = blockIdx.x * (long)THREADS + threadIdx.x; turn < turns; turn += gridDim.x * (long)THREADS) {
        float values[WORDS];
        load<WORDS, SOURCE>(values, from + turn * WORDS, tile, from + (turn - threadIdx.x) * WORDS);
        store<WORDS>(to + turn * WORDS, values);
    }
}

template <int WORDS, int SOURCE> static void print_joined()
{
    for (int warps : {8, 16, 32, 64}) {
        long turns = BUFFER_BYTES / 8 / WORDS;
        int blocks = micro.sms * warps * 32 / THREADS;
        double seconds = micro_seconds(
            1, [&] { joined<WORDS, SOURCE><<<blocks, THREADS>>>((float *)micro.from, (float *)micro.to, turns); });
        printf("%s,%d,%d,%.6f\n", names[SOURCE], WORDS, warps, seconds * 1e9 / (turns * WORDS));
    }
}

template <int WORDS> static void print_all()
{
    print_joined<WORDS, NONE>();
    print_joined<WORDS, WORD>();
    print_joined<WORDS, VECTOR>();
    print_joined<WORDS, TILE>();
}

void micro_joined()
{
    print_all<4>();
    print_all<8>();
    print_all<16>();
}
