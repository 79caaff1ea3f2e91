// CUDA as far as generated kernels use it, for g++: every thread is a coroutine, and one runs at a time.
//
// It shares no code with the simulator and takes nothing from PTX: what both compute alike, they have from
// what CUDA C++ means. UBSan watches while it runs.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "host_math.hpp"

#define __global__
#define __device__
#define __host__
#define __constant__
#define __shared__ thread_local // one for all coroutines, since all are on one thread; may be extern, too
#define __noinline__ __attribute__((noinline))
#define __forceinline__ inline
#define __launch_bounds__(...)

struct inputs;
struct own;
struct totals;
struct scalars;
typedef void kernel(const inputs *in, own *all, totals *sums, unsigned long long *out, scalars s);

struct dim3 {
    unsigned x, y, z;
};

extern dim3 threadIdx, blockIdx, blockDim, gridDim;

// Enters a kernel into the list of those to be run.
struct entered {
    entered(unsigned number, kernel *run, dim3 grid, dim3 block, unsigned slots, uint32_t *state);
};
#define KERNEL(number, gx, gy, gz, bx, by, bz, slots)                                                        \
    static entered enter##number(number, k##number, {gx, gy, gz}, {bx, by, bz}, slots, state##number);

// ---- vectors ----

#define VECTOR2(name, type) struct alignas(2 * sizeof(type)) name { type x, y; };
#define VECTOR4(name, type) struct alignas(4 * sizeof(type)) name { type x, y, z, w; };
#define VECTORS(name, type) VECTOR2(name##2, type) VECTOR4(name##4, type)
VECTORS(uchar, unsigned char) VECTORS(short, short) VECTORS(ushort, unsigned short)
VECTORS(int, int) VECTORS(uint, unsigned) VECTORS(float, float)
VECTOR2(double2, double) VECTOR2(longlong2, long long) VECTOR2(ulonglong2, unsigned long long)

template <class T> T __ldg(const T *p) { return *p; }
template <class T> T __ldcg(const T *p) { return *p; }
template <class T> T __ldcs(const T *p) { return *p; }

// ---- atomics: nothing runs in between ----

template <class T> using same = typename std::common_type<T>::type; // takes no part in finding T

template <class T> T atomicExch(T *p, same<T> x) { T old = *p; *p = x; return old; }
template <class T> T atomicMin(T *p, same<T> x) { return atomicExch(p, x < *p ? x : *p); }
template <class T> T atomicMax(T *p, same<T> x) { return atomicExch(p, x > *p ? x : *p); }
template <class T> T atomicAnd(T *p, same<T> x) { return atomicExch(p, (T)(*p & x)); }
template <class T> T atomicOr(T *p, same<T> x) { return atomicExch(p, (T)(*p | x)); }
template <class T> T atomicXor(T *p, same<T> x) { return atomicExch(p, (T)(*p ^ x)); }
template <class T> T atomicCAS(T *p, same<T> old, same<T> x) { return atomicExch(p, *p == old ? x : *p); }
template <class T> T atomicAdd(T *p, same<T> x) { return atomicExch(p, (T)(*p + x)); }
inline int atomicAdd(int *p, int x) { return atomicExch(p, (int)((unsigned)*p + (unsigned)x)); }
inline int atomicSub(int *p, int x) { return atomicExch(p, (int)((unsigned)*p - (unsigned)x)); }
inline unsigned atomicSub(unsigned *p, unsigned x) { return atomicExch(p, *p - x); }
inline unsigned atomicInc(unsigned *p, unsigned most) { return atomicExch(p, *p >= most ? 0 : *p + 1); }
inline unsigned atomicDec(unsigned *p, unsigned most)
{
    return atomicExch(p, *p == 0 || *p > most ? most : *p - 1);
}
#define atomicXor_block  atomicXor
#define atomicAdd_block  atomicAdd
#define atomicMax_system atomicMax
inline void __threadfence() {}
inline void __threadfence_block() {}

// ---- what threads do together; host_cuda.cpp ----

void __syncthreads();
int __syncthreads_count(int truth);
int __syncthreads_and(int truth);
int __syncthreads_or(int truth);
void __syncwarp(unsigned mask = 0xffffffff);
void give_way(); // what a thread that polls has to call
void grid_sync();
inline void __nanosleep(unsigned) { give_way(); }

// What every lane of `mask` hands in, when all have come.
struct lanes {
    unsigned long long bits[32];
    unsigned self; // the calling lane
};
lanes gather(unsigned mask, unsigned long long bits);

template <class T> lanes gather_values(unsigned mask, T x)
{
    unsigned long long bits = 0;
    memcpy(&bits, &x, sizeof x);
    return gather(mask, bits);
}

template <class T> T value_of(const lanes &all, unsigned lane)
{
    T x;
    memcpy(&x, &all.bits[lane], sizeof x);
    return x;
}

template <class T> T __shfl_sync(unsigned mask, T x, int from, int width = 32)
{
    lanes all = gather_values(mask, x);
    unsigned first = all.self & ~(unsigned)(width - 1);
    return value_of<T>(all, first + ((unsigned)from & (unsigned)(width - 1)));
}

template <class T> T __shfl_up_sync(unsigned mask, T x, unsigned by, int width = 32)
{
    lanes all = gather_values(mask, x);
    return value_of<T>(all, all.self % (unsigned)width >= by ? all.self - by : all.self);
}

template <class T> T __shfl_down_sync(unsigned mask, T x, unsigned by, int width = 32)
{
    lanes all = gather_values(mask, x);
    return value_of<T>(all, all.self % (unsigned)width + by < (unsigned)width ? all.self + by : all.self);
}

template <class T> T __shfl_xor_sync(unsigned mask, T x, int flip, int width = 32)
{
    lanes all = gather_values(mask, x);
    unsigned from = all.self ^ (unsigned)flip, end = (all.self & ~(unsigned)(width - 1)) + (unsigned)width;
    return value_of<T>(all, from < end ? from : all.self);
}

inline unsigned __ballot_sync(unsigned mask, int truth)
{
    lanes all = gather(mask, truth != 0);
    unsigned votes = 0;
    for (unsigned l = 0; l < 32; l++)
        votes |= (mask >> l & 1 && all.bits[l]) ? 1u << l : 0;
    return votes;
}

inline int __any_sync(unsigned mask, int truth) { return __ballot_sync(mask, truth) != 0; }
inline int __all_sync(unsigned mask, int truth) { return __ballot_sync(mask, truth) == mask; }

template <class T> unsigned __match_any_sync(unsigned mask, T x)
{
    lanes all = gather_values(mask, x);
    unsigned same = 0;
    for (unsigned l = 0; l < 32; l++)
        same |= (mask >> l & 1 && all.bits[l] == all.bits[all.self]) ? 1u << l : 0;
    return same;
}

template <class T> unsigned __match_all_sync(unsigned mask, T x, int *truth)
{
    *truth = __match_any_sync(mask, x) == mask;
    return *truth ? mask : 0;
}

template <class T, class F> T reduce(unsigned mask, T x, F combine)
{
    lanes all = gather_values(mask, x);
    for (unsigned l = 0; l < 32; l++)
        if (mask >> l & 1 && l != all.self)
            x = combine(x, value_of<T>(all, l));
    return x;
}

#define REDUCE(name, T, value)                                                                               \
    inline T __reduce_##name##_sync(unsigned mask, T z)                                                      \
    {                                                                                                        \
        return reduce(mask, z, [](T x, T y) { return (T)(value); });                                         \
    }
REDUCE(add, unsigned, x + y) REDUCE(min, unsigned, x < y ? x : y) REDUCE(max, unsigned, x > y ? x : y)
REDUCE(and, unsigned, x & y) REDUCE(or, unsigned, x | y) REDUCE(xor, unsigned, x ^ y)
REDUCE(add, int, (unsigned)x + (unsigned)y) REDUCE(min, int, x < y ? x : y) REDUCE(max, int, x > y ? x : y)
