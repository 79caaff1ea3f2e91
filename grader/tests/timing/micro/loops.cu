/* Loads in a loop, one under way per thread: how long each takes while the memory is busy. The same with a
 * block for each 256 loads, which ends after it.
 *
 *     loop_reads,BYTES,THREADS,CLOCKS      per SM so many threads, each with one load of so many bytes under
 *                                          way: clocks per load: read_clocks
 *     loop_copies,BYTES,THREADS,CLOCKS     each stores what it has loaded: write_clocks, with read_clocks
 *     block_reads,BYTES,THREADS,CLOCKS     per SM so many threads in blocks of 256: clocks per block of them
 *     block_copies,BYTES,THREADS,CLOCKS    each stores what it has loaded
 *     block_tiles,BYTES,THREADS,CLOCKS     each stores what its neighbour has loaded
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

template <class T> __global__ void block_reads(const T *from, T *to, long count)
{
    T v = from[blockIdx.x * (long)blockDim.x + threadIdx.x];
    if (*(unsigned *)&v == 0x12345678)
        to[0] = v;
}

template <class T> __global__ void block_copies(const T *from, T *to, long count)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    to[i] = from[i];
}

/* Each thread stores what its neighbour has loaded. */
template <class T> __global__ void block_tiles(const T *from, T *to, long count)
{
    __shared__ T tile[256];
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    tile[threadIdx.x] = from[i];
    __syncthreads();
    to[i] = tile[(threadIdx.x + 1) % 256];
}

template <class T>
static void print_blocks(const char *name, void (*kernel)(const T *, T *, long), int threads)
{
    long count = BUFFER_BYTES / 2 / sizeof(T), blocks = count / 256;
    int resident = threads / 256, room = resident < 8 ? 220 * 1024 / resident - 8192 : 0;
    OK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, room));
    double seconds =
        micro_seconds(3, [&] { kernel<<<blocks, 256, room>>>((const T *)micro.from, (T *)micro.to, count); });
    printf("%s,%d,%d,%.1f\n", name, (int)sizeof(T), threads,
           seconds * micro.clock_hz * micro.sms * resident / blocks);
}

template <class T> static void print_all_blocks(int threads)
{
    print_blocks<T>("block_reads", block_reads<T>, threads);
    print_blocks<T>("block_copies", block_copies<T>, threads);
    print_blocks<T>("block_tiles", block_tiles<T>, threads);
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
        print_all_blocks<float>(threads);
        print_all_blocks<float2>(threads);
        print_all_blocks<float4>(threads);
    }
}
