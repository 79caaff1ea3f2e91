/* Numbers as people write them. */
#include <check.h>
#include <string.h>

#include "grader/predict/expression.h"

Suite *expression_suite(void);

static const struct {
    const char *text;
    double value, last;
    const char *rest;
} numbers[] = {
    {"3375", 3375, 0, ""},          {" 15^3 ", 3375, 0, ""},
    {"15**3", 3375, 0, ""},         {"15*15*15", 3375, 0, ""},
    {"15 × 15·15", 3375, 0, ""},    {"3,375", 3375, 0, ""},
    {"1,643,032", 1643032, 0, ""},  {"1.5e3", 1500, 100, ""},
    {"15e2", 1500, 100, ""},        {"2.54", 2.54, 0.01, ""},
    {".25", 0.25, 0.01, ""},        {"12,288 bytes", 12288, 0, "bytes"},
    {"2^3^2", 512, 0, ""},          {"-2^2", -4, 0, ""},
    {"2 + 3*4 - 6/3", 12, 0, ""},   {"(2 + 3)*4", 20, 0, ""},
    {"ceil(118/6)^3", 8000, 0, ""}, {"floor(118/6)", 19, 0, ""},
    {"1 + log2(256)", 9, 0, ""},    {"0", 0, 0, ""},
};

START_TEST(numbers_are_read)
{
    struct number n;
    const char *rest;
    struct why why = {0};
    ck_assert_msg(expression_read(&n, numbers[_i].text, &rest, &why), "%s: %s", numbers[_i].text, why.text);
    ck_assert_double_eq_tol(n.value, numbers[_i].value, 1e-12);
    ck_assert_double_eq_tol(n.last, numbers[_i].last, 1e-12);
    ck_assert_str_eq(rest, numbers[_i].rest);
}
END_TEST

static const struct {
    const char *text, *says;
} no_numbers[] = {
    {"", "missing at the end"},
    {"15^", "missing at the end"},
    {"many", "\"many\" is no number"},
    {"2,54", "with a point, as in 2.54"},
    {"1,2", "a comma"},
    {"(3", "closing bracket"},
    {"1/0", "divides by zero"},
    {"9^9^9^9", "too large"},
    {"1,", "one number"},
    {"3*x", "\"x\" is no number"},
    {"1/(2-2)", "divides by zero"},
    {"log2(0)", "too large"},
};

START_TEST(what_is_no_number_is_told)
{
    struct number n;
    const char *rest;
    struct why why = {0};
    ck_assert_msg(!expression_read(&n, no_numbers[_i].text, &rest, &why), "%s", no_numbers[_i].text);
    ck_assert_msg(strstr(why.text, no_numbers[_i].says) != NULL, "%s: %s", no_numbers[_i].text, why.text);
}
END_TEST

START_TEST(signs_without_end)
{
    struct number n;
    const char *rest;
    struct why why;
    static char brackets[4 << 20];
    memset(brackets, _i, sizeof brackets - 1);
    brackets[sizeof brackets - 1] = 0;
    ck_assert(!expression_read(&n, brackets, &rest, &why));
}
END_TEST

Suite *expression_suite(void)
{
    Suite *suite = suite_create("expression");
    TCase *tcase = tcase_create("expression");
    tcase_add_loop_test(tcase, numbers_are_read, 0, ARRAY_LEN(numbers));
    tcase_add_loop_test(tcase, what_is_no_number_is_told, 0, ARRAY_LEN(no_numbers));
    tcase_add_loop_test(tcase, signs_without_end, '(', ')');
    tcase_add_loop_test(tcase, signs_without_end, '-', '.');
    suite_add_tcase(suite, tcase);
    return suite;
}
