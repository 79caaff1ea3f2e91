/* From a measured value to points, and how points are shown. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sample_evidence.h"

Suite *judge_points_suite(void);

static const struct {
    double value, full, none;
    bool more;
    double fraction;
} lines[] = {
    {1.2, 1.2, 0.7, true, 1},   {9, 1.2, 0.7, true, 1},      {0.95, 1.2, 0.7, true, 0.5},
    {0.7, 1.2, 0.7, true, 0},   {0, 1.2, 0.7, true, 0},      {1.05, 1.05, 1.5, false, 1},
    {0.3, 1.05, 1.5, false, 1}, {1.1, 1, 1.5, false, 0.8},   {1.5, 1.05, 1.5, false, 0},
    {7, 1.05, 1.5, false, 0},   {0.45, 0.45, 0.45, true, 1}, {0.44, 0.45, 0.45, true, 0},
    {1, 1, 1, false, 1},        {1.01, 1, 1, false, 0},      {0, 0, 0, false, 1},
    {4, 0, 0, false, 0},        {NAN, 1.2, 0.7, true, NAN},
};

START_TEST(test_between)
{
    double got = judge_between(lines[_i].value, lines[_i].full, lines[_i].none, lines[_i].more);
    if (isnan(lines[_i].fraction))
        ck_assert(!(got >= 1));
    else
        ck_assert_msg(fabs(got - lines[_i].fraction) < 1e-9, "%.17g", got);
}
END_TEST

/* The fraction of the bound's speed, from the entry's marks: 0 is "none", 1 is "full". */
static const double speeds[] = {-0.2, 0, 0.25, 0.5, 0.999, 1.001, 1.2};

START_TEST(test_time)
{
    const struct entry *entry = sample_entry(1, "moving_average");
    struct evidence e = sample_evidence(sample_counts());
    sample_model(&e, entry, 0.1 + speeds[_i] * (0.4 - 0.1)); /* as the sample's marks */
    struct exercise x = sample_judged(entry, &e, 100);
    double want = speeds[_i] < 0 ? 0 : speeds[_i] > 1 ? 1 : speeds[_i];
    const struct check *c = &x.checks[CHECK_TIME];
    ck_assert_msg(fabs(c->fraction - want) < 1e-3, "%g, not %g", c->fraction, want);
    ck_assert_ptr_nonnull(strstr(c->summary, "modelled"));
    ck_assert(x.modelled);
    sample_free_checks(&x);
}
END_TEST

/* Points are cut to two decimals, and shown with one: only full marks look so. */
START_TEST(test_points_are_cut)
{
    struct counts counts = sample_counts();
    counts.loads[0].bytes = counts.load.bytes = 540016; /* 1.35 loads an output: a third of the way */
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    ck_assert_double_eq(x.checks[CHECK_TRAFFIC].score, 6.66);
    sample_free_checks(&x);
}
END_TEST

static const struct {
    double value;
    const char *shown;
} shown[] = {
    {100, "100"}, {99.96, "99.9"}, {99.999, "99.9"}, {0, "0"}, {0.04, "0"}, {66.7, "66.7"}, {87.5, "87.5"},
};

START_TEST(test_points_shown)
{
    char *points = result_points(shown[_i].value);
    ck_assert_str_eq(points, shown[_i].shown);
    free(points);
}
END_TEST

Suite *judge_points_suite(void)
{
    Suite *suite = suite_create("judge_points");
    TCase *tcase = tcase_create("judge_points");
    tcase_add_loop_test(tcase, test_between, 0, ARRAY_LEN(lines));
    tcase_add_loop_test(tcase, test_time, 0, ARRAY_LEN(speeds));
    tcase_add_test(tcase, test_points_are_cut);
    tcase_add_loop_test(tcase, test_points_shown, 0, ARRAY_LEN(shown));
    suite_add_tcase(suite, tcase);
    return suite;
}
