/* The comparison against definitions made for the purpose: slack to the last bit, values that are none, both
 * poisons, and what is said. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "grader/run/compare.h"

Suite *compare_suite(void);

enum { N = 5 };

static size_t count_n(struct shape shape)
{
    return (size_t)shape.n;
}

static size_t count_cube(struct shape shape)
{
    return (size_t)shape.n * shape.n * shape.n;
}

/* 1 with a slack of 2^-10; the first and the last element are not written. */
static struct want ones(const struct case_data *data, size_t i)
{
    bool edge = i == 0 || i + 1 == count_n(data->shape);
    return (struct want){.written = !edge, .value = 1, .slack = 0x1p-10};
}

/* -1 at even places: what the first poison looks like as an integer. */
static struct want minus_ones(const struct case_data *data, size_t i)
{
    (void)data;
    return (struct want){.written = true, .exact = i % 2 ? 7 : -1};
}

/* Only the cell in the middle of a cube of 3 is written. */
static struct want middle(const struct case_data *data, size_t i)
{
    (void)data;
    return (struct want){.written = i == 13, .value = 2, .slack = 0};
}

static const struct entry floats = {
    .pattern = {.dimensions = 1},
    .buffer_count = 1,
    .buffers = {{.name = "y", .element = ELEMENT_FLOAT, .role = ROLE_OUTPUT, .count = count_n}},
    .want = ones};
static const struct entry ints = {
    .pattern = {.dimensions = 1},
    .buffer_count = 1,
    .buffers = {{.name = "c", .element = ELEMENT_INT, .role = ROLE_OUTPUT, .count = count_n}},
    .want = minus_ones};
static const struct entry longs = {
    .pattern = {.dimensions = 1, .sum = true},
    .buffer_count = 1,
    .buffers = {{.name = "c", .element = ELEMENT_LONG, .role = ROLE_OUTPUT, .count = count_n}},
    .want = minus_ones};
static const struct entry cube = {
    .pattern = {.dimensions = 3},
    .buffer_count = 1,
    .buffers = {{.name = "out", .element = ELEMENT_FLOAT, .role = ROLE_OUTPUT, .count = count_cube}},
    .want = middle};

static struct mismatches compare(const struct entry *entry, struct shape shape, const void *got,
                                 uint8_t poison, struct findings *findings)
{
    struct case_data data = {.shape = shape};
    return compare_output(entry, &data, 0, got, poison, findings);
}

/* y of N elements, right everywhere, with poison at both ends. */
static void fill_right(float *y, uint8_t poison)
{
    memset(y, poison, N * sizeof *y);
    for (int i = 1; i < N - 1; i++)
        y[i] = 1;
}

START_TEST(test_right)
{
    float y[N];
    struct findings findings = {0};
    fill_right(y, poison_bytes[_i]);
    struct mismatches m = compare(&floats, (struct shape){.n = N}, y, poison_bytes[_i], &findings);
    ck_assert(!m.wrong && !m.missing && !m.outside);
    ck_assert_uint_eq(findings.count, 0);
}
END_TEST

static const struct {
    float got;
    bool right;
} values[] = {
    {1, true},
    {1 + 0x1p-10f, true},
    {1 - 0x1p-10f, true},
    {1 + 0x1p-10f + 0x1p-23f, false},
    {1 - 0x1p-10f - 0x1p-24f, false},
    {-1, false},
    {0, false},
    {NAN, false},
    {-NAN, false},
    {INFINITY, false},
    {-INFINITY, false},
};

START_TEST(test_float_values)
{
    float y[N];
    struct findings findings = {0};
    fill_right(y, poison_bytes[1]);
    y[2] = values[_i].got;
    struct mismatches m = compare(&floats, (struct shape){.n = N}, y, poison_bytes[1], &findings);
    ck_assert_uint_eq(m.wrong, !values[_i].right);
    ck_assert_uint_eq(m.missing + m.outside, 0);
    ck_assert_uint_eq(findings.count, !values[_i].right);
    findings_free(&findings);
}
END_TEST

/* However much slack there is, a value that is none does not pass. */
static struct want anything(const struct case_data *data, size_t i)
{
    (void)data, (void)i;
    return (struct want){.written = true, .value = 0, .slack = INFINITY};
}

START_TEST(test_no_slack_for_nan)
{
    struct entry entry = floats;
    float y[4] = {NAN, INFINITY, -INFINITY, 3e38f};
    struct findings findings = {0};
    entry.want = anything;
    ck_assert_uint_eq(compare(&entry, (struct shape){.n = 4}, y, poison_bytes[1], &findings).wrong, 3);
    ck_assert_str_eq(findings.items[0].message, "n = 4: y[0] is not a number (NaN), should be 0");
    findings_free(&findings);
}
END_TEST

/* -1 is what the poison 0xff looks like: an element left alone counts as right there, and shows with the
 * other poison. */
START_TEST(test_no_value_hides_from_both_poisons)
{
    int untouched[2];
    struct findings findings = {0};
    memset(untouched, poison_bytes[0], sizeof untouched);
    struct mismatches m = compare(&ints, (struct shape){.n = 2}, untouched, poison_bytes[0], &findings);
    ck_assert_uint_eq(m.missing, 1);
    memset(untouched, poison_bytes[1], sizeof untouched);
    m = compare(&ints, (struct shape){.n = 2}, untouched, poison_bytes[1], &findings);
    ck_assert_uint_eq(m.missing, 2);
    findings_free(&findings);
}
END_TEST

START_TEST(test_never_written)
{
    float y[N];
    struct findings findings = {0};
    memset(y, poison_bytes[_i], sizeof y);
    struct mismatches m = compare(&floats, (struct shape){.n = N}, y, poison_bytes[_i], &findings);
    ck_assert_uint_eq(m.missing, N - 2);
    ck_assert_uint_eq(m.wrong + m.outside, 0);
    ck_assert_int_eq(findings.items[0].kind, FINDING_NOT_WRITTEN);
    ck_assert_str_eq(findings.items[0].message, "n = 5: y[1] was never written");
    ck_assert_uint_eq(findings.items[0].times, N - 2);
    findings_free(&findings);
}
END_TEST

START_TEST(test_boundary)
{
    float y[N];
    struct findings findings = {0};
    fill_right(y, poison_bytes[0]);
    ((uint8_t *)y)[4 * N - 1] ^= 1; /* one bit is enough */
    struct mismatches m =
        compare(&floats, (struct shape){.n = N, .radius = 2}, y, poison_bytes[0], &findings);
    ck_assert_uint_eq(m.outside, 1);
    ck_assert_uint_eq(m.wrong + m.missing, 0);
    ck_assert_int_eq(findings.items[0].kind, FINDING_WROTE_OUTSIDE);
    ck_assert_str_eq(findings.items[0].message, "n = 5, radius 2: y[4] was written, but must keep its value");
    findings_free(&findings);
}
END_TEST

START_TEST(test_cube_has_three_indices)
{
    float out[27];
    struct findings findings = {0};
    memset(out, poison_bytes[0], sizeof out);
    out[13] = 2.5f;
    out[5] = 0;
    struct mismatches m = compare(&cube, (struct shape){.n = 3}, out, poison_bytes[0], &findings);
    ck_assert(m.wrong == 1 && m.outside == 1 && m.missing == 0);
    ck_assert_str_eq(findings.items[0].message,
                     "n = 3: out[5] (i = 0, j = 1, k = 2) was written, but must keep its value");
    ck_assert_str_eq(findings.items[1].message, "n = 3: out[13] (i = 1, j = 1, k = 1) is 2.5, should be 2");
    findings_free(&findings);
}
END_TEST

START_TEST(test_integers_are_exact)
{
    long long c = -2;
    struct findings findings = {0};
    ck_assert_uint_eq(compare(&longs, (struct shape){.n = 1}, &c, poison_bytes[0], &findings).wrong, 1);
    ck_assert_str_eq(findings.items[0].message, "n = 1: *c is -2, should be -1");
    c = -1;
    ck_assert_uint_eq(compare(&longs, (struct shape){.n = 1}, &c, poison_bytes[1], &findings).wrong, 0);
    c = 0xffffffff; /* right in the low half only */
    ck_assert_uint_eq(compare(&longs, (struct shape){.n = 1}, &c, poison_bytes[1], &findings).wrong, 1);
    ck_assert_str_eq(findings.items[1].message, "n = 1: *c is 4294967295, should be -1");
    findings_free(&findings);
}
END_TEST

START_TEST(test_few_examples_all_counted)
{
    int c[1000];
    struct findings findings = {0};
    memset(c, 0, sizeof c);
    c[3] = 5; /* beside the last one that is told */
    ck_assert_uint_eq(compare(&ints, (struct shape){.n = 1000}, c, poison_bytes[0], &findings).wrong, 1000);
    ck_assert_uint_eq(findings.count, 3);
    for (size_t f = 0; f < findings.count; f++)
        ck_assert_uint_eq(findings.items[f].times, 1000);
    ck_assert_str_eq(findings.items[2].message, "n = 1000: c[2] is 0, should be -1");
    findings_free(&findings);
}
END_TEST

START_TEST(test_inputs)
{
    float before[4] = {1, 2, 3, NAN}, after[4];
    struct findings findings = {0};
    struct buffer_spec spec = {.name = "x", .element = ELEMENT_FLOAT, .count = count_n, .counted = true};
    memcpy(after, before, sizeof after);
    ck_assert(compare_input(&spec, before, after, 4, &findings));
    ck_assert_uint_eq(findings.count, 0);
    after[2] = 4;
    ck_assert(!compare_input(&spec, before, after, 4, &findings));
    ck_assert_int_eq(findings.items[0].kind, FINDING_INPUT_MODIFIED);
    ck_assert_str_eq(findings.items[0].message, "the input x[2] was changed");
    findings_free(&findings);
}
END_TEST

Suite *compare_suite(void)
{
    Suite *suite = suite_create("compare");
    TCase *tcase = tcase_create("compare");
    tcase_add_loop_test(tcase, test_right, 0, 2);
    tcase_add_loop_test(tcase, test_float_values, 0, ARRAY_LEN(values));
    tcase_add_test(tcase, test_no_slack_for_nan);
    tcase_add_test(tcase, test_no_value_hides_from_both_poisons);
    tcase_add_loop_test(tcase, test_never_written, 0, 2);
    tcase_add_test(tcase, test_boundary);
    tcase_add_test(tcase, test_cube_has_three_indices);
    tcase_add_test(tcase, test_integers_are_exact);
    tcase_add_test(tcase, test_few_examples_all_counted);
    tcase_add_test(tcase, test_inputs);
    suite_add_tcase(suite, tcase);
    return suite;
}
