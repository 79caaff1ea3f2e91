/* What it costs that rows of a cube of 512^3 words end within sectors: copies of it, with input and output aligned
 * or shifted by one word.
 *
 *     shifted_rows,BARRIERS,PLANES,ROW,HEIGHT,MS,MS,MS,MS    blocks of HEIGHT rows of ROW words march through PLANES
 *                                                            planes, with a barrier after each or without: aligned;
 *                                                            output shifted; input shifted; both shifted
 *     shifted_bursts,PLANES,TURNS,ROW,HEIGHT,MS,...          so many planes a turn: all loads, then all stores
 *
 * From the last column less the first: split_lines_a_second, LINE_COST, TORN_COST, how warps and blocks drift apart. */
#include "micro.h"

#include <cstdio>

enum { EDGE = 512, SQUARE = EDGE * EDGE };

__global__ void shifted_rows(const float *__restrict__ from, float *to, int planes, bool barriers)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    long at = (blockIdx.z * (long)planes * EDGE + j) * EDGE + k;
    for (int i = 0; i < planes; i++, at += SQUARE) {
        if (k < EDGE - 8)
            to[at] = from[at];
        if (barriers)
            __syncthreads();
    }
}

template <int PLANES> __global__ void shifted_bursts(const float *__restrict__ from, float *to, int turns)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    long at = (blockIdx.z * (long)turns * PLANES * EDGE + j) * EDGE + k;
    for (int i = 0; i < turns && k < EDGE - 8; i++, at += PLANES * SQUARE) {
        float held[PLANES];
#pragma unroll
        for (int p = 0; p < PLANES; p++)
            held[p] = from[at + p * SQUARE];
#pragma unroll
        for (int p = 0; p < PLANES; p++)
            to[at + p * SQUARE] = held[p];
    }
}

/* Milliseconds of `copy`(from, to), aligned and shifted. */
static void print_shifts(const std::function<void(const float *, float *)> &copy)
{
    for (int loads : {0, 1})
        for (int stores : {0, 1})
            printf(",%.6f",
                   1e3 * micro_seconds(5, [&] { copy((const float *)micro.from + loads, (float *)micro.to + stores); }));
    printf("\n");
}

static void print_rows(bool barriers, int planes, int row)
{
    dim3 block(row, 256 / row), grid(EDGE / row, EDGE / block.y, EDGE / planes);
    printf("shifted_rows,%d,%d,%d,%d", barriers, planes, row, block.y);
    print_shifts(
        [&](const float *from, float *to) { shifted_rows<<<grid, block>>>(from, to, planes, barriers); });
}

template <int PLANES> static void print_bursts(int turns, int row)
{
    dim3 block(row, 256 / row), grid(EDGE / row, EDGE / block.y, EDGE / turns / PLANES);
    printf("shifted_bursts,%d,%d,%d,%d", PLANES, turns, row, block.y);
    print_shifts([&](const float *from, float *to) { shifted_bursts<PLANES><<<grid, block>>>(from, to, turns); });
}

void micro_shifted()
{
    for (bool barriers : {false, true})
        for (int planes : {1, 4, 8, 32, 128, 512})
            for (int row : {32, 64, 256})
                print_rows(barriers, planes, row);
    for (int row : {8, 16, 32, 64, 256}) {
        print_bursts<4>(1, row);
        for (int turns : {1, 4, 16, 64})
            print_bursts<8>(turns, row);
    }
}
