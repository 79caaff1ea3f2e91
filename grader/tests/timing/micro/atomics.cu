/* Atomics in global memory: nanoseconds per atomic of one thread.
 *
 *     atomics64,SPREAD,NS    64-bit words so many words apart, 0: all the same one: atomics_a_second
 *     atomics32,SPREAD,NS    32-bit words: atomic_sectors_a_second
 *
 *     loads_and_atomics,WORDS,BARRIERS,ATOMICS,SECONDS    2 GB are read, so many words per thread, by blocks of 256
 *                            threads that then pass so many barriers; so many warps of each add to one word
 *
 *     swap_loops,SPREAD,THREADS,BLOCKS,NS    a loop of compare-and-swap adds to words so many apart, 0: all to the
 *                            same one, from so many threads of so many blocks of one warp each: per addition
 *     swap_locks,BLOCKS,NS   one thread per block takes a lock by compare-and-swap, adds, and gives it back: per addition
 *
 * And in shared memory: nanoseconds per request of a warp.
 *
 *     shared_atomics64,WORDS,THREADS,BLOCKS,NS    the lanes add to so many 64-bit words, in so many blocks
 * per SM: swap_latency, swap_clocks, swap_passes shared_atomics32,WORDS,THREADS,BLOCKS,NS */
#include "micro.h"

#include <cstdio>

enum { TIMES = 20, SHARED_TIMES = 100, WORDS = 1 << 20 };

template <class T> __global__ void atomics(T *words, int spread, int times)
{
    long thread = blockIdx.x * (long)blockDim.x + threadIdx.x;
    for (int k = 0; k < times; k++)
        atomicAdd(words + thread * spread % WORDS, (T)1);
}

__global__ void loads_and_atomics(const int *__restrict__ from, unsigned long long *to, int words, int barriers,
                                  int adding)
{
    long at = blockIdx.x * (long)blockDim.x * words + threadIdx.x;
    int sum = 0;
    for (int k = 0; k < words; k++, at += blockDim.x)
        sum += from[at];
    for (int k = 0; k < barriers; k++)
        __syncthreads();
    if ((threadIdx.x % 32 == 0 && (int)threadIdx.x / 32 < adding) || sum == 0x12345678)
        atomicAdd(to, (unsigned long long)sum);
}

__device__ void add_by_swaps(unsigned long long *to)
{
    unsigned long long old = *to, seen;
    do {
        seen = old;
        old = atomicCAS(to, seen, seen + 1);
    } while (old != seen);
}

__global__ void swap_loops(unsigned long long *words, int spread, int threads)
{
    long thread = blockIdx.x * (long)threads + threadIdx.x;
    if ((int)threadIdx.x < threads)
        add_by_swaps(words + thread * spread % WORDS);
}

__global__ void swap_locks(int *lock, volatile unsigned long long *sum)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
        *sum += 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}

template <class T> __global__ void shared_atomics(T *to, int words, int times)
{
    __shared__ T cells[32];
    if (threadIdx.x < 32)
        cells[threadIdx.x] = 0;
    __syncthreads();
    for (int k = 0; k < times; k++)
        atomicAdd(&cells[threadIdx.x % words], (T)k);
    __syncthreads();
    if (threadIdx.x < 32)
        to[threadIdx.x] = cells[threadIdx.x];
}

template <class T> static void print_shared(const char *name, int words, int threads, int blocks)
{
    double seconds = micro_seconds(
        3, [&] { shared_atomics<T><<<micro.sms * blocks, threads>>>((T *)micro.to, words, SHARED_TIMES); });
    printf("%s,%d,%d,%d,%.6f\n", name, words, threads, blocks,
           seconds * 1e9 / (SHARED_TIMES * threads / 32.0 * blocks));
}

template <class T> static void print_atomics(const char *name, int spread)
{
    double seconds =
        micro_seconds(3, [&] { atomics<T><<<micro.sms * 8, 256>>>((T *)micro.from, spread, TIMES); });
    printf("%s,%d,%.6f\n", name, spread, seconds * 1e9 / (micro.sms * 2048.0 * TIMES));
}

static void print_swaps(int spread, int threads, int blocks)
{
    double seconds = micro_seconds(
        3, [&] { swap_loops<<<blocks, 32>>>((unsigned long long *)micro.from, spread, threads); });
    printf("swap_loops,%d,%d,%d,%.6f\n", spread, threads, blocks, seconds * 1e9 / blocks / threads);
}

static void print_locks(int blocks)
{
    double seconds = micro_seconds(3, [&] {
        swap_locks<<<blocks, 32>>>((int *)micro.to, (volatile unsigned long long *)micro.from);
    });
    printf("swap_locks,%d,%.6f\n", blocks, seconds * 1e9 / blocks);
}

static void print_beside(int words, int barriers, int adding)
{
    long blocks = BUFFER_BYTES / 4 / 256 / words;
    double seconds = micro_seconds(3, [&] {
        loads_and_atomics<<<blocks, 256>>>((const int *)micro.from, (unsigned long long *)micro.to, words,
                                           barriers, adding);
    });
    printf("loads_and_atomics,%d,%d,%d,%.9f\n", words, barriers, adding, seconds);
}

void micro_atomics()
{
    for (int adding : {0, 1, 2, 8})
        for (int barriers : {0, 8, 24})
            for (int words : {1, 2, 4, 8, 16, 32})
                print_beside(words, barriers, adding);
    for (int spread : {0, 1, 4, 16}) {
        print_atomics<unsigned long long>("atomics64", spread);
        print_atomics<unsigned>("atomics32", spread);
    }
    OK(cudaMemset(micro.to, 0, 64));
    for (int blocks : {1, 8, 32, 132, 528, 1056, 2112, 4224, 16896, 67584}) {
        print_swaps(0, 1, blocks);
        print_swaps(1, 1, blocks);
        print_locks(blocks);
    }
    for (int threads : {2, 8, 32})
        for (int blocks : {132, 2112}) {
            print_swaps(0, threads, blocks);
            print_swaps(1, threads, blocks);
        }
    struct {
        int threads, blocks;
    } shapes[] = {{32, 1}, {256, 1}, {1024, 1}, {1024, 2}, {256, 8}, {128, 16}, {32, 32}};
    for (int words : {1, 8, 32})
        for (auto [threads, blocks] : shapes) {
            print_shared<unsigned long long>("shared_atomics64", words, threads, blocks);
            print_shared<unsigned>("shared_atomics32", words, threads, blocks);
        }
}
