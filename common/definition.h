/* The functions of the labs: how each one is called, and what it computes, element by element. Plain C that
 * gcc compiles for grader and recorder, and nvcc for the kernels that verify results on a GPU
 * (grader/gpu/trusted.cu): one text for all of them. */
#ifndef COMMON_DEFINITION_H
#define COMMON_DEFINITION_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__
#define DEFINITION static __device__ inline
#else
#define DEFINITION static inline
#endif

/* ---- how a function is called ---- */

/* The size of one case. What a function has no parameter for is 0. */
struct shape {
    int n, radius;
    int m;     /* columns of a rectangle of n rows */
    int steps; /* how often a grid is swept over */
};

/* Parameters in the order of lab.h, each as P(ROLE, type, name). Add a row to SIGNATURES for a new list.
 *
 *     INPUT     type *name     device memory that the function reads
 *     WEIGHTS   type *name     the same, but few: the coefficients of an output's neighbours
 *     OUTPUT    type *name     device memory that it writes
 *     SCRATCH   type *name     device memory of its own, for values in between
 *     SIZE      int name       a field of struct shape
 *     STENCIL7  Stencil7 name  seven coefficients by value
 *     FACTOR    float name     a single one
 *
 * common/record/signature.h says what is made of them. */
// clang-format off
#define DOT_PARAMETERS(P) \
    P(INPUT, int, a) P(INPUT, int, b) P(OUTPUT, long long, c) P(SIZE, int, n)
#define MAP_FLOAT_PARAMETERS(P) \
    P(INPUT, float, x) P(OUTPUT, float, y) P(SIZE, int, n)
#define MAP_INT_PARAMETERS(P) \
    P(INPUT, int, a) P(OUTPUT, int, c) P(SIZE, int, n)
#define DERIVATIVE_PARAMETERS(P) \
    P(INPUT, float, f) P(OUTPUT, float, df) P(SIZE, int, n) P(WEIGHTS, float, stencil) P(SIZE, int, radius)
#define STENCIL_PARAMETERS(P) \
    P(INPUT, float, in) P(OUTPUT, float, out) P(SIZE, int, n) P(STENCIL7, Stencil7, c)

#define SIGNATURES(ROW) ROW(DOT) ROW(MAP_FLOAT) ROW(MAP_INT) ROW(DERIVATIVE) ROW(STENCIL)

/* What stands in the brackets for pointers; for the output; and nothing for all other roles. */
#define IF_POINTER_INPUT(...)   __VA_ARGS__
#define IF_POINTER_WEIGHTS(...) __VA_ARGS__
#define IF_POINTER_OUTPUT(...)  __VA_ARGS__
#define IF_POINTER_SCRATCH(...) __VA_ARGS__
#define IF_POINTER_SIZE(...)
#define IF_POINTER_STENCIL7(...)
#define IF_POINTER_FACTOR(...)

#define IF_OUTPUT_INPUT(...)
#define IF_OUTPUT_WEIGHTS(...)
#define IF_OUTPUT_OUTPUT(...) __VA_ARGS__
#define IF_OUTPUT_SCRATCH(...)
#define IF_OUTPUT_SIZE(...)
#define IF_OUTPUT_STENCIL7(...)
#define IF_OUTPUT_FACTOR(...)
// clang-format on

enum { MOST_BUFFERS = 4 };

/* The inputs of one case, as the reference sees them: data[i] is buffer i of the list above, NULL for
 * outputs. */
struct case_data {
    struct shape shape;
    const void *data[MOST_BUFFERS];
    float c[7]; /* by value: a Stencil7; a FACTOR is the first */
};

/* What the definition says about one element of the output. Integers are compared exactly; for floats
 * |got - value| <= slack, with slack = k * 2^-24 * sum of |terms|, k = number of terms + 1. */
struct want {
    bool written; /* false: the element must keep its poison */
    int64_t exact;
    double value, slack;
};

/* ---- answers ---- */

DEFINITION struct want want_nothing(void)
{
    struct want want = {false, 0, 0, 0};
    return want;
}

DEFINITION struct want want_exactly(int64_t exact)
{
    struct want want = {true, exact, 0, 0};
    return want;
}

/* A float output from its terms' sum, the sum of their magnitudes, and their number: any order of summation
 * in float32 stays within (terms + 1) * 2^-24 * magnitude of the exact sum. */
DEFINITION struct want want_float(double sum, double magnitude, int terms)
{
    struct want want = {true, 0, sum, (terms + 1) * (1.0 / (1 << 24)) * magnitude};
    return want;
}

/* Is a float right? Written so that NaN and infinity fail, whatever a compiler knows about floats. */
DEFINITION bool want_accepts(const struct want *want, float got)
{
    uint32_t bits;
    memcpy(&bits, &got, sizeof bits);
    bool finite = (bits & 0x7f800000) != 0x7f800000;
    return finite && fabs((double)got - want->value) <= want->slack;
}

/* ---- the functions of the labs; their formulas stand in the handouts ---- */

/* Each NAME_want below with the row of SIGNATURES by which the function is called, as D(name, SIGNATURE). */
// clang-format off
#define DEFINITIONS(D) \
    D(moving_average, MAP_FLOAT) D(average3, MAP_INT) D(derivative, DERIVATIVE) D(stencil, STENCIL)
/* Those with a single output, the sum of NAME_term over the elements of the first input. */
#define SUMS(D) D(dot, DOT)
// clang-format on

DEFINITION struct want moving_average_want(const struct case_data *data, size_t i)
{
    const float *x = (const float *)data->data[0];
    double here = x[i], next = x[(i + 1) % (size_t)data->shape.n];
    return want_float((here + next) / 2, (fabs(here) + fabs(next)) / 2, 2);
}

DEFINITION struct want average3_want(const struct case_data *data, size_t i)
{
    const int *a = (const int *)data->data[0];
    size_t last = (size_t)data->shape.n - 1;
    int64_t sum = (int64_t)a[i > 0 ? i - 1 : 0] + a[i] + a[i < last ? i + 1 : last];
    return want_exactly(sum / 3);
}

DEFINITION struct want derivative_want(const struct case_data *data, size_t i)
{
    const float *f = (const float *)data->data[0], *stencil = (const float *)data->data[2];
    size_t radius = (size_t)data->shape.radius, n = (size_t)data->shape.n;
    if (i < radius || i + radius >= n)
        return want_nothing();

    double sum = 0, magnitude = 0;
    for (size_t d = 0; d <= 2 * radius; d++) {
        double term = (double)stencil[d] * f[i - radius + d];
        sum += term;
        magnitude += fabs(term);
    }
    return want_float(sum, magnitude, (int)(2 * radius + 1));
}

DEFINITION struct want stencil_want(const struct case_data *data, size_t i)
{
    const float *in = (const float *)data->data[0];
    size_t n = (size_t)data->shape.n, row = n, plane = n * n;
    size_t coordinate[3] = {i / plane, i / row % n, i % n};
    for (int d = 0; d < 3; d++)
        if (coordinate[d] < 1 || coordinate[d] + 2 > n)
            return want_nothing();

    size_t cell[7] = {i, i - 1, i + 1, i - row, i + row, i - plane, i + plane};
    double sum = 0, magnitude = 0;
    for (int d = 0; d < 7; d++) {
        double term = (double)data->c[d] * in[cell[d]];
        sum += term;
        magnitude += fabs(term);
    }
    return want_float(sum, magnitude, 7);
}

/* The part of a dot product that element i contributes; the sum wraps where a long long would be undefined.
 */
DEFINITION uint64_t dot_term(const struct case_data *data, size_t i)
{
    const int *a = (const int *)data->data[0], *b = (const int *)data->data[1];
    return (uint64_t)((int64_t)a[i] * b[i]);
}

DEFINITION struct want dot_want(const struct case_data *data, size_t i)
{
    uint64_t sum = 0;
    for (size_t e = 0; e < (size_t)data->shape.n; e++)
        sum += dot_term(data, e);
    (void)i;
    return want_exactly((int64_t)sum);
}

#endif
