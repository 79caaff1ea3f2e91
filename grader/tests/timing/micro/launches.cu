/* Launches and the start of blocks.
 *
 *     empty,THREADS,BLOCKS,SECONDS    blocks_a_second; one block: launch_seconds
 *     empty2,SECONDS                  two launches of one block: next_launch_seconds
 *     wave,CLOCKS,THREADS,WAVES,SECONDS    blocks that spin for so many clocks: block_clocks, warp_clocks */
#include "micro.h"

#include <algorithm>
#include <cstdio>

__global__ void empty() {}

__global__ void spin(int clocks)
{
    long long begin = clock64();
    while (clock64() - begin < clocks)
        ;
}

static void print_empty(int threads, int blocks, int repetitions)
{
    double seconds = micro_seconds(repetitions, [&] { empty<<<blocks, threads>>>(); });
    printf("empty,%d,%d,%.9f\n", threads, blocks, seconds);
}

static void print_wave(int clocks, int threads, int waves)
{
    int blocks = micro.sms * std::min(32, 2048 / threads) * waves;
    double seconds = micro_seconds(5, [&] { spin<<<blocks, threads>>>(clocks); });
    printf("wave,%d,%d,%d,%.9f\n", clocks, threads, waves, seconds);
}

void micro_launches()
{
    for (int threads : {32, 64, 128, 256, 512, 1024})
        for (int blocks : {132 * 32, 1 << 20})
            print_empty(threads, blocks, 9);
    print_empty(32, 1, 51);
    auto two = [] {
        empty<<<1, 32>>>();
        empty<<<1, 32>>>();
    };
    printf("empty2,%.9f\n", micro_seconds(51, two));
    for (int clocks : {2000, 4000, 8000, 16000})
        for (int threads : {32, 256, 1024})
            for (int waves : {1, 8})
                print_wave(clocks, threads, waves);
}
