/* What a generated kernel works on; read by C, by nvcc and by g++. */
#ifndef GRADER_TESTS_DIFFERENTIAL_LAYOUT_H
#define GRADER_TESTS_DIFFERENTIAL_LAYOUT_H

#include <stdint.h>

typedef long long llong; /* CUDA's atomics and shuffles know these, and not int64_t everywhere */
typedef unsigned long long ullong;

/* Symbol of the grammar, name of fields, C type. */
#define NUMBER_TYPES(X)                                                                                      \
    X(S8, s8, int8_t)                                                                                        \
    X(U8, u8, uint8_t)                                                                                       \
    X(S16, s16, int16_t)                                                                                     \
    X(U16, u16, uint16_t)                                                                                    \
    X(S32, s32, int32_t)                                                                                     \
    X(U32, u32, uint32_t)                                                                                    \
    X(S64, s64, llong)                                                                                       \
    X(U64, u64, ullong)                                                                                      \
    X(F32, f32, float)                                                                                       \
    X(F64, f64, double)

enum { INPUTS = 512, OWN_BYTES = 32, TOTALS = 8, TABLE = 4, MOST_THREADS = 1024 };

/* Read by all threads, written by none. */
struct inputs {
#define X(symbol, name, type) type name[INPUTS];
    NUMBER_TYPES(X)
#undef X
};

/* Passed by value, and the element of a kernel's table in constant memory. */
struct scalars {
#define X(symbol, name, type) type name;
    NUMBER_TYPES(X)
#undef X
};

/* One a thread, read and written by that thread alone. */
struct own {
#define X(symbol, name, type) type name[OWN_BYTES / sizeof(type)];
    NUMBER_TYPES(X)
#undef X
};

/* One a launch, for atomics of all threads. A field knows one operation, so that any order gives the same. */
struct totals {
    uint32_t sum[TOTALS], lowest[TOTALS], highest[TOTALS], all[TOTALS], any[TOTALS], odd[TOTALS];
    uint32_t up[TOTALS], down[TOTALS];
    int32_t signed_lowest[TOTALS], signed_highest[TOTALS];
    ullong sum64[TOTALS], lowest64[TOTALS], highest64[TOTALS], all64[TOTALS], any64[TOTALS], odd64[TOTALS];
    llong signed_lowest64[TOTALS], signed_highest64[TOTALS];
    double exact64[TOTALS]; /* sums of small whole numbers; zeros at first, like all below */
    float exact[TOTALS];
    uint32_t tickets[TOTALS], lock, locked;
};

/* All that a kernel is given: by value, to read, and to change. */
struct given {
    struct scalars scalars;
    struct inputs inputs;
    struct own own[MOST_THREADS];
    struct totals totals;
};

#endif
