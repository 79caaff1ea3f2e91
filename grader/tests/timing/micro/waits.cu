/* What keeps warps waiting or busy that few kernels have: sleeps, barriers of a part of a warp, constants at
 * different addresses. One block per SM, or two if there are more than 32 warps.
 *
 *     sleeps,WARPS,ASKED,NS          __nanosleep(ASKED), nanoseconds that a warp takes for one
 *     part_barriers,WARPS,MASK,NS    __syncwarp(MASK) by the lanes of MASK alone, nanoseconds per barrier of a warp
 *     apart_barriers,WARPS,NS        the same, where each half of a warp comes from a loop of its own
 *     constant_spread,WARPS,N,NS     loads of constants at N different addresses, nanoseconds per load of a warp
 */
#include "micro.h"

#include <cstdio>

enum { TIMES = 400, STEPS = 16 };

__global__ void sleeps(unsigned asked, int times)
{
    for (int k = 0; k < times; k++)
        __nanosleep(asked);
}

__global__ void part_barriers(unsigned mask, int times)
{
    if (mask >> threadIdx.x % 32 & 1)
        for (int k = 0; k < times; k++) {
#pragma unroll
            for (int u = 0; u < STEPS; u++)
                __syncwarp(mask);
        }
}

/* Each half of a warp goes round a loop of its own, once, between two barriers of the whole warp. */
__global__ void apart_barriers(unsigned *to, int turns, int times)
{
    unsigned sum = threadIdx.x;
    for (int k = 0; k < times; k++) {
        if (threadIdx.x % 32 < 16)
            for (int t = 0; t < turns; t++)
                asm volatile("xor.b32 %0, %0, 5;" : "+r"(sum));
        else
            for (int t = 0; t < turns; t++)
                asm volatile("add.u32 %0, %0, 7;" : "+r"(sum));
        __syncwarp();
    }
    if (sum == 0x12345678)
        to[0] = sum;
}

__constant__ unsigned numbers[1024];

__global__ void constant_spread(unsigned *to, int addresses, int times)
{
    unsigned at = threadIdx.x % addresses;
    for (int k = 0; k < times; k++) {
#pragma unroll
        for (int u = 0; u < STEPS; u++)
            at = (at + numbers[at + u * 32]) & 31; /* all are 0: the index stays */
    }
    if (at == 77)
        to[0] = at;
}

static int blocks_for(int warps)
{
    return micro.sms * (warps > 32 ? 2 : 1);
}

static int threads_for(int warps)
{
    return warps > 32 ? warps * 16 : warps * 32;
}

static void print_sleeps(int warps, unsigned asked)
{
    int times = asked > 10000 ? TIMES / 20 : TIMES;
    double seconds =
        micro_seconds(3, [&] { sleeps<<<blocks_for(warps), threads_for(warps)>>>(asked, times); });
    printf("sleeps,%d,%u,%.3f\n", warps, asked, seconds * 1e9 / times);
}

static void print_barriers(int warps, unsigned mask)
{
    double seconds =
        micro_seconds(3, [&] { part_barriers<<<blocks_for(warps), threads_for(warps)>>>(mask, TIMES); });
    printf("part_barriers,%d,%08x,%.6f\n", warps, mask, seconds * 1e9 / (TIMES * (double)STEPS * warps));
}

static void print_apart(int warps)
{
    double seconds = micro_seconds(3, [&] {
        apart_barriers<<<blocks_for(warps), threads_for(warps)>>>((unsigned *)micro.to, 1, TIMES * STEPS);
    });
    printf("apart_barriers,%d,%.6f\n", warps, seconds * 1e9 / (TIMES * (double)STEPS * warps));
}

static void print_spread(int warps, int addresses)
{
    double seconds = micro_seconds(3, [&] {
        constant_spread<<<blocks_for(warps), threads_for(warps)>>>((unsigned *)micro.to, addresses, TIMES);
    });
    printf("constant_spread,%d,%d,%.6f\n", warps, addresses, seconds * 1e9 / (TIMES * (double)STEPS * warps));
}

void micro_waits()
{
    for (int warps : {1, 64})
        for (unsigned asked : {0u, 20u, 100u, 1000u, 20000u, 1000000u})
            print_sleeps(warps, asked);
    for (int warps : {1, 8, 64}) {
        for (unsigned mask : {0xffffffffu, 0x0000ffffu, 0xaaaaaaaau})
            print_barriers(warps, mask);
        print_apart(warps);
    }
    for (int warps : {1, 8, 64})
        for (int addresses : {1, 2, 4, 8, 16, 32})
            print_spread(warps, addresses);
}
