// What generated kernels call. The same text goes through nvcc and, with host_cuda.hpp in CUDA's place,
// through g++. What C++ leaves undefined (overflow, long shifts, division by zero, the bits of a NaN) has a
// value here.
#pragma once

#ifdef __CUDACC__
#include <cooperative_groups.h>
#define KERNEL(...)
#else
#include "host_cuda.hpp"
#endif
#include "layout.h"

#define FULL 0xffffffffu
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define INLINE static __device__ __forceinline__
#define CALLED static __device__ __noinline__

// ---- who am I? ----

INLINE unsigned thread_in_block()
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

INLINE unsigned thread_number()
{
    unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    return block * (blockDim.x * blockDim.y * blockDim.z) + thread_in_block();
}

INLINE unsigned lane() { return thread_in_block() % 32; }
INLINE unsigned warp() { return thread_in_block() / 32; }

// ---- integers wrap around ----

template <class T> struct wide { typedef unsigned type; };
template <> struct wide<llong> { typedef ullong type; };
template <> struct wide<ullong> { typedef ullong type; };
template <class T> using bits_of = typename wide<T>::type;

template <class T> __host__ __device__ constexpr bool is_float() { return (T)0.5 != 0; }
template <class T> __host__ __device__ constexpr bool is_signed() { return (T)-1 < 0; }
template <class T> __host__ __device__ constexpr unsigned width() { return 8 * sizeof(T); }

template <class T> INLINE T add(T a, T b) { return (T)((bits_of<T>)a + (bits_of<T>)b); }
template <class T> INLINE T subtract(T a, T b) { return (T)((bits_of<T>)a - (bits_of<T>)b); }
template <class T> INLINE T multiply(T a, T b) { return (T)((bits_of<T>)a * (bits_of<T>)b); }
template <class T> INLINE T negate(T a) { return (T)(0 - (bits_of<T>)a); }
template <class T> INLINE T absolute(T a) { return a < 0 ? negate(a) : a; }
template <class T> INLINE T least(T a, T b) { return b < a ? b : a; }
template <class T> INLINE T greatest(T a, T b) { return b > a ? b : a; }
template <class T> INLINE T small(T a) { return a % 1000; }

template <class T> INLINE T divide(T a, T b)
{
    if (b == 0)
        return a;
    return is_signed<T>() && b == (T)-1 ? negate(a) : (T)(a / b);
}

template <class T> INLINE T modulo(T a, T b)
{
    if (b == 0)
        return a;
    return is_signed<T>() && b == (T)-1 ? (T)0 : (T)(a % b);
}

template <class T> INLINE T shift_left(T a, unsigned n) { return (T)((bits_of<T>)a << n % width<T>()); }
template <class T> INLINE T shift_right(T a, unsigned n) { return (T)(a >> n % width<T>()); }
template <class T> INLINE T shift_out_left(T a, unsigned n)
{
    return n < width<T>() ? shift_left(a, n) : (T)0;
}

template <class T> INLINE T shift_out_right(T a, unsigned n)
{
    return shift_right(a, n < width<T>() ? n : width<T>() - 1);
}

INLINE unsigned rotate(unsigned a, unsigned n) { return a << n % 32 | a >> (32 - n % 32) % 32; }
INLINE unsigned field(unsigned a, unsigned start, unsigned length)
{
    return a >> start % 32 & ((1u << length % 32) - 1);
}

INLINE int signed_field(int a, unsigned left, unsigned right)
{
    return (int)((unsigned)a << left % 32) >> right % 32;
}

INLINE unsigned insert(unsigned a, unsigned into, unsigned start, unsigned length)
{
    unsigned mask = ((1u << length % 32) - 1) << start % 32;
    return (into & ~mask) | (a << start % 32 & mask);
}

INLINE ullong join(unsigned high, unsigned low) { return (ullong)high << 32 | low; }

// The upper half of a sum of 128 bits: a chain of carries.
INLINE ullong add_high(ullong a, ullong b, ullong c, ullong d)
{
    unsigned __int128 x = (unsigned __int128)a << 64 | b, y = (unsigned __int128)c << 64 | d;
    return (ullong)((x + y) >> 64);
}

INLINE ullong multiply_middle(ullong a, ullong b) { return (ullong)((unsigned __int128)a * b >> 32); }

// ---- floats; the bits of a NaN are never stored ----

INLINE float as_f32(unsigned bits) { return __uint_as_float(bits); }
INLINE double as_f64(ullong bits) { return __longlong_as_double((llong)bits); }
template <class T> INLINE T defined(T x) { return x; }
INLINE float defined(float x) { return x == x ? x : as_f32(0x7fffffff); }
INLINE double defined(double x) { return x == x ? x : as_f64(0x7fffffffffffffffull); }
INLINE unsigned bits(float x) { return __float_as_uint(defined(x)); }
INLINE ullong bits(double x) { return (ullong)__double_as_longlong(defined(x)); }

// Whole numbers, so small that any order of additions is exact.
INLINE float whole(float x) { return x > -32.0f && x < 32.0f ? truncf(x) : 3.0f; }
INLINE double whole(double x) { return x > -1e6 && x < 1e6 ? trunc(x) : -5.0; }

// To integers saturating; a NaN becomes 0.
template <class To, class From> INLINE To convert(From x)
{
    if constexpr (is_float<From>() && !is_float<To>()) {
        constexpr To highest = is_signed<To>() ? (To)(((ullong)1 << (width<To>() - 1)) - 1) : (To)~(To)0;
        constexpr To lowest = (To)~highest;
        if (x >= 2 * (From)(To)(highest / 2 + 1))
            return highest;
        if (!(x > (From)lowest))
            return x == x ? lowest : (To)0;
    }
    return (To)x;
}

// ---- instructions that nvcc seldom chooses by itself; for g++ what they mean ----

#ifdef __CUDACC__
#define PTX(result, name, parameters, opcode, letter, operands, meaning)                                     \
    INLINE result name parameters                                                                            \
    {                                                                                                        \
        result d;                                                                                            \
        asm(opcode : letter(d) : operands);                                                                  \
        return d;                                                                                            \
    }
#else
#define PTX(result, name, parameters, opcode, letter, operands, meaning)                                     \
    static result name parameters { return meaning; }
#endif
#define COMMA ,
#define R2    "r"(a) COMMA "r"(b)
#define R3    R2 COMMA "r"(c)
#define L2    "l"(a) COMMA "l"(b)

// The low bits of a byte that counts bits; more than all are all.
INLINE unsigned ones(unsigned n) { return n % 256 < 32 ? (1u << n % 256) - 1 : FULL; }
INLINE unsigned moved(unsigned a, unsigned n) { return n % 256 < 32 ? a << n % 256 : 0; }
INLINE llong clamped(llong a) { return a > INT32_MAX ? INT32_MAX : a < INT32_MIN ? INT32_MIN : a; }
INLINE unsigned top_bit(int a) { return a < 0 ? top_bit(~a) : (unsigned)(31 - __clz(a)); }

PTX(unsigned, bfe, (unsigned a, unsigned b, unsigned c), "bfe.u32 %0, %1, %2, %3;", "=r", R3,
    (b % 256 < 32 ? a >> b % 256 : 0) & ones(c))
PTX(unsigned, bfi, (unsigned a, unsigned b, unsigned c), "bfi.b32 %0, %1, %2, %3, 9;", "=r", R3,
    (moved(a, c) & moved(511, c)) | (b & ~moved(511, c)))
PTX(unsigned, majority, (unsigned a, unsigned b, unsigned c), "lop3.b32 %0, %1, %2, %3, 0xe8;", "=r", R3,
    (a & b) | (b & c) | (a & c))
PTX(unsigned, first_else, (unsigned a, unsigned b, unsigned c), "lop3.b32 %0, %1, %2, %3, 0xca;", "=r", R3,
    (a & b) | (~a & c))
PTX(int, add_saturating, (int a, int b), "add.sat.s32 %0, %1, %2;", "=r", R2, (int)clamped((llong)a + b))
PTX(int, subtract_saturating, (int a, int b), "sub.sat.s32 %0, %1, %2;", "=r", R2, (int)clamped((llong)a - b))
PTX(int, select_by_sign, (int a, int b, int c), "slct.s32.s32 %0, %1, %2, %3;", "=r", R3, c >= 0 ? a : b)
PTX(unsigned, find_top, (int a), "bfind.s32 %0, %1;", "=r", "r"(a), top_bit(a))
PTX(unsigned, is_zero, (unsigned a), "cnot.b32 %0, %1;", "=r", "r"(a), a == 0)
PTX(unsigned, is_less, (int a, int b), "set.lt.u32.s32 %0, %1, %2;", "=r", R2, a < b ? FULL : 0)
PTX(unsigned, mad24, (unsigned a, unsigned b, unsigned c), "mad24.lo.u32 %0, %1, %2, %3;", "=r", R3,
    __umul24(a, b) + c)
PTX(unsigned, both, (int a, int b),
    "{ .reg .pred p, q; setp.lt.s32 p|q, %1, %2; setp.gt.and.s32 p|q, %1, 7, q;"
    " selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2; }", "=r", R2,
    (a >= b && a > 7) + 2u * (a >= b && a <= 7))
#define HALVES "{ .reg .u32 l, h, x, y; mov.b64 {l, h}, %1; mov.b64 {x, y}, %2; "
PTX(ullong, add_words, (ullong a, ullong b),
    HALVES "add.cc.u32 l, l, x; addc.u32 h, h, y; mov.b64 %0, {l, h}; }", "=l", L2, a + b)
PTX(ullong, subtract_words, (ullong a, ullong b),
    HALVES "sub.cc.u32 l, l, x; subc.u32 h, h, y; mov.b64 %0, {l, h}; }", "=l", L2, a - b)
PTX(ullong, multiply_words, (ullong a, ullong b),
    HALVES "mad.lo.cc.u32 x, l, h, x; madc.hi.u32 y, l, h, y; mov.b64 %0, {x, y}; }", "=l", L2,
    (a & FULL) * (a >> 32) + b)

// From global to shared memory without a register; done for all threads after the next __syncthreads().
template <unsigned BYTES> INLINE void copy_async(void *to, const void *from)
{
#ifdef __CUDACC__
    unsigned shared = (unsigned)__cvta_generic_to_shared(to);
    size_t global = __cvta_generic_to_global(from);
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(shared), "l"(global), "n"(BYTES) : "memory");
    asm volatile("cp.async.commit_group; cp.async.wait_group 0;" ::: "memory");
#else
    memcpy(to, from, BYTES);
#endif
}

// ---- waiting, and atomics of less than a word ----

// A thread that polls lets others run. On a GPU this happens without help.
#ifdef __CUDACC__
INLINE void give_way() {}
INLINE void grid_sync() { cooperative_groups::this_grid().sync(); }
#endif

// Byte k of a word, by compare-and-swap of the word.
INLINE void add_byte(unsigned *word, unsigned k, unsigned more)
{
    unsigned old = 0, seen;
    for (;; old = seen) {
        unsigned sum = ((old >> 8 * k) + more) & 0xff;
        seen = atomicCAS(word, old, (old & ~(0xffu << 8 * k)) | sum << 8 * k);
        if (seen == old)
            return;
    }
}

// The whole number that a half holds, below 2048, and the half that holds it.
INLINE unsigned whole_half(unsigned short half)
{
    unsigned whole;
#ifdef __CUDACC__
    asm("cvt.rzi.u32.f16 %0, %1;" : "=r"(whole) : "h"(half));
#else
    whole = half ? (1024u | (half & 1023u)) >> (25 - (half >> 10)) : 0;
#endif
    return whole;
}

INLINE void add_half(unsigned short *to, unsigned more)
{
#ifdef __CUDACC__
    asm volatile("{ .reg .b16 h; cvt.rn.f16.u32 h, %1; red.add.noftz.f16 [%0], h; }" ::"l"(to), "r"(more) : "memory");
#else
    unsigned whole = whole_half(*to) + more, top = 31 - (unsigned)__clz((int)whole);
    *to = (unsigned short)(whole ? (top + 15) << 10 | ((whole << (10 - top)) & 1023) : 0);
#endif
}

// ---- matrices of bytes: 8 by 16 times 16 by 8 ----

// Lane 4 i + j holds bytes 4 j to 4 j + 3 of row i of A and of column i of B, and two sums of row i.
template <bool SIGNED> INLINE void multiply_bytes(int *sums, unsigned a, unsigned b)
{
#ifdef __CUDACC__
    if constexpr (SIGNED)
        asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
                     : "+r"(sums[0]), "+r"(sums[1])
                     : "r"(a), "r"(b));
    else
        asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
                     : "+r"(sums[0]), "+r"(sums[1])
                     : "r"(a), "r"(b));
#else
    lanes rows = gather(FULL, a), columns = gather(FULL, b);
    for (unsigned c = 0; c < 2; c++)
        for (unsigned k = 0; k < 16; k++) {
            unsigned row = rows.self / 4, column = rows.self % 4 * 2 + c;
            unsigned x = (unsigned)(rows.bits[4 * row + k / 4] >> 8 * (k % 4)) & 0xff;
            unsigned y = (unsigned)(columns.bits[4 * column + k / 4] >> 8 * (k % 4)) & 0xff;
            if (SIGNED)
                x = (unsigned)(int)(signed char)x, y = (unsigned)(int)(signed char)y;
            sums[c] = (int)((unsigned)sums[c] + x * y);
        }
#endif
}

// ---- results ----

template <class T> INLINE ullong seen(T x) { return (ullong)x; }
INLINE ullong seen(float x) { return bits(x); }
INLINE ullong seen(double x) { return bits(x); }

template <class T> INLINE void note(ullong &trace, T x)
{
    trace = (trace ^ seen(x)) * 0x9e3779b97f4a7c15ull + (trace >> 29);
}

// ---- vectors ----

template <class V> INLINE auto sum2(V v) { return add(v.x, shift_left(v.y, 1)); }
template <class V> INLINE auto sum4(V v) { return add(add(v.x, shift_left(v.y, 1)), subtract(v.z, v.w)); }
INLINE float sum2(float2 v) { return v.x - v.y; }
INLINE float sum4(float4 v) { return (v.x - v.y) + (v.z - v.w); }
INLINE double sum2(double2 v) { return v.x - v.y; }

// ---- functions ----

typedef unsigned operation(unsigned a, unsigned b);
CALLED unsigned op_add(unsigned a, unsigned b) { return a + b; }
CALLED unsigned op_rotate(unsigned a, unsigned b) { return rotate(a, b); }
CALLED unsigned op_multiply(unsigned a, unsigned b) { return a * (b | 1); }
CALLED unsigned op_count(unsigned a, unsigned b) { return __popc(a) + __clz((int)b); }

INLINE operation *operation_of(unsigned n)
{
    return n % 4 == 0 ? op_add : n % 4 == 1 ? op_rotate : n % 4 == 2 ? op_multiply : op_count;
}

CALLED unsigned gcd(unsigned a, unsigned b)
{
    while (b) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// A GPU gets the loop: ptxas 13.0 writes "min stack size 0" into the cubin of a kernel that calls a recursive
// function, and does not warn. On an H200 four of 55 kernels, each of them with this recursion, left wrong
// values or died of an illegal instruction.
#if defined RECURSION || !defined __CUDACC__
CALLED unsigned descend(unsigned a, unsigned depth)
{
    if (depth == 0 || a < 2)
        return a;
    return a & 1 ? descend(a / 2, depth - 1) * 3 + 1 : descend(a / 2 + depth, depth - 1) ^ a;
}
#else
CALLED unsigned descend(unsigned a, unsigned depth)
{
    unsigned way[12], steps = 0; // the grammar asks for less than 12
    for (; depth > 0 && a >= 2; depth--) {
        way[steps++] = a;
        a = a / 2 + (a & 1 ? 0 : depth);
    }
    while (steps-- > 0)
        a = way[steps] & 1 ? a * 3 + 1 : a ^ way[steps];
    return a;
}
#endif

template <unsigned N, class T> INLINE T horner(T x, T c)
{
    if constexpr (N == 0)
        return c;
    else if constexpr (is_float<T>())
        return horner<N - 1>(x, c) * x + (T)N;
    else
        return add(multiply(horner<N - 1>(x, c), x), (T)N);
}

struct range {
    unsigned first, last;
    __device__ unsigned length() const { return last - first; }
    __device__ range operator+(const range &b) const
    {
        return {b.first < first ? b.first : first, b.last > last ? b.last : last};
    }
};
