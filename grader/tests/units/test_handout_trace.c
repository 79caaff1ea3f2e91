/* Formulas in comments of a page, and its numbers held against them. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/handout/number_trace.h"

Suite *handout_trace_suite(void);

/* Three names: one number, a list, and nothing. */
static bool look_up(void *context, const char *name, struct values *values, struct why *why)
{
    (void)context;
    *values = (struct values){{8}, 1, true};
    if (!strcmp(name, "edge"))
        return true;
    *values = (struct values){{4, 6, 8}, 3, true};
    if (!strcmp(name, "lab4.edges"))
        return true;
    why_say(why, "%s: no such source", name);
    return false;
}

static const struct names known = {look_up, NULL};

/* ---- formulas ---- */

static const struct {
    const char *formula;
    int count;
    double last;
    const char *rest; /* what follows the formula, or how the fault is told if count is 0 */
} formulas[] = {
    {"edge", 1, 8, ""},
    {"1 + 2 * 3 - 4/8", 1, 6.5, ""},
    {"2^3^2", 1, 512, ""},
    {"-2^2", 1, -4, ""},
    {"2 - -1", 1, 3, ""},
    {"(edge - 2)^3, 7", 1, 216, ", 7"},
    {"13/4 * (1 - 2/lab4.edges)^3", 3, 13 / 4. * 27 / 64, ""},
    {"ceil(64/30) + floor(2.9) + log2(256)", 1, 13, ""},
    {"min(edge, lab4.edges)|1", 3, 8, "|1"},
    {"max(1, 2)", 1, 2, ""},
    {"8 9", 1, 8, "9"},
    {"edges", 0, 0, "edges: no such source"},
    {"1 +", 0, 0, "a number or a name is missing"},
    {"(1", 0, 0, "a ) is missing"},
    {"min(1)", 0, 0, "a comma is missing"},
    {"sin(1)", 0, 0, "no function is called sin"},
    {"edge / (edge - 8)", 0, 0, "division by zero"},
};

START_TEST(formulas_are_computed)
{
    const char *at = formulas[_i].formula;
    struct why why = {0};
    struct values values;
    bool ok = formula_compute(&values, &at, &known, &why);
    ck_assert_msg(ok == (formulas[_i].count > 0), "%s: %s", formulas[_i].formula, why.text);
    if (!ok) {
        ck_assert_msg(strstr(why.text, formulas[_i].rest), "%s: %s", formulas[_i].formula, why.text);
        return;
    }
    ck_assert_int_eq(values.count, formulas[_i].count);
    ck_assert_double_eq_tol(values.v[values.count - 1], formulas[_i].last, 1e-12);
    ck_assert_str_eq(at + strspn(at, " "), formulas[_i].rest);
}
END_TEST

START_TEST(deep_formulas_are_refused)
{
    struct why why = {0};
    char deep[1001];
    const char *at = deep;
    struct values values;
    memset(deep, _i ? '-' : '(', 1000);
    deep[1000] = 0;
    ck_assert(!formula_compute(&values, &at, &known, &why));
    ck_assert_ptr_nonnull(strstr(why.text, "too deep"));
}
END_TEST

/* ---- numbers of a page ---- */

static const struct {
    const char *page, *complaints; /* the first line, without "page.md:"; empty: none */
} traces[] = {
    {"8 cells <!-- = edge -->", ""},
    {"9 cells <!-- = edge -->", "1: says 9, edge gives 8"},
    {"\n\na tile of 8 has\n513 cells <!-- = edge, edge^3 -->", "4: says 513, edge^3 gives 512"},
    {"8 cells", "1: 8 has no source"},
    {"8 cells\n\nnext <!-- = edge -->", "1: 8 has no source"},
    {"* 8 cells\n* 8 more <!-- = edge -->", "1: 8 has no source"},
    {"8 cells of 512 <!-- = edge -->", "1: 2 numbers have 1 sources"},
    {"8 cells <!-- = edges -->", "1: edges: no such source"},
    {"8 cells <!-- = 8 -->", "1: \"8\" names no source"},
    {"8 cells <!-- = edge edge -->", "1: a comma is missing at \"edge"},
    {"8 and 9 <!-- = T=8, T+1 -->, later 7 <!-- = T-1 -->", ""},
    {"9 <!-- = let T=8, T+1 -->", ""},
    {"9 <!-- = T+1 -->", "1: T has no value yet"},
    {"1.5 <!-- = T=1.5 -->", "1: only whole numbers can be given"},
    {"0.42 <!-- = edge/19 -->", ""},
    {"0.42, 0.422 <!-- = edge/19, edge/19 -->", "1: says 0.422, edge/19 gives 0.421"},
    {"42 % <!-- = edge/19 -->", ""},
    {"42\n% <!-- = edge/19 -->", ""},
    {"43 % <!-- = edge/19 -->", "1: says 43 %, edge/19 gives 42 %"},
    {"8 <!-- = edge+0.1 -->", "1: says 8, edge+0.1 gives 8.10"}, /* whole numbers are exact */
    {"118³ <!-- = 118^3+edge-edge -->", ""},
    {"118³ <!-- = 119^3+edge-edge -->", "1: says 118³"},
    {"| T | 4 | 6 | 8 |\n| - | - | - | - |\n| T³ | 64 | 216 | 512 |\n<!-- = T=4 6 8, T^3 -->", ""},
    {"| T | 4 | 6 | 8 |\n| - | - | - | - |\n| T³ | 64 | 215 | 512 |\n<!-- = T=4 6 8, T^3 -->",
     "3: says 215, T^3 gives 216"},
    {"| T | T² |\n| - | - |\n| 4 | 16 |\n| 5 | 25 |\n<!-- = T=4 5 | T^2 -->", ""},
    {"| 4 | 16 |\n| 5 | 25 |\n<!-- = T=4 5 | edge -->", "3: 1 values beside 2"},
    {"```c\nint x;\n```\n", "1: pasted code"},
    {"text\n\n    int x;\n", "3: pasted code"},
    {"* item\n\n    more of it\n", ""},
    {"<!-- = edge", "1: this has no end"},
    {"```text\n", "1: this has no end"},
};

START_TEST(numbers_are_traced)
{
    struct text complaints = {0};
    size_t found = trace_page(&complaints, NULL, "page.md", traces[_i].page, &known);
    ck_assert_msg((found > 0) == (*traces[_i].complaints != 0), "%s: %s", traces[_i].page, complaints.s);
    if (found) {
        char *want = xformat("page.md:%s", traces[_i].complaints);
        ck_assert_msg(!strncmp(complaints.s, want, strlen(want)), "%s: %s", traces[_i].page, complaints.s);
        free(want);
    }
    text_free(&complaints);
}
END_TEST

START_TEST(numbers_are_put_right)
{
    struct text complaints = {0}, fixed = {0};
    const char *page =
        "7 of 1.234, 17,000 and $x = 18{,}432$, 41 %, 3³, 5\n"
        "<!-- = edge, edge/4+edge/16, edge*1000, edge^4, edge/19, edge^3, edges -->\n\n9 <!-- = edge -->.\n";
    size_t found = trace_page(&complaints, &fixed, "page.md", page, &known);
    ck_assert_uint_eq(found, 1); /* a comment with an unknown source is left alone as a whole */
    ck_assert_ptr_nonnull(strstr(fixed.s, "7 of 1.234"));
    ck_assert_ptr_nonnull(strstr(fixed.s, "\n\n8 <!-- = edge -->.\n"));
    text_free(&fixed);
    text_free(&complaints);
    page = "7 of 1.234, 17,000 and $x = 18{,}432$, 41 %, 3³ <!-- = edge, edge/4+edge/16, edge*1000, edge^4, "
           "edge/19, edge^3 -->";
    found = trace_page(&complaints, &fixed, "page.md", page, &known);
    ck_assert_uint_eq(found, 1); /* powers are not put right */
    ck_assert_ptr_nonnull(strstr(fixed.s, "8 of 2.500, 8,000 and $x = 4{,}096$, 42 %, 3³ <!--"));
    text_free(&fixed);
    text_free(&complaints);
}
END_TEST

Suite *handout_trace_suite(void)
{
    Suite *suite = suite_create("handout_trace");
    TCase *tcase = tcase_create("handout_trace");
    tcase_add_loop_test(tcase, formulas_are_computed, 0, ARRAY_LEN(formulas));
    tcase_add_loop_test(tcase, deep_formulas_are_refused, 0, 2);
    tcase_add_loop_test(tcase, numbers_are_traced, 0, ARRAY_LEN(traces));
    tcase_add_test(tcase, numbers_are_put_right);
    suite_add_tcase(suite, tcase);
    return suite;
}
