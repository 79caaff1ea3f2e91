/* Blocks whose warps lie across the rows of a cube: how many lines the L2 keeps until the block beside comes for
 * the next words, and what the memory takes for those that it has lost.
 *
 *     columns_MODE,PITCH,WORDS,SECONDS   a cube of 512^3 words, rows PITCH words apart, blocks of 8 by 8 rows and
 *                                        WORDS words; blocks follow each other from plane to plane, then from row to
 *                                        row, then along the rows
 */
#include "micro.h"

#include <cstdio>

enum mode { READS, WRITES, COPIES };
static const char *const names[] = {"reads", "writes", "copies"};
enum { EDGE = 512, SIDE = 8 };

template <int MODE> __global__ void columns(const float *__restrict__ from, float *to, long pitch)
{
    long i = blockIdx.x * SIDE + threadIdx.x, j = blockIdx.y * SIDE + threadIdx.y,
         k = blockIdx.z * blockDim.z + threadIdx.z, at = (i * EDGE + j) * pitch + k;
    if (MODE == WRITES)
        to[at] = 1;
    else if (MODE == COPIES)
        to[at] = from[at];
    else if (from[at] == 1.5f)
        to[0] = 1;
}

template <int MODE> static void print_columns(long pitch, unsigned words)
{
    dim3 block(SIDE, SIDE, words), grid(EDGE / SIDE, EDGE / SIDE, EDGE / words);
    double seconds = micro_seconds(
        3, [&] { columns<MODE><<<grid, block>>>((const float *)micro.from, (float *)micro.to, pitch); });
    printf("columns_%s,%ld,%u,%.6f\n", names[MODE], pitch, words, seconds);
}

void micro_columns()
{
    for (long pitch : {512L, 544L, 576L})
        for (unsigned words : {4u, 8u, 16u}) {
            print_columns<READS>(pitch, words);
            print_columns<WRITES>(pitch, words);
            print_columns<COPIES>(pitch, words);
        }
}
