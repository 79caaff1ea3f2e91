/* What the wrong values have in common, when they have. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/spoiled_run.h"

Suite *where_value_suite(void);

static void times_two(struct run *r, size_t i)
{
    if (run_is_output(r, i))
        run_put(r, i, 2 * run_wanted(r, i));
}

static void times_two_but_one(struct run *r, size_t i)
{
    times_two(r, i);
    if (i == 50)
        run_put(r, i, 2.5 * run_wanted(r, i));
}

static void wrong_sign(struct run *r, size_t i)
{
    if (run_is_output(r, i))
        run_put(r, i, -run_wanted(r, i));
}

static void more_by_one(struct run *r, size_t i)
{
    run_put(r, i, run_wanted(r, i) + 1);
}

static void seven_wrong_signs(struct run *r, size_t i)
{
    if (i < 7)
        wrong_sign(r, i);
}

static void shifted(struct run *r, size_t i)
{
    run_put(r, i, run_wanted(r, i + 1 < r->count ? i + 1 : i));
}

static void transposed(struct run *r, size_t i)
{
    size_t n = (size_t)r->data.shape.n;
    if (run_is_output(r, i))
        run_put(r, i, run_wanted(r, i / (n * n) * n * n + i % n * n + i / n % n));
}

/* The number a mean is made of: t = 0 to 2. */
static int64_t term(const struct run *r, size_t i, int t)
{
    const int *a = r->inputs[0];
    size_t end = r->count - 1;
    return t == 0 ? a[i > 0 ? i - 1 : 0] : t == 1 ? a[i] : a[i < end ? i + 1 : end];
}

static void floored(struct run *r, size_t i)
{
    int64_t sum = term(r, i, 0) + term(r, i, 1) + term(r, i, 2);
    run_put(r, i, floor((double)sum / 3));
}

static void off_by_few(struct run *r, size_t i)
{
    run_put(r, i, run_wanted(r, i) + (double)(i % 5) - 2);
}

static void divided_early(struct run *r, size_t i)
{
    run_put(r, i, (double)((term(r, i, 0) + term(r, i, 1)) / 3 + term(r, i, 2) / 3));
}

static void by_reciprocal(struct run *r, size_t i)
{
    run_put(r, i, trunc((double)(term(r, i, 0) + term(r, i, 1) + term(r, i, 2)) * 0.3333333333));
}

static void by_fraction(struct run *r, size_t i)
{
    run_put(r, i, floor((double)(term(r, i, 0) + term(r, i, 1) + term(r, i, 2)) * 21845 / 65536));
}

static void as_float(struct run *r, size_t i)
{
    run_put(r, i, (float)run_wanted(r, i));
}

static void as_half(struct run *r, size_t i)
{
    run_put(r, i, ldexp(rint(ldexp(run_wanted(r, i), 12)), -12));
}

static void zero(struct run *r, size_t i)
{
    run_put(r, i, 0);
}

static void one(struct run *r, size_t i)
{
    run_put(r, i, 1);
}

static void whole(struct run *r, size_t i)
{
    run_put(r, i, (double)(i % 3) + 2);
}

static void rounded(struct run *r, size_t i)
{
    int64_t sum = term(r, i, 0) + term(r, i, 1) + term(r, i, 2);
    run_put(r, i, round((double)sum / 3));
}

/* ---- what is said ---- */

static const struct setting averages = {1, 0, {.n = 1000}}, small_basic = {4, 0, {.n = 10}},
                            integers = {2, 0, {.n = 1000}};

static const struct said sentences[] = {
    {&averages, times_two, &line, "At n = 1000, every output is wrong. Each is 2 times what it should be.",
     CAUSE_WRONG_FACTOR},
    {&averages, times_two_but_one, &line, "At n = 1000, every output is wrong.", CAUSE_NONE},
    {&small_basic, wrong_sign, &tiles, "At n = 10, every output is wrong. Each has the wrong sign.",
     CAUSE_WRONG_SIGN},
    {&averages, seven_wrong_signs, &line,
     "At n = 1000, 7 of 1000 outputs are wrong: the first 7, i = 0 to 6.", CAUSE_FIRST_OUTPUTS},
    {&averages, more_by_one, &line, "At n = 1000, every output is wrong. Each is too large by 1.",
     CAUSE_WRONG_AMOUNT},
    {&integers, more_by_one, &line, "At n = 1000, every output is wrong. Each is too large by 1.",
     CAUSE_WRONG_AMOUNT},
    {&averages, zero, &line, "At n = 1000, every output is wrong. All of them are 0.", CAUSE_VALUES_ZERO},
    {&averages, one, &line, "At n = 1000, every output is wrong. All of them are 1.", CAUSE_VALUES_CONSTANT},
    {&averages, whole, &line,
     "At n = 1000, every output is wrong. Each is a whole number, as if it had been kept in an int.",
     CAUSE_VALUES_WHOLE},
    {&integers, rounded, &line,
     "At n = 1000, 306 of 1000 outputs are wrong, scattered within i = 6 to 999. Each is one further from zero, as if rounded to the nearest integer: / on integers truncates toward "
     "zero.",
     CAUSE_ROUNDED_AWAY},
    {&averages, shifted, &line,
     "At n = 1000, 999 of 1000 outputs are wrong: those with i = 0 to 998. y[i] holds the value of "
     "y[i+1].",
     CAUSE_VALUES_SHIFTED},
    {&integers, off_by_few, &line,
     "At n = 1000, 800 of 1000 outputs are wrong: all except those with i = 2, 7, ..., 997 (i mod 5 = 2). "
     "Each "
     "is off by at most 2.",
     CAUSE_OFF_BY_FEW},
};

START_TEST(test_sentence)
{
    run_expect(&sentences[_i]);
}
END_TEST

/* Where the place is no pattern, or another one each time, but the values are. */
static const struct {
    struct setting setting;
    spoiler *spoil;
    const char *says;
    enum cause cause;
} values[] = {
    {{2, 0, {.n = 1000}}, as_float, "rounded to the 24 bits that a float keeps", CAUSE_KEPT_IN_FLOAT},
    {{2, 0, {.n = 1000}}, floored, "Each is negative and one too small", CAUSE_ROUNDED_DOWN},
    {{2, 0, {.n = 1000}}, divided_early, "Each output is the sum of two quotients", CAUSE_DIVIDED_EARLY},
    {{2, 0, {.n = 1000}},
     by_reciprocal,
     "times about 0.3333333332, rounded toward zero",
     CAUSE_BY_RECIPROCAL},
    {{2, 0, {.n = 1000}},
     by_fraction,
     "times about 0.3333282471, rounded down: that is less",
     CAUSE_BY_RECIPROCAL},
    {{1, 0, {.n = 1000}}, as_half, "Each is near, but off by up to", CAUSE_IMPRECISE},
    {{4, 0, {.n = 12}},
     transposed,
     "out[i][j][k] holds the value of out[i][k][j]: j and k are exchanged.",
     CAUSE_STORE_TRANSPOSED},
};

START_TEST(test_values)
{
    enum cause cause;
    char *says = run_say(&values[_i].setting, values[_i].spoil, &unknown, &cause);
    ck_assert_msg(strstr(says, values[_i].says) != NULL, "%s", says);
    ck_assert_str_eq(cause_word(cause), cause_word(values[_i].cause));
    free(says);
}
END_TEST

Suite *where_value_suite(void)
{
    Suite *suite = suite_create("where_value");
    TCase *tcase = tcase_create("where_value");
    tcase_add_loop_test(tcase, test_sentence, 0, ARRAY_LEN(sentences));
    tcase_add_loop_test(tcase, test_values, 0, ARRAY_LEN(values));
    suite_add_tcase(suite, tcase);
    return suite;
}
