/* Microbenchmarks: where the constants of common/timing/gpu_timing.c come from. One line each: name,
 * parameters, value.
 *
 *     empty            seconds for so many empty blocks of so many threads     -> blocks_a_second,
 * launch_seconds wave             seconds for 1 or 8 waves of blocks that spin            -> block_clocks,
 * warp_clocks chase            clocks a load, over so many KB; chase_cg past the L1    -> latencies reads,
 * writes, copies  GB/s by bytes a load, loads a thread, threads     -> bandwidths, write_backlog l2_reads
 * GB/s over so many MB                                    -> l2_bandwidth l1_reads, shared_reads  ns a
 * request and SM by stride                    -> a bank conflict is a clock barriers         ns a barrier by
 * threads, one block or all that fit      -> barrier_latency, barrier_clocks atomics          ns an atomic by
 * spread of addresses                     -> atomics_a_second partial_stores   ns a sector written in part ->
 * partial_sectors_a_second */
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <functional>
#define OK(x)                                                                                                \
    do {                                                                                                     \
        cudaError_t e_ = (x);                                                                                \
        if (e_ != cudaSuccess) {                                                                             \
            fprintf(stderr, "%d %s: %s\n", __LINE__, #x, cudaGetErrorString(e_));                            \
            exit(3);                                                                                         \
        }                                                                                                    \
    } while (0)
static int SMS;
static double MHZ;
static char *A, *B;
static const long BYTES = 1L << 31; // 2 GiB
static cudaEvent_t e0, e1;
static double med(const std::function<void()> &f, int reps = 7)
{
    std::vector<float> t;
    f();
    for (int r = 0; r < reps; r++) {
        cudaEventRecord(e0);
        f();
        cudaEventRecord(e1);
        OK(cudaEventSynchronize(e1));
        float ms;
        cudaEventElapsedTime(&ms, e0, e1);
        t.push_back(ms);
    }
    std::sort(t.begin(), t.end());
    OK(cudaGetLastError());
    return t[reps / 2] * 1e-3;
}

__global__ void empty() {}
__global__ void empty_shared()
{
    extern __shared__ char s[];
    if (blockIdx.x == 0xffffffff)
        s[threadIdx.x] = 1;
}
__global__ void sm_clock(long long *out, float x)
{
    long long a = clock64();
    long long g0, g1;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(g0));
    while (clock64() - a < 20000000)
        ;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(g1));
    out[0] = clock64() - a;
    out[1] = g1 - g0;
}
__global__ void chase(long *p, int steps, long long *out)
{
    long at = 0;
    for (int i = 0; i < 64; i++)
        at = p[at];
    long long a = clock64();
    for (int i = 0; i < steps; i++)
        at = p[at];
    long long b = clock64();
    out[0] = b - a;
    out[1] = at;
}
__global__ void chase_cg(long *p, int steps, long long *out)
{
    long at = 0;
    for (int i = 0; i < 64; i++)
        at = __ldcg(p + at);
    long long a = clock64();
    for (int i = 0; i < steps; i++)
        at = __ldcg(p + at);
    long long b = clock64();
    out[0] = b - a;
    out[1] = at;
}
__global__ void chase_shared(int steps, long long *out)
{
    __shared__ int p[1024];
    for (int i = threadIdx.x; i < 1024; i += 32)
        p[i] = (i + 33) % 1024;
    __syncthreads();
    int at = threadIdx.x;
    long long a = clock64();
    for (int i = 0; i < steps; i++)
        at = p[at];
    long long b = clock64();
    if (!threadIdx.x) {
        out[0] = b - a;
        out[1] = at;
    }
}
// reads: every thread U loads of type T spaced by the whole grid, once.
template <class T, int U> __global__ void reads(const T *p, T *q, long n)
{
    long i = blockIdx.x * (long)blockDim.x * U + threadIdx.x;
    T v[U];
#pragma unroll
    for (int u = 0; u < U; u++)
        v[u] = p[i + u * blockDim.x];
    unsigned s = 0;
#pragma unroll
    for (int u = 0; u < U; u++)
        s |= *(unsigned *)&v[u];
    if (s == 0x12345678)
        q[0] = v[0];
}
template <class T, int U> __global__ void reads_loop(const T *p, T *q, long n)
{
    unsigned s = 0;
    for (long i = blockIdx.x * (long)blockDim.x * U + threadIdx.x; i < n;
         i += (long)gridDim.x * blockDim.x * U) {
        T v[U];
#pragma unroll
        for (int u = 0; u < U; u++)
            v[u] = p[i + u * blockDim.x];
#pragma unroll
        for (int u = 0; u < U; u++)
            s |= *(unsigned *)&v[u];
    }
    if (s == 0x12345678)
        q[0] = p[0];
}
template <class T, int U> __global__ void writes(T *q, float x)
{
    long i = blockIdx.x * (long)blockDim.x * U + threadIdx.x;
    T v;
    for (int k = 0; k < sizeof(T) / 4; k++)
        ((float *)&v)[k] = x;
#pragma unroll
    for (int u = 0; u < U; u++)
        q[i + u * blockDim.x] = v;
}
template <class T, int U> __global__ void copies(const T *p, T *q)
{
    long i = blockIdx.x * (long)blockDim.x * U + threadIdx.x;
    T v[U];
#pragma unroll
    for (int u = 0; u < U; u++)
        v[u] = p[i + u * blockDim.x];
#pragma unroll
    for (int u = 0; u < U; u++)
        q[i + u * blockDim.x] = v[u];
}
__global__ void partial_stores(float *q, int stride)
{
    long i = (blockIdx.x * 256L + threadIdx.x) * stride;
    for (int k = 0; k < stride; k++)
        q[i + k] = k;
}
__global__ void writes_partial(float *q, int run, int pitch, long rows)
{
    long t = blockIdx.x * 256L + threadIdx.x;
    long row = t / run, at = t % run;
    if (row < rows)
        q[row * pitch + 1 + at] = 1;
}
// L2: `span` words read again and again by all; .cg so that L1 is no help
template <class T> __global__ void l2_reads(const T *p, T *q, long span, int times)
{
    unsigned s = 0;
    long i = (blockIdx.x * (long)blockDim.x + threadIdx.x) % span;
    long step = ((long)gridDim.x * blockDim.x) % span;
    for (int k = 0; k < times; k++) {
        T v = __ldcg(p + i);
        s |= *(unsigned *)&v;
        i += step;
        if (i >= span)
            i -= span;
    }
    if (s == 0x12345678)
        q[0] = p[0];
}
template <class T, int U> __global__ void l2_reads_u(const T *p, T *q, long span, int times)
{
    unsigned s = 0;
    long i = (blockIdx.x * (long)blockDim.x * U + threadIdx.x) % span;
    for (int k = 0; k < times; k++) {
        T v[U];
#pragma unroll
        for (int u = 0; u < U; u++)
            v[u] = __ldcg(p + i + u * blockDim.x);
#pragma unroll
        for (int u = 0; u < U; u++)
            s |= *(unsigned *)&v[u];
        i += 132L * 8 * 1024 * U + 4096 * U;
        if (i + U * blockDim.x >= span)
            i %= blockDim.x;
    }
    if (s == 0x12345678)
        q[0] = p[0];
}
// L1: every block its own 4 KB again and again; `stride` words between lanes
template <class T, int U>
__global__ void l1_reads(const T *p, T *q, int stride, int off, int times, int words)
{
    unsigned s = 0;
    const T *base = p + (long)blockIdx.x * 8192 + off;
    int i = threadIdx.x % 32 * stride;
    for (int k = 0; k < times; k++) {
#pragma unroll
        for (int u = 0; u < U; u++) {
            T v = base[(i + (k & 7) * 64 + u * 512) & (words - 1)];
            s += *(unsigned *)&v;
        }
    }
    if (s == 0x12345678)
        q[0] = p[0];
}
template <class T> __global__ void shared_reads(T *q, int stride, int times)
{
    extern __shared__ char sm[];
    T *p = (T *)sm;
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
        ((int *)sm)[i] = i;
    __syncthreads();
    unsigned s = 0;
    int at = threadIdx.x % 32 * stride;
    for (int k = 0; k < times; k++) {
#pragma unroll
        for (int u = 0; u < 8; u++) {
            T v = *(volatile T *)(p + at);
            s |= *(unsigned *)&v;
        }
    }
    if (s == 0x12345678)
        q[0] = p[0];
}
__global__ void shared_reads1(int *q, int stride, int times)
{
    __shared__ volatile int p[2048];
    for (int i = threadIdx.x; i < 2048; i += blockDim.x)
        p[i] = i;
    __syncthreads();
    unsigned s = 0;
    int at = threadIdx.x % 32 * stride;
    for (int k = 0; k < times; k++) {
#pragma unroll
        for (int u = 0; u < 8; u++)
            s |= p[at + u];
    }
    if (s == 0x12345678)
        q[0] = s;
}
__global__ void shared_writes1(int *q, int stride, int times)
{
    __shared__ volatile int p[2048];
    int at = threadIdx.x % 32 * stride;
    for (int k = 0; k < times; k++) {
#pragma unroll
        for (int u = 0; u < 8; u++)
            p[at + u] = k;
    }
    __syncthreads();
    if (p[5] == 0x12345678)
        q[0] = 1;
}
__global__ void barriers(int times)
{
    for (int k = 0; k < times; k++)
        __syncthreads();
}
__global__ void atomics(unsigned long long *c, int times, int spread)
{
    long t = blockIdx.x * (long)blockDim.x + threadIdx.x;
    for (int k = 0; k < times; k++)
        atomicAdd(c + t * spread % 1048576, 1ull);
}
__global__ void atomics_lane0(unsigned long long *c, int times)
{
    if (threadIdx.x % 32 == 0)
        for (int k = 0; k < times; k++)
            atomicAdd(c, 1ull);
}
__global__ void atomics_int(unsigned *c, int times, int spread)
{
    long t = blockIdx.x * (long)blockDim.x + threadIdx.x;
    for (int k = 0; k < times; k++)
        atomicAdd(c + t * spread % 1048576, 1u);
}
__global__ void atomics_int_ret(unsigned *c, int times)
{
    unsigned s = 0;
    for (int k = 0; k < times; k++)
        s += atomicAdd(c, 1u);
    if (s == 12345)
        c[1] = s;
}
__global__ void atomics_shared(unsigned *c, int times)
{
    __shared__ unsigned s;
    for (int k = 0; k < times; k++)
        atomicAdd(&s, 1u);
    if (s == 12345)
        c[1] = s;
}
#define LOOP8(OPS)                                                                                           \
    for (int k = 0; k < times; k++) {                                                                        \
        OPS OPS OPS OPS OPS OPS OPS OPS                                                                      \
    }
__global__ void op_fma(float *q, float x, int times)
{
    float a = x, b = x + 1, c = x + 2, d = x + 3;
    LOOP8(a = a * x + b; b = b * x + c; c = c * x + d; d = d * x + a;) if (a + b + c + d == 12345) *q = a;
}
__global__ void op_iadd(int *q, int x, int times)
{
    int a = x, b = x + 1, c = x + 2, d = x + 3;
    LOOP8(a ^= b + x; b ^= c + x; c ^= d + x; d ^= a + x;) if (a + b + c + d == 12345) *q = a;
}
__global__ void op_imad(int *q, int x, int times)
{
    int a = x, b = x + 1, c = x + 2, d = x + 3;
    LOOP8(a = a * x + b; b = b * x + c; c = c * x + d; d = d * x + a;) if (a + b + c + d == 12345) *q = a;
}
__global__ void op_imadwide(long long *q, int x, int times)
{
    long long a = x, b = x + 1, c = x + 2, d = x + 3;
    LOOP8(a = (long long)(int)a * x + b; b = (long long)(int)b * x + c; c = (long long)(int)c * x + d;
          d = (long long)(int)d * x + a;)
    if (a + b + c + d == 12345) *q = a;
}
__global__ void op_shfl(int *q, int x, int times)
{
    int a = threadIdx.x, b = x + 1;
    LOOP8(a = __shfl_down_sync(~0u, a, 1); b = __shfl_down_sync(~0u, b, 1);) if (a + b == 12345) *q = a;
}
__global__ void op_idiv(int *q, int x, int times)
{
    int a = threadIdx.x + 1000000, b = x + 1;
    LOOP8(a = a / 3 + b; b = b / 3 + a;) if (a + b == 12345) *q = a;
}
__global__ void wave(float *q, int spin)
{
    long long a = clock64();
    while (clock64() - a < spin)
        ;
    if (spin == 12345)
        *q = 1;
}
static void launch_rate()
{
    for (int t : {32, 64, 128, 256, 512, 1024})
        for (int nb : {132 * 32, 1 << 20}) {
            double s = med([&] { empty<<<nb, t>>>(); }, 9);
            printf("empty,%d,%d,%.9f\n", t, nb, s);
        }
    for (int sh : {4096, 32768}) {
        double s = med([&] { empty_shared<<<1 << 20, 256, sh>>>(); }, 5);
        printf("empty_shared,256,%d,%.9f\n", sh, s);
    }
    double s = med([&] { empty<<<1, 32>>>(); }, 51);
    printf("empty,32,1,%.9f\n", s);
    s = med(
        [&] {
            empty<<<1, 32>>>();
            empty<<<1, 32>>>();
        },
        51);
    printf("empty2,32,1,%.9f\n", s);
    s = med(
        [&] {
            cudaMemsetAsync(A, 0, 8);
            empty<<<1, 32>>>();
        },
        51);
    printf("memset_empty,32,1,%.9f\n", s);
    for (int spin : {2000, 4000, 8000, 16000})
        for (int t : {32, 256, 1024})
            for (int waves : {1, 8}) {
                int nb = SMS * std::min(32, 2048 / t) * waves;
                double x = med([&] { wave<<<nb, t>>>((float *)A, spin); }, 5);
                printf("wave,%d,%d,%d,%.9f\n", spin, t, waves, x);
            }
}
int main()
{
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    SMS = p.multiProcessorCount;
    int khz;
    cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, 0);
    MHZ = khz / 1e3;
    printf("device,%s,%d,%.0f,%d\n", p.name, SMS, MHZ, p.l2CacheSize);
    OK(cudaMalloc(&A, BYTES));
    OK(cudaMalloc(&B, BYTES));
    OK(cudaMemset(A, 0, BYTES));
    cudaEventCreate(&e0);
    cudaEventCreate(&e1);
    long long *o, h[2];
    OK(cudaMallocManaged(&o, 64));
    OK(cudaDeviceSynchronize());
    OK(cudaFree(o));
    OK(cudaMalloc(&o, 64));
    auto get = [&] { OK(cudaMemcpy(h, o, 16, cudaMemcpyDefault)); };
    sm_clock<<<1, 1>>>(o, 1);
    get();
    printf("clock_mhz,%.1f\n", h[0] * 1e3 / h[1]);
    launch_rate();
    for (long kb : {16L, 64L, 512L, 4096L, 16384L, 32768L, 49152L, 131072L, 1048576L}) { // chase
        long words = kb * 1024 / 8, stride = kb > 64 ? 16 * 33 : 16;
        std::vector<long> v(words, 0);
        long at = 0;
        long steps = words / stride;
        for (long i = 0; i < steps; i++) {
            long to = (i + 1 == steps) ? 0 : (i + 1) * stride;
            v[at] = to;
            at = to;
        }
        OK(cudaMemcpy(B, v.data(), kb * 1024, cudaMemcpyDefault));
        int st = kb < 100 ? 4000 : (int)std::min(steps, 4000L);
        chase<<<1, 1>>>((long *)B, st, o);
        get();
        if (kb < 40000) {
            chase<<<1, 1>>>((long *)B, st, o);
            get();
        }
        printf("chase,%ld,%.1f\n", kb, (double)h[0] / st);
        chase_cg<<<1, 1>>>((long *)B, st, o);
        get();
        chase_cg<<<1, 1>>>((long *)B, st, o);
        get();
        printf("chase_cg,%ld,%.1f\n", kb, (double)h[0] / st);
    }
    chase_shared<<<1, 32>>>(4000, o);
    get();
    printf("chase_shared,%.1f\n", h[0] / 4000.0);
#define SWEEP(NAME, T, U, THREADS)                                                                           \
    {                                                                                                        \
        long n = BYTES / sizeof(T);                                                                          \
        double s = med([&] { reads<T, U><<<n / U / THREADS, THREADS>>>((T *)A, (T *)B, n); }, 5);            \
        printf("reads,%d,%d,%d,%.1f\n", (int)sizeof(T), U, THREADS, BYTES / s / 1e9);                        \
        s = med([&] { copies<T, U><<<n / U / THREADS / 2, THREADS>>>((T *)A, (T *)B); }, 5);                 \
        printf("copies,%d,%d,%d,%.1f\n", (int)sizeof(T), U, THREADS, BYTES / s / 1e9);                       \
        s = med([&] { writes<T, U><<<n / U / THREADS, THREADS>>>((T *)B, 1.f); }, 5);                        \
        printf("writes,%d,%d,%d,%.1f\n", (int)sizeof(T), U, THREADS, BYTES / s / 1e9);                       \
    }
#define SWEEPS(T, U)                                                                                         \
    SWEEP("", T, U, 64) SWEEP("", T, U, 128) SWEEP("", T, U, 256) SWEEP("", T, U, 512) SWEEP("", T, U, 1024)
    SWEEPS(float, 1)
    SWEEPS(float, 2) SWEEPS(float, 4) SWEEPS(float, 8) SWEEPS(float2, 1) SWEEPS(float4, 1) SWEEPS(float4, 2)
        SWEEPS(float4, 4)
        // bytes in flight: blocks per SM limited
        for (int blocks = 1; blocks <= 8; blocks++)
    {
        long n = BYTES / 4;
        double s = med([&] { reads_loop<float, 1><<<SMS * blocks, 256>>>((float *)A, (float *)B, n); }, 5);
        printf("inflight,4,1,%d,%.1f\n", blocks * 256, BYTES / s / 1e9);
        s = med([&] { reads_loop<float, 4><<<SMS * blocks, 256>>>((float *)A, (float *)B, n); }, 5);
        printf("inflight,4,4,%d,%.1f\n", blocks * 256, BYTES / s / 1e9);
        s = med([&] { reads_loop<float4, 1><<<SMS * blocks, 256>>>((float4 *)A, (float4 *)B, n / 4); }, 5);
        printf("inflight,16,1,%d,%.1f\n", blocks * 256, BYTES / s / 1e9);
        s = med([&] { reads_loop<float4, 2><<<SMS * blocks, 256>>>((float4 *)A, (float4 *)B, n / 4); }, 5);
        printf("inflight,16,2,%d,%.1f\n", blocks * 256, BYTES / s / 1e9);
    }
    for (int sms : {1, 2, 4, 8, 16, 33, 66, 99, 132}) {
        long n = BYTES / 4 / (sms < 16 ? 8 : 1);
        double s = med([&] { reads_loop<float4, 4><<<sms, 1024>>>((float4 *)A, (float4 *)B, n / 4); }, 3);
        printf("one_sm_read,%d,%.1f\n", sms, n * 4 / s / 1e9);
    }
    for (int run : {30, 32, 62, 126, 510})
        for (int shift : {0}) {
            int pitch = run + 2;
            long rows = BYTES / 4 / pitch - 1;
            double s = med(
                [&] { writes_partial<<<(rows * run + 255) / 256, 256>>>((float *)B, run, pitch, rows); }, 3);
            printf("writes_partial,%d,%.1f\n", run, rows * run * 4 / s / 1e9);
        }
    for (int stride : {2, 4, 8, 16}) {
        long n = BYTES / 4 / stride;
        double s = med([&] { partial_stores<<<n / 256, 256>>>((float *)B, stride); }, 3);
        double sectors = BYTES / 4.0 / 32 * std::min(32, stride * 4);
        printf("partial_stores,%d,%.6f,%.4f\n", stride, s * 1e9 / sectors, s * 1e3);
    }
    // L2
    for (long mb : {4L, 8L, 16L, 24L, 32L, 40L}) {
        long w4 = mb << 18, w16 = mb << 16;
        int times = 256;
        double s = med([&] { l2_reads<float><<<SMS * 8, 256>>>((float *)A, (float *)B, w4, times); }, 3);
        printf("l2_reads,4,%ld,%.1f\n", mb, SMS * 2048.0 * times * 4 / s / 1e9);
        s = med([&] { l2_reads<float4><<<SMS * 8, 256>>>((float4 *)A, (float4 *)B, w16, times); }, 3);
        printf("l2_reads,16,%ld,%.1f\n", mb, SMS * 2048.0 * times * 16 / s / 1e9);
    }
    for (int bl = 1; bl <= 8; bl *= 2) {
        long w = 16L << 16;
        int times = 256;
        double s = med([&] { l2_reads<float4><<<SMS * bl, 256>>>((float4 *)A, (float4 *)B, w, times); }, 3);
        printf("l2_inflight,16,%d,%.1f\n", bl * 256, SMS * bl * 256.0 * times * 16 / s / 1e9);
        w = 16L << 18;
        s = med([&] { l2_reads<float><<<SMS * bl, 256>>>((float *)A, (float *)B, w, times); }, 3);
        printf("l2_inflight,4,%d,%.1f\n", bl * 256, SMS * bl * 256.0 * times * 4 / s / 1e9);
    }
    // L1: requests a second and SM in clocks per request
    for (int stride : {1, 2, 4, 8, 16, 32})
        for (int off : {0, 1}) {
            int times = 400;
            double s = med(
                [&] {
                    l1_reads<float, 4><<<SMS * 2, 1024>>>((float *)A, (float *)B, stride, off, times, 4096);
                },
                3);
            printf("l1_reads,4,%d,%d,%.6f\n", stride, off, s * 1e9 / (times * 4.0 * 64));
        }
    {
        int times = 400;
        double s = med(
            [&] { l1_reads<float4, 4><<<SMS * 2, 1024>>>((float4 *)A, (float4 *)B, 1, 0, times, 1024); }, 3);
        printf("l1_reads,16,1,0,%.6f\n", s * 1e9 / (times * 4.0 * 64));
        s = med([&] { l1_reads<float2, 4><<<SMS * 2, 1024>>>((float2 *)A, (float2 *)B, 1, 0, times, 2048); },
                3);
        printf("l1_reads,8,1,0,%.6f\n", s * 1e9 / (times * 4.0 * 64));
    }
    for (int stride : {1, 2, 4, 8, 16, 32}) {
        int times = 400;
        double s = med([&] { shared_reads1<<<SMS * 2, 1024>>>((int *)A, stride, times); }, 3);
        printf("shared_reads,%d,%.6f\n", stride, s * 1e9 / (times * 8.0 * 64));
        s = med([&] { shared_writes1<<<SMS * 2, 1024>>>((int *)A, stride, times); }, 3);
        printf("shared_writes,%d,%.6f\n", stride, s * 1e9 / (times * 8.0 * 64));
    }
    for (int t : {32, 64, 128, 256, 512, 1024})
        for (int full : {0, 1}) {
            int times = 20000;
            int nb = SMS * (full ? std::min(32, 2048 / t) : 1);
            double s = med([&] { barriers<<<nb, t>>>(times); }, 3);
            printf("barriers,%d,%d,%.3f\n", t, full, s * 1e9 / times);
        }
    for (int spread : {0, 1, 4, 16}) {
        int times = 20;
        double s = med([&] { atomics<<<SMS * 8, 256>>>((unsigned long long *)A, times, spread); }, 3);
        printf("atomics64,%d,%.6f\n", spread, s * 1e9 / (SMS * 2048.0 * times));
        s = med([&] { atomics_int<<<SMS * 8, 256>>>((unsigned *)A, times, spread); }, 3);
        printf("atomics32,%d,%.6f\n", spread, s * 1e9 / (SMS * 2048.0 * times));
    }
    {
        int times = 40;
        double s = med([&] { atomics_lane0<<<SMS * 8, 256>>>((unsigned long long *)A, times); }, 3);
        printf("atomics64_lane0,%.6f\n", s * 1e9 / (SMS * 64.0 * times));
        s = med([&] { atomics_int_ret<<<SMS * 8, 256>>>((unsigned *)A, times); }, 3);
        printf("atomics32_ret,%.6f\n", s * 1e9 / (SMS * 2048.0 * times));
        s = med([&] { atomics_shared<<<SMS * 8, 256>>>((unsigned *)A, times); }, 3);
        printf("atomics_shared,%.6f\n", s * 1e9 / (2048.0 * times));
    }
    {
        int times = 2000;
        for (int w : {1024, 2048}) {
            int nb = SMS * w / 1024;
            double s = med([&] { op_fma<<<nb, 1024>>>((float *)A, 1.1f, times); }, 3);
            printf("op_fma,%d,%.6f\n", w, s * 1e9 / (times * 32.0 * w / 32));
            s = med([&] { op_iadd<<<nb, 1024>>>((int *)A, 3, times); }, 3);
            printf("op_iadd2,%d,%.6f\n", w, s * 1e9 / (times * 32.0 * w / 32));
            s = med([&] { op_imad<<<nb, 1024>>>((int *)A, 3, times); }, 3);
            printf("op_imad,%d,%.6f\n", w, s * 1e9 / (times * 32.0 * w / 32));
            s = med([&] { op_imadwide<<<nb, 1024>>>((long long *)A, 3, times); }, 3);
            printf("op_imadwide,%d,%.6f\n", w, s * 1e9 / (times * 32.0 * w / 32));
            s = med([&] { op_shfl<<<nb, 1024>>>((int *)A, 3, times); }, 3);
            printf("op_shfl,%d,%.6f\n", w, s * 1e9 / (times * 16.0 * w / 32));
            s = med([&] { op_idiv<<<nb, 1024>>>((int *)A, 3, times); }, 3);
            printf("op_idiv3,%d,%.6f\n", w, s * 1e9 / (times * 16.0 * w / 32));
        }
    }
    sm_clock<<<1, 1>>>(o, 1);
    get();
    printf("clock_mhz,%.1f\n", h[0] * 1e3 / h[1]);
    return 0;
}
