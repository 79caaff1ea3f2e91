/* What values a submission's text gives to its names, and indices that are remainders of numbers below 0. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_planes.h"
#include "grader/diagnose/source_remainder.h"
#include "grader/diagnose/source_values.h"

/* ---- the numbers of planes and threads ---- */

static const struct {
    const char *source;
    int line;
} plane_lines[] = {
    {"#define P 4\n__global__ void m(int n)\n{\n int i = blockIdx.z * P + 1;\n}\nvoid f(int n)\n{\n m<<<n, 8>>>(n);\n}\n",
     1},
    {"constexpr int P = 4;\n__global__ void m(int n)\n{\n int i = P * (int)blockIdx.z;\n}\nvoid f(int n)\n{\n m<<<n, 8>>>(n);\n}\n",
     1},
    {"__global__ void m(int d)\n{\n int i = 1 + blockIdx.z * d;\n}\nvoid f(int n)\n{\n int d = 8;\n d = n / 9;\n m<<<n, 8>>>(d);\n}\n",
     8},
    {"__global__ void m(int d)\n{\n int i = 1 + blockIdx.z * 4;\n}\nvoid f(int n)\n{\n m<<<n, 8>>>(n);\n}\n",
     0},
    {"__global__ void m(int d)\n{\n int i = blockIdx.y * d;\n}\nvoid f(int n)\n{\n m<<<n, 8>>>(n);\n}\n", 0},
    {NULL, 0},
};

START_TEST(planes_of_a_block_have_a_line)
{
    ck_assert_int_eq(source_planes_line(plane_lines[_i].source, "f"), plane_lines[_i].line);
}
END_TEST

static const struct {
    const char *source;
    int line;
} number_lines[] = {
    {"#define H 4\n#define W 64\n", 1},
    {"#define W 64\n#define H (4)\n", 2},
    {"const int a = 1;\nconstexpr int H = 4, W = 64;\n", 2},
    {"enum {\n H = 4,\n W = 64\n};\n", 2},
    {"#define H 4\n#define R 4\n", 0}, /* which? */
    {"#define H 42\n#define R 14\n", 0},
    {"// H = 4\nint f(int h)\n{\n return h == 4;\n}\n", 0},
    {NULL, 0},
};

START_TEST(a_constant_of_a_number_has_a_line)
{
    ck_assert_int_eq(source_number_line(number_lines[_i].source, 4), number_lines[_i].line);
}
END_TEST

Suite *source_values_suite(void);

#define KERNEL "__global__ void k(const float *x, float *y, int n)\n{\n"
#define END    "}\n"

static const struct {
    const char *source;
    int line; /* of the name */
    const char *name, *value;
} values[] = {
    {KERNEL " int s = 0, t = f(1, 2);\n" END, 3, "t", " f(1, 2)"},
    {KERNEL " for (int s = 1; s < n; s++)\n" END, 3, "s", " 1"},
    {"#define W 32 - 2\n" KERNEL " int s = W;\n" END, 4, "W", "32 - 2"},
    {"void f()\n{\n int s = 2;\n}\n" KERNEL " int s = 1;\n" END, 7, "s", " 1"}, /* that of its own function */
    {"void f()\n{\n int s = 2;\n}\n" KERNEL END, 6, "s", NULL},
    {KERNEL " if (s == 2)\n" END, 3, "s", NULL},
    {KERNEL " float(*low)[N] = c[s];\n" END, 3, "low", " c[s]"},
    {KERNEL " float (&low)[N][M] = c[s];\n" END, 3, "low", " c[s]"},
    {KERNEL " f(low) = 1;\n" END, 3, "low", NULL},
    {NULL, 0, NULL, NULL},
};

START_TEST(a_name_has_a_value)
{
    char *found = source_value(values[_i].source, values[_i].line, values[_i].name);
    ck_assert_int_eq(found != NULL, values[_i].value != NULL);
    if (found)
        ck_assert_str_eq(found, values[_i].value);
    free(found);
}
END_TEST

/* Each accesses an array in its last line but one. */
static const struct {
    const char *source;
    int line;
} remainders[] = {
    {KERNEL " for (int s = 0; s < n; s++)\n v = c[(s - 1) % 3];\n" END, 4},
    {KERNEL " int low = (s - 1) % 3;\n v = c[low][t];\n" END, 3},
    {KERNEL " float(*low)[N] = c[(s - 1) % 3];\n v = low[y][x];\n" END, 3},
    {KERNEL " int low = s - 1;\n v = c[low % 3];\n" END, 4},
    {KERNEL " int i = blockIdx.x * W + threadIdx.x - R;\n v = x[i % n];\n" END, 4},
    {KERNEL " float *p = c + (s - RING + 1) % RING * W,\n *q = p;\n v = q[t];\n" END, 3},
    {"#define LOW(s) (((s) - 1) % 3)\n" KERNEL " v = c[LOW(s)];\n" END, 1},
    {"__device__ int low(int s)\n{\n return (s - 1) % 3;\n}\n" KERNEL " v = c[low(s)];\n" END, 3},
    {"__device__ int slot(int s)\n{\n return s % 3;\n}\n" KERNEL " v = c[slot(i - 1)];\n" END, 3},
    {"__device__ int slot(int s)\n{\n return s % 3;\n}\n" KERNEL " v = c[slot(i + 1)];\n" END, 0},
    {KERNEL " int t = threadIdx.x;\n v = c[(t - 1) % 32];\n" END, 4},
    {KERNEL " v = c[((int)threadIdx.x - 1) % 32];\n" END, 3},
    {KERNEL " v = c[(threadIdx.x - 1) % 32];\n" END, 0}, /* unsigned: it wraps round */
    {KERNEL " unsigned t = threadIdx.x;\n v = c[(t - 1) % 32];\n" END, 0},
    {KERNEL " v = c[-1 % 3];\n" END, 3},
    {KERNEL " v = c[s - 1 % 3];\n" END, 0}, /* no sign: a difference */
    {KERNEL " v = c[(s - 1 + 3) % 3];\n" END, 0},
    {KERNEL " v = c[(s + 2) % 3];\n" END, 0},
    {KERNEL " v = x[(i - 1 + n) % n];\n" END, 0},
    {KERNEL " v = c[(s - 1 + 2 * RING) % RING];\n" END, 0},
    {KERNEL " for (int i = first; i < n; i++)\n v = c[(i - first) % 3][y - 1];\n" END, 0},
    {KERNEL " int first = 1 + blockIdx.z * P;\n int i = first;\n v = c[(i - 1) % 3][y - 1];\n" END, 0},
    {KERNEL " int q = (s - 1) % 3;\n v = c[s];\n" END, 0}, /* of another name */
    {"void f(int s)\n{\n int t = (s - 1) % 3;\n}\n" KERNEL " v = c[t];\n" END, 0},
    {KERNEL " v = c[s / 2 - 1]; // (s - 1) % 3\n" END, 0},
    {NULL, 0},
};

START_TEST(remainders_below_zero_are_found)
{
    int access = -1;
    for (const char *s = remainders[_i].source; *s; s++)
        access += *s == '\n';
    ck_assert_int_eq(source_negative_remainder(remainders[_i].source, access, 0), remainders[_i].line);
}
END_TEST

START_TEST(without_a_text_nothing_is_found)
{
    ck_assert_int_eq(source_negative_remainder(NULL, 1, 0), 0);
    ck_assert_int_eq(source_negative_remainder("", 9, 0), 0);
}
END_TEST

Suite *source_values_suite(void)
{
    Suite *s = suite_create("source_values");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, a_name_has_a_value, 0, ARRAY_LEN(values) - 1);
    tcase_add_loop_test(c, remainders_below_zero_are_found, 0, ARRAY_LEN(remainders) - 1);
    tcase_add_loop_test(c, planes_of_a_block_have_a_line, 0, ARRAY_LEN(plane_lines));
    tcase_add_loop_test(c, a_constant_of_a_number_has_a_line, 0, ARRAY_LEN(number_lines));
    tcase_add_test(c, without_a_text_nothing_is_found);
    suite_add_tcase(s, c);
    return s;
}
