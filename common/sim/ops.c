/* Handlers made from the rows of ops.def: for full warps, and for warps with inactive lanes. */
#include "common/sim/code.h"
#include "common/sim/lane_math.h"
#include "common/sim/warp.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

/* Pack 32 values, each -1 or 0, into 32 bits. */
static inline u32 pack(const s32 *truth)
{
#ifdef __AVX2__
    u32 bits = 0;
    for (int k = 0; k < 4; k++)
        bits |= (u32)_mm256_movemask_ps(_mm256_load_ps((const float *)(const void *)(truth + 8 * k)))
                << 8 * k;
    return bits;
#else
    u32 bits = 0;
    for (int l = 0; l < WARP_LANES; l++)
        bits |= (u32)(truth[l] & 1) << l;
    return bits;
#endif
}

static inline void set_pred(struct warp *w, u32 slot, u32 bits)
{
    u32 *d = warp_pred(w, slot);
    *d = (*d & ~w->mask) | (bits & w->mask);
}

/* An inactive lane's register may hold anything. As a float it is often a subnormal number, with which
 * arithmetic takes ten times as long, so inactive lanes compute with zeros. */
#define IS_FLOAT(x)  _Generic((x), f16 : true, f32 : true, f64 : true, default : false)
#define ON(x, flops) ((IS_FLOAT(x) || (flops)) && !all && !w->lanes[l] ? 0 : (x))

#define BOTH(name, TD, sources, value)                                                                       \
    static void name##_full(struct warp *w, const struct insn *i)                                            \
    {                                                                                                        \
        enum { all = true };                                                                                 \
        TD *d = warp_reg(w, i->d);                                                                           \
        sources;                                                                                             \
        LANES                                                                                                \
        {                                                                                                    \
            d[l] = (TD)(value);                                                                              \
        }                                                                                                    \
    }                                                                                                        \
    static void name##_some(struct warp *w, const struct insn *i)                                            \
    {                                                                                                        \
        enum { all = false };                                                                                \
        TD *d = warp_reg(w, i->d);                                                                           \
        const s32 *on = w->lanes;                                                                            \
        sources;                                                                                             \
        LANES                                                                                                \
        {                                                                                                    \
            TD r = (TD)(value);                                                                              \
            d[l] = on[l] ? r : d[l];                                                                         \
        }                                                                                                    \
    }

#define OP1(name, key, TD, TA, value, flops, pass)                                                           \
    static inline TD name##_of(TA x)                                                                         \
    {                                                                                                        \
        return (TD)(value);                                                                                  \
    }                                                                                                        \
    BOTH(name, TD, const TA *xs = warp_reg(w, i->a), name##_of(ON(xs[l], flops)))
#define OP2(name, key, TD, TA, TB, value, flops, pass)                                                       \
    static inline TD name##_of(TA x, TB y)                                                                   \
    {                                                                                                        \
        return (TD)(value);                                                                                  \
    }                                                                                                        \
    BOTH(name, TD, const TA *xs = warp_reg(w, i->a);                                                         \
         const TB *ys = warp_reg(w, i->b), name##_of(ON(xs[l], flops), ON(ys[l], flops)))
#define OP3(name, key, TD, TA, TB, TC, value, flops, pass)                                                   \
    static inline TD name##_of(TA x, TB y, TC z)                                                             \
    {                                                                                                        \
        return (TD)(value);                                                                                  \
    }                                                                                                        \
    BOTH(name, TD, const TA *xs = warp_reg(w, i->a); const TB *ys = warp_reg(w, i->b);                       \
         const TC *zs = warp_reg(w, i->c), name##_of(ON(xs[l], flops), ON(ys[l], flops), ON(zs[l], flops)))
#define OP4(name, key, TD, TA, TB, TC, TE, value, flops, pass)                                               \
    static inline TD name##_of(TA x, TB y, TC z, TE t)                                                       \
    {                                                                                                        \
        return (TD)(value);                                                                                  \
    }                                                                                                        \
    BOTH(name, TD, const TA *xs = warp_reg(w, i->a); const TB *ys = warp_reg(w, i->b);                       \
         const TC *zs = warp_reg(w, i->c);                                                                   \
         const TE *ts = warp_reg(w, i->e), name##_of(xs[l], ys[l], zs[l], ts[l]))
#define SEL(name, key, T)                                                                                    \
    BOTH(name, T, const T *xs = warp_reg(w, i->a); const T *ys = warp_reg(w, i->b);                          \
         u32 p = *warp_pred(w, i->c), p >> l & 1 ? xs[l] : ys[l])
#define CMP(name, key, T, condition)                                                                         \
    static inline s32 name##_of(T x, T y)                                                                    \
    {                                                                                                        \
        return -(s32)(condition);                                                                            \
    }                                                                                                        \
    static void name##_some(struct warp *w, const struct insn *i)                                            \
    {                                                                                                        \
        const T *xs = warp_reg(w, i->a), *ys = warp_reg(w, i->b);                                            \
        s32 truth[WARP_LANES] __attribute__((aligned(32)));                                                  \
        enum { all = false };                                                                                \
        LANES truth[l] = name##_of(ON(xs[l], 0), ON(ys[l], 0));                                              \
        set_pred(w, i->d, pack(truth));                                                                      \
    }
#define PRED1(name, key, value)                                                                              \
    static void name##_some(struct warp *w, const struct insn *i)                                            \
    {                                                                                                        \
        u32 x = *warp_pred(w, i->a);                                                                         \
        set_pred(w, i->d, value);                                                                            \
    }
#define PRED2(name, key, value)                                                                              \
    static void name##_some(struct warp *w, const struct insn *i)                                            \
    {                                                                                                        \
        u32 x = *warp_pred(w, i->a), y = *warp_pred(w, i->b);                                                \
        set_pred(w, i->d, value);                                                                            \
    }

/* Compute lane by lane in another rounding mode. The calls around it keep the compiler from moving the
 * arithmetic. */
#define ROUNDED(name, TD, mode, sources, value)                                                              \
    static void name##_some(struct warp *w, const struct insn *i)                                            \
    {                                                                                                        \
        volatile TD r;                                                                                       \
        TD *d = warp_reg(w, i->d);                                                                           \
        sources;                                                                                             \
        fesetround(mode);                                                                                    \
        for (int l = 0; l < WARP_LANES; l++)                                                                 \
            if (w->lanes[l]) {                                                                               \
                r = (value);                                                                                 \
                d[l] = r;                                                                                    \
            }                                                                                                \
        fesetround(FE_TONEAREST);                                                                            \
    }
#define ROUND1(name, key, TD, TA, mode, value, flops)                                                        \
    ROUNDED(name, TD, mode, const volatile TA *xs = warp_reg(w, i->a), __extension__({                       \
                TA x = xs[l];                                                                                \
                (TD)(value);                                                                                 \
            }))
#define ROUND2(name, key, TD, TA, TB, mode, value, flops)                                                    \
    ROUNDED(name, TD, mode, const volatile TA *xs = warp_reg(w, i->a);                                       \
            const volatile TB *ys = warp_reg(w, i->b), __extension__({                                       \
                TA x = xs[l];                                                                                \
                TB y = ys[l];                                                                                \
                (TD)(value);                                                                                 \
            }))
#define ROUND3(name, key, TD, TA, TB, TC, mode, value, flops)                                                \
    ROUNDED(name, TD, mode, const volatile TA *xs = warp_reg(w, i->a);                                       \
            const volatile TB *ys = warp_reg(w, i->b);                                                       \
            const volatile TC *zs = warp_reg(w, i->c), __extension__({                                       \
                TA x = xs[l];                                                                                \
                TB y = ys[l];                                                                                \
                TC z = zs[l];                                                                                \
                (TD)(value);                                                                                 \
            }))

/* A sum in a wider type: the bit that does not fit is the carry (for differences, the borrow). */
#define CARRIED(name, T, WIDE, sources, sum, uses, sets)                                                     \
    static void name##_some(struct warp *w, const struct insn *i)                                            \
    {                                                                                                        \
        T *d = warp_reg(w, i->d);                                                                            \
        sources;                                                                                             \
        for (int l = 0; l < WARP_LANES; l++) {                                                               \
            if (!w->lanes[l])                                                                                \
                continue;                                                                                    \
            T in = (uses) ? w->carry >> l & 1 : 0;                                                           \
            (void)in;                                                                                        \
            WIDE wide = (sum);                                                                               \
            d[l] = (T)wide;                                                                                  \
            if (sets)                                                                                        \
                w->carry = (w->carry & ~(1u << l)) | (u32)(wide >> (8 * sizeof(T)) & 1) << l;                \
        }                                                                                                    \
    }
#define CARRY2(name, key, T, WIDE, sum, uses, sets)                                                          \
    static inline WIDE name##_of(T x, T y, T in)                                                             \
    {                                                                                                        \
        (void)in;                                                                                            \
        return (sum);                                                                                        \
    }                                                                                                        \
    CARRIED(name, T, WIDE, const T *xs = warp_reg(w, i->a);                                                  \
            const T *ys = warp_reg(w, i->b), name##_of(xs[l], ys[l], in), uses, sets)
#define CARRY3(name, key, T, WIDE, sum, uses, sets)                                                          \
    static inline WIDE name##_of(T x, T y, T z, T in)                                                        \
    {                                                                                                        \
        (void)in;                                                                                            \
        return (sum);                                                                                        \
    }                                                                                                        \
    CARRIED(name, T, WIDE, const T *xs = warp_reg(w, i->a); const T *ys = warp_reg(w, i->b);                 \
            const T *zs = warp_reg(w, i->c), name##_of(xs[l], ys[l], zs[l], in), uses, sets)

#include "common/sim/ops.def"

#undef OP1
#undef OP2
#undef OP3
#undef OP4
#undef SEL
#undef CMP
#undef PRED1
#undef PRED2
#undef ROUND1
#undef ROUND2
#undef ROUND3
#undef CARRY2
#undef CARRY3

/* ORDER OPS: what a row says about itself besides what it computes. */
#define ROW(name, key, fast, flops, pass, carries, n, wd, ...)                                               \
    {key, name##_##fast, name##_some, n, flops, wd, {__VA_ARGS__}, pass, carries},
#define OP1(name, key, TD, TA, value, flops, pass)                                                           \
    ROW(name, key, full, flops, pass, 0, 1, sizeof(TD), sizeof(TA))
#define OP2(name, key, TD, TA, TB, value, flops, pass)                                                       \
    ROW(name, key, full, flops, pass, 0, 2, sizeof(TD), sizeof(TA), sizeof(TB))
#define OP3(name, key, TD, TA, TB, TC, value, flops, pass)                                                   \
    ROW(name, key, full, flops, pass, 0, 3, sizeof(TD), sizeof(TA), sizeof(TB), sizeof(TC))
#define OP4(name, key, TD, TA, TB, TC, TE, value, flops, pass)                                               \
    ROW(name, key, full, flops, pass, 0, 4, sizeof(TD), sizeof(TA), sizeof(TB), sizeof(TC), sizeof(TE))
#define SEL(name, key, T)            ROW(name, key, full, 0, SELECTS, 0, 3, sizeof(T), sizeof(T), sizeof(T), WIDTH_PRED)
#define CMP(name, key, T, condition) ROW(name, key, some, 0, SPOILS, 0, 2, WIDTH_PRED, sizeof(T), sizeof(T))
#define PRED1(name, key, value)      ROW(name, key, some, 0, BITS_1, 0, 1, WIDTH_PRED, WIDTH_PRED)
#define PRED2(name, key, value)      ROW(name, key, some, 0, BITS_2, 0, 2, WIDTH_PRED, WIDTH_PRED, WIDTH_PRED)
#define ROUND1(name, key, TD, TA, mode, value, flops)                                                        \
    ROW(name, key, some, flops, SPOILS, 0, 1, sizeof(TD), sizeof(TA))
#define ROUND2(name, key, TD, TA, TB, mode, value, flops)                                                    \
    ROW(name, key, some, flops, SPOILS, 0, 2, sizeof(TD), sizeof(TA), sizeof(TB))
#define ROUND3(name, key, TD, TA, TB, TC, mode, value, flops)                                                \
    ROW(name, key, some, flops, SPOILS, 0, 3, sizeof(TD), sizeof(TA), sizeof(TB), sizeof(TC))
#define CARRIES(uses, sets) (((uses) ? CARRY_IN : 0) | ((sets) ? CARRY_OUT : 0))
#define CARRY2(name, key, T, WIDE, sum, uses, sets)                                                          \
    ROW(name, key, some, 0, SPOILS, CARRIES(uses, sets), 2, sizeof(T), sizeof(T), sizeof(T))
#define CARRY3(name, key, T, WIDE, sum, uses, sets)                                                          \
    ROW(name, key, some, 0, SPOILS, CARRIES(uses, sets), 3, sizeof(T), sizeof(T), sizeof(T), sizeof(T))

static const struct op rows[] = {
#include "common/sim/ops.def"
};

enum { BUCKETS = 4096 };

static u32 hash(const char *key)
{
    u32 h = 2166136261u; /* FNV-1a */
    for (; *key; key++)
        h = (h ^ (u8)*key) * 16777619u;
    return h % BUCKETS;
}

const struct op *op_find(const char *key)
{
    static u16
        buckets[BUCKETS]; /* row + 1, open addressing; filled by the first call, before any thread starts */
    if (!buckets[hash(rows[0].key)])
        for (size_t r = 0; r < ARRAY_LEN(rows); r++) {
            u32 b = hash(rows[r].key);
            while (buckets[b])
                b = (b + 1) % BUCKETS;
            buckets[b] = (u16)(r + 1);
        }
    for (u32 b = hash(key); buckets[b]; b = (b + 1) % BUCKETS)
        if (!strcmp(rows[buckets[b] - 1].key, key))
            return &rows[buckets[b] - 1];
    return NULL;
}
