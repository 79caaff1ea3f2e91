/* Units of one SM, in nanoseconds per request of a warp, and its barriers.
 *
 *     l1_reads,BYTES,STRIDE,SHIFT,NS     lanes so many elements apart: lines_per_clock
 *     shared_reads,STRIDE,NS             the same in shared memory: a bank conflict is one clock more
 *     constant_reads,WARPS,NS            constant memory, index known at run time
 *     constant_pairs,WARPS,NS            the same with a word from shared memory each: address_clocks
 *     barriers,THREADS,FULL,NS           one block per SM, or all that fit: barrier_latency,
 *                                        address_clocks
 */
#include "micro.h"

#include <algorithm>
#include <cstdio>

enum { TIMES = 400, WARPS_PER_SM = 64, ROUNDS = 20000 };

/* Each block reads its own few KB again and again. The number of times is an argument, here and below: the
 * compiler unrolls a loop whose end it knows. */
template <class T> __global__ void l1_reads(const T *from, T *to, int stride, int shift, int words, int times)
{
    unsigned sum = 0;
    const T *own = from + (long)blockIdx.x * 8192 + shift;
    int lane = threadIdx.x % 32 * stride;
    for (int k = 0; k < times; k++) {
#pragma unroll
        for (int u = 0; u < 4; u++) {
            T v = own[(lane + (k & 7) * 64 + u * 512) & (words - 1)];
            sum += *(unsigned *)&v;
        }
    }
    if (sum == 0x12345678)
        to[0] = from[0];
}

__global__ void shared_reads(int *to, int stride, int times)
{
    __shared__ volatile int cells[2048];
    for (int i = threadIdx.x; i < 2048; i += blockDim.x)
        cells[i] = i;
    __syncthreads();
    unsigned all = 0;
    int lane = threadIdx.x % 32 * stride;
    for (int k = 0; k < times; k++) {
#pragma unroll
        for (int u = 0; u < 8; u++)
            all |= cells[lane + u];
    }
    if (all == 0x12345678)
        to[0] = all;
}

__constant__ float table[64];

/* All lanes read the same word, another one each time. `shift` is 31: the compiler does not know that the
 * index is the same for all lanes. */
__global__ void constant_reads(float *to, int shift, int times)
{
    float sum = 0;
    for (int k = 0; k < times; k++) {
        int at = (threadIdx.x >> shift) + (k & 31);
#pragma unroll
        for (int u = 0; u < 16; u++)
            sum += table[at + u];
    }
    if (sum == 1234.5f)
        to[0] = sum;
}

/* Each constant is multiplied with a word of shared memory, as a stencil does. */
__global__ void constant_pairs(float *to, int shift, int times)
{
    __shared__ float cells[1024 + 64];
    float sum = 0;
    cells[threadIdx.x] = threadIdx.x;
    __syncthreads();
    for (int k = 0; k < times; k++) {
        int at = (threadIdx.x >> shift) + (k & 31), cell = threadIdx.x + (k & 31);
#pragma unroll
        for (int u = 0; u < 16; u++)
            sum += table[at + u] * cells[cell + u];
    }
    if (sum == 1234.5f)
        to[0] = sum;
}

__global__ void barriers(int times)
{
    for (int k = 0; k < times; k++)
        __syncthreads();
}

template <class T> static void print_l1(int stride, int shift)
{
    int words = 4096 / ((int)sizeof(T) / 4);
    double seconds = micro_seconds(3, [&] {
        l1_reads<T>
            <<<micro.sms * 2, 1024>>>((const T *)micro.from, (T *)micro.to, stride, shift, words, TIMES);
    });
    printf("l1_reads,%d,%d,%d,%.6f\n", (int)sizeof(T), stride, shift,
           seconds * 1e9 / (TIMES * 4.0 * WARPS_PER_SM));
}

static void print_shared(int stride)
{
    double seconds =
        micro_seconds(3, [&] { shared_reads<<<micro.sms * 2, 1024>>>((int *)micro.to, stride, TIMES); });
    printf("shared_reads,%d,%.6f\n", stride, seconds * 1e9 / (TIMES * 8.0 * WARPS_PER_SM));
}

static void print_constants(int warps)
{
    int blocks = micro.sms * (warps > 32 ? 2 : 1), threads = warps > 32 ? warps * 16 : warps * 32;
    double seconds =
        micro_seconds(3, [&] { constant_reads<<<blocks, threads>>>((float *)micro.to, 31, TIMES); });
    printf("constant_reads,%d,%.6f\n", warps, seconds * 1e9 / (TIMES * 16.0 * warps));
    seconds = micro_seconds(3, [&] { constant_pairs<<<blocks, threads>>>((float *)micro.to, 31, TIMES); });
    printf("constant_pairs,%d,%.6f\n", warps, seconds * 1e9 / (TIMES * 16.0 * warps));
}

static void print_barriers(int threads, int full)
{
    int blocks = micro.sms * (full ? std::min(32, 2048 / threads) : 1);
    double seconds = micro_seconds(3, [&] { barriers<<<blocks, threads>>>(ROUNDS); });
    printf("barriers,%d,%d,%.3f\n", threads, full, seconds * 1e9 / ROUNDS);
}

void micro_one_sm()
{
    for (int stride : {1, 2, 4, 8, 16, 32})
        for (int shift : {0, 1})
            print_l1<float>(stride, shift);
    print_l1<float2>(1, 0);
    print_l1<float4>(1, 0);
    for (int stride : {1, 2, 4, 8, 16, 32})
        print_shared(stride);
    for (int warps : {1, 4, 8, 16, 32, 64})
        print_constants(warps);
    for (int threads : {32, 64, 128, 256, 512, 1024})
        for (int full : {0, 1})
            print_barriers(threads, full);
}
