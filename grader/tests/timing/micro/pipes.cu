/* Units of one SM that few instructions need, in nanoseconds per instruction of a warp.
 *
 *     special_reads,MANY,NS        blocks that read so many special registers and end: address_clocks
 *     to_double,WARPS,NS           float to double: convert_clocks, convert_latency
 *     to_int,WARPS,NS              float to int
 *     reciprocals,WARPS,NS         rcp.approx
 *     fences,WARPS,NS              __threadfence() after a store: fence_clocks, fence_latency
 */
#include "micro.h"

#include <cstdio>

enum { TIMES = 400, STEPS = 16, SHORT_BLOCKS = 1 << 18 };

#define READ(name)                                                                                           \
    {                                                                                                        \
        unsigned value;                                                                                      \
        asm volatile("mov.u32 %0, %%" name ";" : "=r"(value));                                               \
        all ^= value;                                                                                        \
    }

/* No two of one register, since the compiler would read it once. */
template <int MANY> __global__ void special_reads(unsigned *to)
{
    unsigned all = 0;
    READ("tid.x");
    READ("ctaid.x");
    if (MANY > 2) {
        READ("tid.y");
        READ("tid.z");
    }
    if (MANY > 4) {
        READ("ctaid.y");
        READ("ctaid.z");
        READ("laneid");
        READ("lanemask_lt");
    }
    if (MANY > 8) {
        READ("lanemask_gt");
        READ("lanemask_ge");
        READ("lanemask_le");
        READ("lanemask_eq");
        READ("smid");
        READ("warpid");
        READ("cluster_ctarank");
        READ("gridid");
    }
    if (all == 0x12345678)
        to[0] = all;
}

struct ToDouble {
    static __device__ unsigned step(unsigned value)
    {
        double wide;
        asm volatile("cvt.f64.f32 %0, %1;" : "=d"(wide) : "f"(__uint_as_float(value)));
        return __double2hiint(wide);
    }
};
struct ToInt {
    static __device__ unsigned step(unsigned value)
    {
        unsigned whole;
        asm volatile("cvt.rzi.s32.f32 %0, %1;" : "=r"(whole) : "f"(__uint_as_float(value)));
        return whole;
    }
};
struct Reciprocal {
    static __device__ unsigned step(unsigned value)
    {
        float part;
        asm volatile("rcp.approx.ftz.f32 %0, %1;" : "=f"(part) : "f"(__uint_as_float(value)));
        return __float_as_uint(part) ^ 1;
    }
};

/* Four chains, each step of which takes what the last one gave. */
template <class What> __global__ void conversions(unsigned *to, int times)
{
    unsigned a = threadIdx.x, b = a + 1, c = a + 2, d = a + 3;
    for (int k = 0; k < times; k++) {
#pragma unroll
        for (int u = 0; u < STEPS / 4; u++) {
            a = What::step(a);
            b = What::step(b);
            c = What::step(c);
            d = What::step(d);
        }
    }
    if ((a ^ b ^ c ^ d) == 0x12345678)
        to[0] = a;
}

__global__ void fences(unsigned *to, int times)
{
    unsigned *own = to + blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < times; k++) {
        *own = k;
        __threadfence();
    }
}

static int blocks_for(int warps)
{
    return micro.sms * (warps > 32 ? 2 : 1);
}

static int threads_for(int warps)
{
    return warps > 32 ? warps * 16 : warps * 32;
}

template <int MANY> static void print_special()
{
    double seconds =
        micro_seconds(3, [&] { special_reads<MANY><<<SHORT_BLOCKS, 1024>>>((unsigned *)micro.to); });
    printf("special_reads,%d,%.6f\n", MANY, seconds * 1e9 / (SHORT_BLOCKS * 32.0 / micro.sms));
}

template <class What> static void print_conversions(const char *name, int warps)
{
    double seconds = micro_seconds(
        3, [&] { conversions<What><<<blocks_for(warps), threads_for(warps)>>>((unsigned *)micro.to, TIMES); });
    printf("%s,%d,%.6f\n", name, warps, seconds * 1e9 / (TIMES * (double)STEPS * warps));
}

static void print_fences(int warps)
{
    double seconds = micro_seconds(
        3, [&] { fences<<<blocks_for(warps), threads_for(warps)>>>((unsigned *)micro.to, TIMES); });
    printf("fences,%d,%.6f\n", warps, seconds * 1e9 / (TIMES * (double)warps));
}

void micro_pipes()
{
    print_special<2>();
    print_special<4>();
    print_special<8>();
    print_special<16>();
    for (int warps : {1, 4, 16, 64}) {
        print_conversions<ToDouble>("to_double", warps);
        print_conversions<ToInt>("to_int", warps);
        print_conversions<Reciprocal>("reciprocals", warps);
        print_fences(warps);
    }
}
