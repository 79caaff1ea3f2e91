/* Accesses of single words that lie rows apart: what the memory takes for lone sectors, and how many lines the L2
 * holds until their next word is asked for.
 *
 *     scattered_MODE,STRIDE,NS     nanoseconds per sector; each is touched once, STRIDE bytes after the one before:
 *                                  reads, writes (of one word), fills (of all eight), copies (a word each)
 *     reach_MODE,MB,NS             nanoseconds per word of rows 2048 bytes apart, of which so many MB of lines are
 *                                  touched in turn, word after word along each row
 */
#include "micro.h"

#include <cstdio>

enum mode { READS, WRITES, FILLS, COPIES, MODES };
static const char *const names[MODES] = {"reads", "writes", "fills", "copies"};

/* Thread t takes word t / rows * step of row t % rows. */
template <int MODE>
__global__ void scattered(const float *__restrict__ from, float *to, long rows, long stride, int step)
{
    long t = blockIdx.x * (long)blockDim.x + threadIdx.x;
    long at = t % rows * (stride / 4) + t / rows * step;
    if (MODE == READS) {
        if (from[at] == 1.5f)
            to[0] = 1;
    } else if (MODE == COPIES) {
        to[at] = from[at];
    } else if (MODE == WRITES) {
        to[at] = 1;
    } else {
        at = t / 8 % rows * (stride / 4) + t / 8 / rows * step + t % 8;
        to[at] = 1;
    }
}

template <int MODE> static double seconds(long rows, long stride, int step, long columns)
{
    long threads = rows * columns * (MODE == FILLS ? 8 : 1);
    return micro_seconds(3, [&] {
        scattered<MODE><<<threads / 256, 256>>>((const float *)micro.from, (float *)micro.to, rows, stride, step);
    });
}

template <int MODE> static void print_scattered()
{
    for (long stride : {64L, 128L, 256L, 512L, 1024L, 2048L, 8192L, 1L << 20}) {
        long rows = BUFFER_BYTES / stride, columns = stride / 32;
        printf("scattered_%s,%ld,%.6f\n", names[MODE], stride,
               seconds<MODE>(rows, stride, 8, columns) * 1e9 / (rows * (double)columns));
    }
}

template <int MODE> static void print_reach()
{
    enum { ROW = 2048, LINE = 128, WORDS = 64 };
    for (long mb : {8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 128}) {
        long rows = (mb << 20) / LINE;
        printf("reach_%s,%ld,%.6f\n", names[MODE], mb, seconds<MODE>(rows, ROW, 1, WORDS) * 1e9 / (rows * (double)WORDS));
    }
}

void micro_scattered()
{
    print_scattered<READS>();
    print_scattered<WRITES>();
    print_scattered<FILLS>();
    print_scattered<COPIES>();
    print_reach<READS>();
    print_reach<WRITES>();
    print_reach<COPIES>();
}
