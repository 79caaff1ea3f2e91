/* What a load costs the L1 whose line is under way, because another warp has asked for it.
 *
 *     pending,ROWS,HITS,WAITS,CLOCKS   clocks of an SM per request: each warp loads a line of its own, then HITS
 *                                      times the line of another warp of its block, in one request with ROWS rows
 *                                      of 32 / ROWS words; with WAITS 1 once the line is there, with 0 at once
 */
#include "micro.h"

#include <cstdio>

enum { WARPS = 8, ROUNDS = 64, PITCH = 2048 / 4, LINES = 1 << 16 };

/* A warp's rows lie PITCH words apart, as those of a block that is narrower than a warp do. */
template <int ROWS, int HITS, bool WAITS> __global__ void pending(const float *from, float *to)
{
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int row = lane / (32 / ROWS), column = lane % (32 / ROWS);
    float sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        long tile = (blockIdx.x + (long)gridDim.x * round) * WARPS % LINES;
        const float *at = from + (tile * ROWS + row) * PITCH + column;
        float own, other[HITS + 1];
        asm volatile("ld.global.ca.f32 %0, [%1];"
                     : "=f"(own)
                     : "l"(at + (long)warp * ROWS * PITCH)
                     : "memory");
        if (WAITS) {
            sum += own;
            __syncthreads();
        }
#pragma unroll
        for (int k = 0; k < HITS; k++)
            asm volatile("ld.global.ca.f32 %0, [%1];"
                         : "=f"(other[k])
                         : "l"(at + (long)((warp + k + 1) % WARPS) * ROWS * PITCH)
                         : "memory");
#pragma unroll
        for (int k = 0; k < HITS; k++)
            sum += other[k];
        sum += own;
    }
    if (sum == 1.5f)
        to[0] = sum;
}

template <int ROWS, int HITS, bool WAITS> static void print_one()
{
    int blocks = micro.sms * 8;
    double seconds = micro_seconds(5, [&] {
        pending<ROWS, HITS, WAITS><<<blocks, WARPS * 32>>>((const float *)micro.from, (float *)micro.to);
    });
    double requests = 8.0 * WARPS * ROUNDS * (HITS + 1);
    printf("pending,%d,%d,%d,%.3f\n", ROWS, HITS, WAITS, seconds * micro.clock_hz / requests);
}

template <int ROWS> static void print_rows()
{
    print_one<ROWS, 0, false>();
    print_one<ROWS, 2, false>();
    print_one<ROWS, 4, false>();
    print_one<ROWS, 6, false>();
    print_one<ROWS, 2, true>();
    print_one<ROWS, 4, true>();
    print_one<ROWS, 6, true>();
}

void micro_pending()
{
    print_rows<1>();
    print_rows<2>();
    print_rows<4>();
    print_rows<8>();
}
