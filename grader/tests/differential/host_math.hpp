// CUDA's intrinsic functions, for g++: written down from what the CUDA Math API says of them.
#pragma once

#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>

using std::isfinite, std::isinf, std::isnan, std::signbit;

// ---- bits ----

template <class To, class From> To cast_bits(From x)
{
    static_assert(sizeof(To) == sizeof(From));
    To y;
    memcpy(&y, &x, sizeof y);
    return y;
}

inline float __uint_as_float(unsigned x) { return cast_bits<float>(x); }
inline float __int_as_float(int x) { return cast_bits<float>(x); }
inline unsigned __float_as_uint(float x) { return cast_bits<unsigned>(x); }
inline double __longlong_as_double(long long x) { return cast_bits<double>(x); }
inline long long __double_as_longlong(double x) { return cast_bits<long long>(x); }
inline int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return (int)__double_as_longlong(x); }

inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
inline int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }

inline unsigned __brev(unsigned x)
{
    unsigned y = 0;
    for (int k = 0; k < 32; k++)
        y |= (x >> k & 1) << (31 - k);
    return y;
}

inline unsigned long long __brevll(unsigned long long x)
{
    return (unsigned long long)__brev((unsigned)x) << 32 | __brev((unsigned)(x >> 32));
}

inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selector)
{
    unsigned long long both = (unsigned long long)y << 32 | x;
    unsigned result = 0;
    for (int k = 0; k < 4; k++)
        result |= (unsigned)(both >> 8 * (selector >> 4 * k & 7) & 255) << 8 * k;
    return result;
}

inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned n)
{
    unsigned long long both = (unsigned long long)high << 32 | low;
    return (unsigned)(both << (n < 32 ? n : 32) >> 32);
}

inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned n)
{
    unsigned long long both = (unsigned long long)high << 32 | low;
    return (unsigned)(both >> (n < 32 ? n : 32));
}

inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned n)
{
    return __funnelshift_lc(low, high, n % 32);
}

inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned n)
{
    return __funnelshift_rc(low, high, n % 32);
}

// ---- integers ----

inline int __mulhi(int x, int y) { return (int)((long long)x * y >> 32); }
inline unsigned __umulhi(unsigned x, unsigned y) { return (unsigned)((unsigned long long)x * y >> 32); }
inline long long __mul64hi(long long x, long long y) { return (long long)((__int128)x * y >> 64); }
inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
{
    return (unsigned long long)((unsigned __int128)x * y >> 64);
}
inline long long low24(int x) { return (long long)(int)((unsigned)x << 8) >> 8; }
inline int __mul24(int x, int y) { return (int)(low24(x) * low24(y)); }
inline unsigned __umul24(unsigned x, unsigned y) { return (unsigned)((x & 0xffffffull) * (y & 0xffffff)); }
inline unsigned __sad(int x, int y, unsigned z)
{
    return z + (x < y ? (unsigned)y - (unsigned)x : (unsigned)x - (unsigned)y);
}
inline unsigned __usad(unsigned x, unsigned y, unsigned z) { return z + (x < y ? y - x : x - y); }
inline int __hadd(int x, int y) { return (int)(((long long)x + y) >> 1); }
inline int __rhadd(int x, int y) { return (int)(((long long)x + y + 1) >> 1); }
inline unsigned __uhadd(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x + y) >> 1); }
inline unsigned __urhadd(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x + y + 1) >> 1); }

inline int __dp4a(int x, int y, int sum)
{
    for (int k = 0; k < 32; k += 8)
        sum = (int)((unsigned)sum + (unsigned)((int8_t)(x >> k) * (int8_t)(y >> k)));
    return sum;
}

inline unsigned __dp4a(unsigned x, unsigned y, unsigned sum)
{
    for (int k = 0; k < 32; k += 8)
        sum += (x >> k & 255) * (y >> k & 255);
    return sum;
}

// ---- floats: the C library's, in the rounding mode that the name says ----

enum { rn = FE_TONEAREST, rz = FE_TOWARDZERO, rd = FE_DOWNWARD, ru = FE_UPWARD };

struct rounding {
    explicit rounding(int mode) { std::fesetround(mode); }
    ~rounding() { std::fesetround(FE_TONEAREST); }
};

// Arguments and result pass through memory, so that nothing is computed before or after its mode holds.
#define IN_MODE(result, name, parameters, before, value, mode)                                               \
    inline result name##_##mode parameters                                                                   \
    {                                                                                                        \
        rounding in(mode);                                                                                   \
        before;                                                                                              \
        volatile result r = value;                                                                           \
        return r;                                                                                            \
    }
#define IN_MODES(result, name, parameters, before, value)                                                    \
    IN_MODE(result, name, parameters, before, value, rn)                                                     \
    IN_MODE(result, name, parameters, before, value, rz)                                                     \
    IN_MODE(result, name, parameters, before, value, rd)                                                     \
    IN_MODE(result, name, parameters, before, value, ru)
#define ROUND1(result, name, from, value) IN_MODES(result, name, (from a), volatile from x = a, value)
#define ROUND2(T, name, value) IN_MODES(T, name, (T a, T b), volatile T x = a; volatile T y = b, value)
#define ROUND3(T, name, value)                                                                               \
    IN_MODES(T, name, (T a, T b, T c), volatile T x = a; volatile T y = b; volatile T z = c, value)
#define ARITHMETIC(T, f)                                                                                     \
    ROUND2(T, __##f##add, x + y) ROUND2(T, __##f##sub, x - y)                                                \
    ROUND2(T, __##f##mul, x * y) ROUND2(T, __##f##div, x / y)                                                \
    ROUND1(T, __##f##rcp, T, 1 / x) ROUND1(T, __##f##sqrt, T, std::sqrt(x))
ARITHMETIC(float, f) ARITHMETIC(double, d)
ROUND3(float, __fmaf, std::fma(x, y, z)) ROUND3(double, __fma, std::fma(x, y, z))
ROUND1(float, __int2float, int, (float)x) ROUND1(float, __uint2float, unsigned, (float)x)
ROUND1(float, __ll2float, long long, (float)x) ROUND1(float, __ull2float, unsigned long long, (float)x)
ROUND1(double, __ll2double, long long, (double)x) ROUND1(double, __ull2double, unsigned long long, (double)x)
ROUND1(float, __double2float, double, (float)x)
inline double __int2double_rn(int x) { return x; }
inline double __uint2double_rn(unsigned x) { return x; }

// To an integer: out of range saturates. A NaN is 0 for 32 bits from a float, else the sign bit alone.
template <class To, class From> To to_integer(From x, int mode)
{
    rounding in(mode);
    volatile From before = x;
    volatile From whole = std::nearbyint(before);
    bool is_signed = (To)-1 < 0;
    To top = (To)((unsigned long long)1 << (8 * sizeof(To) - 1)); // as a signed number the lowest
    To low = is_signed ? top : 0, high = (To) ~(is_signed ? top : 0);
    if (x != x)
        return sizeof(From) == 4 && sizeof(To) == 4 ? 0 : top;
    if (whole <= (From)low)
        return low;
    return whole >= std::ldexp((From)1, (int)(8 * sizeof(To)) - is_signed) ? high : (To)whole;
}
#define TO_INTEGER(T, name, from, mode) inline T name##_##mode(from x) { return to_integer<T>(x, mode); }
#define TO_INTEGERS(T, name, from)                                                                           \
    TO_INTEGER(T, name, from, rn) TO_INTEGER(T, name, from, rz)                                              \
    TO_INTEGER(T, name, from, rd) TO_INTEGER(T, name, from, ru)
TO_INTEGERS(int, __float2int, float) TO_INTEGERS(unsigned, __float2uint, float)
TO_INTEGERS(long long, __float2ll, float) TO_INTEGERS(unsigned long long, __float2ull, float)
TO_INTEGERS(int, __double2int, double) TO_INTEGERS(unsigned, __double2uint, double)
TO_INTEGERS(long long, __double2ll, double) TO_INTEGERS(unsigned long long, __double2ull, double)

inline float __saturatef(float x) { return x > 0 ? x < 1 ? x : 1 : 0; }

// The C library may take either zero; CUDA takes -0 for the less.
template <class T> T lesser(T x, T y)
{
    return isnan(x) ? y : isnan(y) ? x : x < y || (x == y && signbit(x)) ? x : y;
}

template <class T> T larger(T x, T y)
{
    return isnan(x) ? y : isnan(y) ? x : x > y || (x == y && signbit(y)) ? x : y;
}
#define fminf lesser<float>
#define fmaxf larger<float>
#define fmin  lesser<double>
#define fmax  larger<double>
