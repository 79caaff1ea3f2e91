/* Bandwidths of memory and L2, in GB/s.
 *
 *     reads,BYTES,LOADS,THREADS,GB/s    bytes a load, loads a thread, threads a block: read_bandwidth
 *     copies, writes                    the same: copy_bandwidth, write_bandwidth
 *     one_sm_read,BLOCKS,GB/s           so many blocks of 1024 threads: sm_bytes
 *     l2_reads,BYTES,MB,GB/s            the same MB again and again: l2_bandwidth
 *     l2_writes,BYTES,MB,GB/s           the same with stores: l2_write_bandwidth
 *     l2_sparse,MB,GB/s                 reads of one sector of each line, in so many MB of lines: l2_bytes
 */
#include "micro.h"

#include <algorithm>
#include <cstdio>

/* U elements of one thread, a block's threads apart. */
template <class T, int U> __device__ void load(T (&v)[U], const T *p, long at)
{
#pragma unroll
    for (int u = 0; u < U; u++)
        v[u] = p[at + u * blockDim.x];
}

template <class T, int U> __device__ unsigned bits_of(const T (&v)[U])
{
    unsigned all = 0;
#pragma unroll
    for (int u = 0; u < U; u++)
        all |= *(const unsigned *)&v[u];
    return all;
}

/* A store that never happens. The compiler does not know that, so it keeps the loads. */
template <class T> __device__ void keep(unsigned bits, T *to)
{
    if (bits == 0x12345678)
        to[0] = T();
}

template <class T, int U> __global__ void reads(const T *from, T *to)
{
    T v[U];
    load(v, from, blockIdx.x * (long)blockDim.x * U + threadIdx.x);
    keep(bits_of(v), to);
}

template <class T, int U> __global__ void copies(const T *from, T *to)
{
    long at = blockIdx.x * (long)blockDim.x * U + threadIdx.x;
    T v[U];
    load(v, from, at);
#pragma unroll
    for (int u = 0; u < U; u++)
        to[at + u * blockDim.x] = v[u];
}

template <class T, int U> __global__ void writes(T *to, T value)
{
    long at = blockIdx.x * (long)blockDim.x * U + threadIdx.x;
#pragma unroll
    for (int u = 0; u < U; u++)
        to[at + u * blockDim.x] = value;
}

template <class T, int U> __global__ void reads_in_a_loop(const T *from, T *to, long count)
{
    unsigned all = 0;
    for (long at = blockIdx.x * (long)blockDim.x * U + threadIdx.x; at < count;
         at += (long)gridDim.x * blockDim.x * U) {
        T v[U];
        load(v, from, at);
        all |= bits_of(v);
    }
    keep(all, to);
}

/* All threads read `span` elements again and again, past the L1 cache. */
template <class T> __global__ void l2_reads(const T *from, T *to, long span, int times)
{
    long at = (blockIdx.x * (long)blockDim.x + threadIdx.x) % span;
    long step = (long)gridDim.x * blockDim.x % span;
    unsigned all = 0;
    for (int k = 0; k < times; k++) {
        T v[1] = {__ldcg(from + at)};
        all |= bits_of(v);
        at += step;
        if (at >= span)
            at -= span;
    }
    keep(all, to);
}

/* The same with stores. */
template <class T> __global__ void l2_writes(T *to, long span, int times)
{
    long at = (blockIdx.x * (long)blockDim.x + threadIdx.x) % span;
    long step = (long)gridDim.x * blockDim.x % span;
    for (int k = 0; k < times; k++) {
        to[at] = T();
        at += step;
        if (at >= span)
            at -= span;
    }
}

/* Each thread reads the first word of one line after the other, as many lines apart as there are threads. */
__global__ void l2_sparse(const float *from, float *to, long lines, int times)
{
    long threads = (long)gridDim.x * blockDim.x, line = (blockIdx.x * (long)blockDim.x + threadIdx.x) % lines;
    unsigned all = 0;
    for (int k = 0; k < times; k++) {
        float v[1] = {__ldcg(from + line * 32)};
        all |= bits_of(v);
        line = (line + threads) % lines;
    }
    keep(all, to);
}

/* Each thread fills `words` words side by side, one store after the other. */
template <class T, int U> static void print_memory(int threads)
{
    const T *from = (const T *)micro.from;
    T *to = (T *)micro.to;
    long blocks = BUFFER_BYTES / (long)sizeof(T) / U / threads;
    struct {
        const char *name;
        double seconds;
    } rows[] = {
        {"reads", micro_seconds(5, [&] { reads<T, U><<<blocks, threads>>>(from, to); })},
        {"copies", micro_seconds(5, [&] { copies<T, U><<<blocks / 2, threads>>>(from, to); })},
        {"writes", micro_seconds(5, [&] { writes<T, U><<<blocks, threads>>>(to, T()); })},
    };
    for (auto row : rows)
        printf("%s,%d,%d,%d,%.1f\n", row.name, (int)sizeof(T), U, threads, BUFFER_BYTES / row.seconds / 1e9);
}

template <class T, int U> static void print_memory_by_threads()
{
    for (int threads : {64, 128, 256, 512, 1024})
        print_memory<T, U>(threads);
}

template <class T> static void print_l2(long mb)
{
    enum { TIMES = 256 };
    long span = (mb << 20) / (long)sizeof(T);
    double seconds = micro_seconds(
        3, [&] { l2_reads<T><<<micro.sms * 8, 256>>>((const T *)micro.from, (T *)micro.to, span, TIMES); });
    printf("l2_reads,%d,%ld,%.1f\n", (int)sizeof(T), mb,
           micro.sms * 2048.0 * TIMES * sizeof(T) / seconds / 1e9);
    seconds = micro_seconds(3, [&] { l2_writes<T><<<micro.sms * 8, 256>>>((T *)micro.to, span, TIMES); });
    printf("l2_writes,%d,%ld,%.1f\n", (int)sizeof(T), mb,
           micro.sms * 2048.0 * TIMES * sizeof(T) / seconds / 1e9);
}

static void print_sparse(long mb)
{
    enum { TIMES = 64 };
    double seconds = micro_seconds(3, [&] {
        l2_sparse<<<micro.sms * 8, 256>>>((const float *)micro.from, (float *)micro.to, (mb << 20) / 128,
                                          TIMES);
    });
    printf("l2_sparse,%ld,%.1f\n", mb, micro.sms * 2048.0 * TIMES * 32 / seconds / 1e9);
}

static void print_one_sm(int blocks)
{
    long bytes = BUFFER_BYTES / (blocks < 16 ? 8 : 1), count = bytes / (long)sizeof(float4);
    double seconds = micro_seconds(3, [&] {
        reads_in_a_loop<float4, 4><<<blocks, 1024>>>((const float4 *)micro.from, (float4 *)micro.to, count);
    });
    printf("one_sm_read,%d,%.1f\n", blocks, bytes / seconds / 1e9);
}

void micro_bandwidths()
{
    print_memory_by_threads<float, 1>();
    print_memory_by_threads<float, 2>();
    print_memory_by_threads<float, 4>();
    print_memory_by_threads<float, 8>();
    print_memory_by_threads<float2, 1>();
    print_memory_by_threads<float4, 1>();
    print_memory_by_threads<float4, 2>();
    print_memory_by_threads<float4, 4>();
    for (int blocks : {1, 2, 4, 8, 16, 33, 66, 99, 132})
        print_one_sm(blocks);
    for (long mb : {4L, 8L, 16L, 24L, 32L, 40L, 48L, 64L}) {
        print_l2<float>(mb);
        print_l2<float4>(mb);
        print_sparse(mb);
    }
    print_sparse(96);
    print_sparse(128);
    print_sparse(192);
}
