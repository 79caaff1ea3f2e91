/* Finite differences: weights against the tables, slopes against lines, verdicts against made-up errors. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "common/base.h"
#include "grader/sweep/fornberg.h"
#include "grader/sweep/orders_report.h"

Suite *orders_suite(void);

/* Right half of the centred stencils, from the centre on: B. Fornberg (1988), table 1. */
static const struct {
    int order, radius;
    double half[5];
} tables[] = {
    {0, 2, {1, 0, 0}},
    {1, 1, {0, 1. / 2}},
    {1, 2, {0, 2. / 3, -1. / 12}},
    {1, 3, {0, 3. / 4, -3. / 20, 1. / 60}},
    {1, 4, {0, 4. / 5, -1. / 5, 4. / 105, -1. / 280}},
    {2, 1, {-2, 1}},
    {2, 2, {-5. / 2, 4. / 3, -1. / 12}},
    {2, 3, {-49. / 18, 3. / 2, -3. / 20, 1. / 90}},
    {2, 4, {-205. / 72, 8. / 5, -1. / 5, 8. / 315, -1. / 560}},
    {3, 2, {0, -1, 1. / 2}},
    {4, 2, {6, -4, 1}},
};

START_TEST(test_centred)
{
    double w[FORNBERG_NODES];
    int radius = tables[_i].radius;
    fornberg_centred(w, tables[_i].order, radius);
    for (int d = 0; d <= radius; d++) {
        double sign = tables[_i].order % 2 ? -1 : 1;
        ck_assert_double_eq_tol(w[radius + d], tables[_i].half[d], 1e-13);
        ck_assert_double_eq_tol(w[radius - d], sign * tables[_i].half[d], 1e-13);
    }
}
END_TEST

/* On no regular grid: exact for all polynomials of lower degree than there are nodes. */
START_TEST(test_any_grid)
{
    static const double x[] = {-1.5, -0.3, 0.1, 0.7, 2.2, 3.1};
    double w[FORNBERG_NODES], z = 0.4;
    fornberg_weights(w, 2, z, x, ARRAY_LEN(x));
    for (int degree = 0; degree < (int)ARRAY_LEN(x); degree++) {
        double sum = 0, want = degree < 2 ? 0 : degree * (degree - 1) * pow(z, degree - 2);
        for (size_t k = 0; k < ARRAY_LEN(x); k++)
            sum += w[k] * pow(x[k], degree);
        ck_assert_double_eq_tol(sum, want, 1e-11);
    }
}
END_TEST

START_TEST(test_largest_radius)
{
    double w[FORNBERG_NODES], sum = 0, moment = 0;
    fornberg_centred(w, 1, 8);
    for (int d = -8; d <= 8; d++) {
        sum += w[d + 8];
        moment += d * w[d + 8];
    }
    ck_assert_double_eq_tol(sum, 0, 1e-12);
    ck_assert_double_eq_tol(moment, 1, 1e-12);
    ck_assert_double_eq_tol(w[16], -1. / 102960, 1e-15); /* -2 (8!)^2 / (8 * 16!) / 2 */
}
END_TEST

START_TEST(test_slope)
{
    double x[5], y[5];
    for (int k = 0; k < 5; k++) {
        x[k] = 0.1 * (k + 1);
        y[k] = 7 * pow(x[k], 2.5);
    }
    ck_assert_double_eq_tol(orders_slope(x, y, 5), 2.5, 1e-12);
    ck_assert_double_eq_tol(orders_slope(x + 3, y + 3, 2), 2.5, 1e-12);
    y[2] *= 3; /* one off in the middle of log x turns the line a little */
    ck_assert_double_gt(fabs(orders_slope(x, y, 5) - 2.5), 0.01);
}
END_TEST

/* Errors C h^power, and rounding that grows like 1/h from `floor` on. */
static struct order_series made_up(int radius, double power, double c, double floor)
{
    struct order_series s = {.order = 1, .radius = radius};
    for (int k = 0; k < ORDERS_STEPS; k++) {
        s.h[k] = sqrt(2) * exp2(-k / 4.0);
        s.rounding[k] = floor / s.h[k];
        s.error[k] = c * pow(s.h[k], power) + s.rounding[k];
        s.truncation[k] = pow(s.h[k], 2 * radius);
    }
    return s;
}

static const struct {
    int radius;
    double power, c, floor;
    enum order_verdict verdict;
} made[] = {
    {1, 2, 0.2, 1e-7, ORDER_RIGHT}, {2, 4, 0.2, 1e-7, ORDER_RIGHT},
    {8, 16, 1, 1e-7, ORDER_RIGHT},  {1, 0, 1, 1e-7, ORDER_NONE},
    {1, -1, 1, 1e-7, ORDER_NONE},   {1, 1, 1, 1e-7, ORDER_FIRST},
    {2, 1, 0.3, 1e-7, ORDER_FIRST}, {2, 2, 0.2, 1e-7, ORDER_OTHER},
    {3, 4, 0.2, 1e-7, ORDER_OTHER}, {1, 2, INFINITY, 1e-7, ORDER_NOT_A_NUMBER},
};

START_TEST(test_verdicts)
{
    struct order_series s = made_up(made[_i].radius, made[_i].power, made[_i].c, made[_i].floor);
    orders_fit(&s);
    ck_assert_msg(orders_judge(&s) == made[_i].verdict, "slope %g, in double %g", s.slope, s.slope_in_double);
    ck_assert(!s.exact);
}
END_TEST

/* The steps that count end where the error is ten times the rounding, and begin at four times that step. */
START_TEST(test_steps_that_count)
{
    struct order_series s = made_up(1, 2, 0.2, 1e-7);
    orders_fit(&s);
    ck_assert_double_ge(s.error[s.last], 10 * s.rounding[s.last]);
    ck_assert_double_lt(s.error[s.last + 1], 10 * s.rounding[s.last + 1]);
    ck_assert_double_eq_tol(s.h[s.first] / s.h[s.last], 4, 1e-9);
}
END_TEST

/* Nothing but rounding: no slope, and exact as long as 2R + 4 roundings explain it. */
START_TEST(test_exact)
{
    struct order_series s = made_up(2, 1, 0, 1e-7);
    orders_fit(&s);
    ck_assert(s.exact && isnan(s.slope) && s.last < s.first);
    s.error[20] = 9 * s.rounding[20];
    orders_fit(&s);
    ck_assert(!s.exact);
}
END_TEST

START_TEST(test_words)
{
    struct orders o = {.file = "x.cu", .count = 2};
    struct text text = {0};
    for (int k = 0; k < 2; k++) {
        o.rows[k].sine = made_up(1, 2 - k, 0.2, 1e-7);
        o.rows[k].square = made_up(1, 1, 0, 1e-7);
        orders_fit(&o.rows[k].sine);
        orders_fit(&o.rows[k].square);
    }
    o.rows[1].sine.order = 2;
    orders_render(&text, &o);
    ck_assert_msg(strstr(text.s, "f'' with R = 1: the error shrinks only like h") != NULL, "%s", text.s);
    ck_assert_ptr_null(strstr(text.s, "Every order is as it should be"));
    ck_assert(!orders_are_right(&o));
    o.count = 1;
    ck_assert(orders_are_right(&o));
    text_free(&text);
}
END_TEST

/* Rows with one verdict are named together, and a question ends as one. */
START_TEST(test_words_of_many)
{
    struct orders o = {.file = "x.cu", .count = 5};
    struct text text = {0};
    for (int k = 0; k < o.count; k++) {
        o.rows[k].sine = made_up(k + 1, k == 2 ? 2 * (k + 1) : 0, 1, 1e-7);
        o.rows[k].sine.order = k < 2 ? 1 : 2;
        orders_fit(&o.rows[k].sine);
    }
    orders_render(&text, &o);
    ck_assert_msg(strstr(text.s, "f', every R; f'' with R = 4, 5: the error does not shrink") != NULL, "%s",
                  text.s);
    ck_assert_msg(strstr(text.s, "out?\n") != NULL, "%s", text.s);
    text_free(&text);
}
END_TEST

Suite *orders_suite(void)
{
    Suite *suite = suite_create("orders");
    TCase *weights = tcase_create("weights"), *slopes = tcase_create("slopes");
    tcase_add_loop_test(weights, test_centred, 0, ARRAY_LEN(tables));
    tcase_add_test(weights, test_any_grid);
    tcase_add_test(weights, test_largest_radius);
    tcase_add_test(slopes, test_slope);
    tcase_add_loop_test(slopes, test_verdicts, 0, ARRAY_LEN(made));
    tcase_add_test(slopes, test_steps_that_count);
    tcase_add_test(slopes, test_exact);
    tcase_add_test(slopes, test_words);
    tcase_add_test(slopes, test_words_of_many);
    tcase_add_test(slopes, test_words_of_many);
    suite_add_tcase(suite, weights);
    suite_add_tcase(suite, slopes);
    return suite;
}
