/* Sizes and references that several labs share. */
#include <math.h>

#include "grader/labs/common.h"

// clang-format off
const struct shape line_sizes[] = {
    {1, 0}, {2, 0}, {3, 0}, {5, 0}, {31, 0}, {32, 0}, {33, 0}, {63, 0}, {64, 0}, {65, 0},
    {127, 0}, {128, 0}, {129, 0}, {191, 0}, {255, 0}, {256, 0}, {257, 0}, {511, 0}, {512, 0}, {513, 0},
    {767, 0}, {1000, 0}, {1023, 0}, {1024, 0}, {1025, 0}, {2047, 0}, {2048, 0}, {2049, 0}, {4096, 0},
    {4099, 0}, {10007, 0}, {16384, 0}, {65536, 0}, {65537, 0}, {100003, 0},
};

/* 32 and 34 fit common tiles with their halo; 63 and 67 fit none and need several blocks of any. */
const struct shape cube_sizes[] = {
    {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {7, 0}, {8, 0}, {9, 0}, {10, 0}, {11, 0},
    {15, 0}, {16, 0}, {17, 0}, {18, 0}, {31, 0}, {32, 0}, {33, 0}, {34, 0}, {63, 0}, {67, 0},
};
// clang-format on
_Static_assert(ARRAY_LEN(line_sizes) == LINE_SIZE_COUNT, "length of line_sizes");
_Static_assert(ARRAY_LEN(cube_sizes) == CUBE_SIZE_COUNT, "length of cube_sizes");

size_t count_n(struct shape shape)
{
    return (size_t)shape.n;
}

size_t count_cube(struct shape shape)
{
    return (size_t)shape.n * shape.n * shape.n;
}

int64_t outputs_n(struct shape shape)
{
    return shape.n;
}

int64_t outputs_interior(struct shape shape)
{
    int64_t edge = shape.n > 2 ? shape.n - 2 : 0;
    return edge * edge * edge;
}

int64_t moving_average_ops(struct shape shape)
{
    return 2 * outputs_n(shape);
}

int64_t average3_ops(struct shape shape)
{
    return 3 * outputs_n(shape);
}

int64_t stencil_ops(struct shape shape)
{
    return 13 * outputs_interior(shape);
}

struct want want_float(double sum, double magnitude, int terms)
{
    return (struct want){.written = true, .value = sum, .slack = (terms + 1) * 0x1p-24 * magnitude};
}

struct want moving_average_want(const struct case_data *data, size_t i)
{
    const float *x = data->data[0];
    double here = x[i], next = x[(i + 1) % count_n(data->shape)];
    return want_float((here + next) / 2, (fabs(here) + fabs(next)) / 2, 2);
}

struct want average3_want(const struct case_data *data, size_t i)
{
    const int *a = data->data[0];
    size_t last = count_n(data->shape) - 1;
    int64_t sum = (int64_t)a[i > 0 ? i - 1 : 0] + a[i] + a[i < last ? i + 1 : last];
    return (struct want){.written = true, .exact = sum / 3};
}

struct want stencil_want(const struct case_data *data, size_t i)
{
    const float *in = data->data[0];
    size_t n = count_n(data->shape), row = n, plane = n * n;
    size_t coordinate[3] = {i / plane, i / row % n, i % n};
    for (int d = 0; d < 3; d++)
        if (coordinate[d] < 1 || coordinate[d] + 2 > n)
            return (struct want){.written = false};

    size_t cell[7] = {i, i - 1, i + 1, i - row, i + row, i - plane, i + plane};
    double sum = 0, magnitude = 0;
    for (int d = 0; d < 7; d++) {
        double term = (double)data->c[d] * in[cell[d]];
        sum += term;
        magnitude += fabs(term);
    }
    return want_float(sum, magnitude, 7);
}
