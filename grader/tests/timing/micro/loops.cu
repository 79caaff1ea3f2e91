/* Loads in a loop, one under way per thread: how long each takes while the memory is busy.
 *
 *     loop_reads,BYTES,THREADS,CLOCKS     per SM so many threads, each with one load of so many bytes under
 *                                         way: clocks per load
 *     loop_copies,BYTES,THREADS,CLOCKS    each stores what it has loaded: write_clocks
 */
#include "micro.h"

#include <cstdio>

template <class T> __global__ void loop_reads(const T *from, T *to, long count)
{
    unsigned sum = 0;
#pragma unroll 1
    for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < count; i += (long)gridDim.x * blockDim.x) {
        T v = from[i];
        sum += *(unsigned *)&v;
    }
    if (sum == 0x12345678)
        to[0] = from[0];
}

template <class T> __global__ void loop_copies(const T *from, T *to, long count)
{
#pragma unroll 1
    for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < count; i += (long)gridDim.x * blockDim.x)
        to[i] = from[i];
}

template <class T> static void print_loops(int threads)
{
    long count = BUFFER_BYTES / 2 / sizeof(T);
    int blocks = micro.sms * threads / 256;
    const T *from = (const T *)micro.from;
    T *to = (T *)micro.to;
    double times = count / ((double)micro.sms * threads);
    double reads = micro_seconds(3, [&] { loop_reads<<<blocks, 256>>>(from, to, count); });
    double copies = micro_seconds(3, [&] { loop_copies<<<blocks, 256>>>(from, to, count); });
    printf("loop_reads,%d,%d,%.1f\n", (int)sizeof(T), threads, reads * micro.clock_hz / times);
    printf("loop_copies,%d,%d,%.1f\n", (int)sizeof(T), threads, copies * micro.clock_hz / times);
}

void micro_loops()
{
    for (int threads : {256, 512, 1024, 1536, 2048}) {
        print_loops<float>(threads);
        print_loops<float2>(threads);
        print_loops<float4>(threads);
    }
}
