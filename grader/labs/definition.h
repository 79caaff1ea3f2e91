/* What each function of the labs computes, element by element, in plain C that gcc compiles for the grader
 * and nvcc for the kernels that verify results on a GPU (grader/gpu/trusted.cu): one definition for both. */
#ifndef GRADER_LABS_DEFINITION_H
#define GRADER_LABS_DEFINITION_H

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

enum { CASE_MAX_BUFFERS = 4 };

/* The size of one case. `radius` is 0 where an entry point has none. */
struct shape {
    int n, radius;
};

/* The inputs of one case, as the reference sees them: data[i] is parameter i, NULL for outputs. */
struct case_data {
    struct shape shape;
    const void *data[CASE_MAX_BUFFERS];
    float c[7];
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

/* ---- random data ---- */

/* Number `k` of the stream that begins at `state`: SplitMix64, which can start anywhere (G. Steele, D. Lea,
 * C. Flood, "Fast splittable pseudorandom number generators", 2014). */
DEFINITION uint64_t random_at(uint64_t state, uint64_t k)
{
    uint64_t z = state + (k + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* -range … range, each as likely. */
DEFINITION int random_to_int(uint64_t bits, int range)
{
    uint64_t span = 2 * (uint64_t)range + 1;
    return (int)((int64_t)((bits >> 32) * span >> 32) - range);
}

/* -1 … 1 in steps of 2^-24, so that all bits of a float's mantissa matter. */
DEFINITION float random_to_float(uint64_t bits)
{
    return (float)((int64_t)(bits >> 39) - (1 << 24)) * (1.0f / (1 << 24));
}

#endif
