/* Whose line is it: functions of a file, and what an entry point uses of them. */
#include <check.h>

#include "grader/diagnose/source_scope.h"

Suite *source_scope_suite(void);

static const char source[] =
    "#include \"lab.h\"\n"                                                        /* 1 */
    "#define TWICE(x) (2 * (x))\n"                                                /* 2 */
    "namespace {\n"                                                               /* 3 */
    "__device__ int helper(int a) { return a; } // } not a brace\n"               /* 4 */
    "}\n"                                                                         /* 5 */
    "__global__ void __launch_bounds__(256) mean_kernel(int *c)\n"                /* 6 */
    "{\n"                                                                         /* 7 */
    "    if (c) { c[0] = helper(1); }\n"                                          /* 8 */
    "}\n"                                                                         /* 9 */
    "__global__ void slope(float *d)\n"                                           /* 10 */
    "{\n"                                                                         /* 11 */
    "    d[0] = 1; /* helper( */\n"                                               /* 12 */
    "}\n"                                                                         /* 13 */
    "void average3(const int *a, int *c, int n)\n"                                /* 14 */
    "{\n"                                                                         /* 15 */
    "    mean_kernel<<<1, 256>>>(c);\n"                                           /* 16 */
    "}\n"                                                                         /* 17 */
    "void derivative(const float *f, float *d, int n) { slope<<<1, 1>>>(d); }\n"; /* 18 */

static const struct {
    int line;
    bool by_average3, by_derivative;
} lines[] = {
    {2, true, true},   {4, true, false},  {6, true, false},  {8, true, false},
    {12, false, true}, {14, true, false}, {16, true, false}, {18, false, true},
};

START_TEST(lines_of_functions)
{
    ck_assert_int_eq(source_is_used_by(source, lines[_i].line, "average3"), lines[_i].by_average3);
    ck_assert_int_eq(source_is_used_by(source, lines[_i].line, "derivative"), lines[_i].by_derivative);
    ck_assert(source_is_used_by(source, lines[_i].line, "dot")); /* it is not in this file */
}
END_TEST

START_TEST(torn_files)
{
    static const char *const torn[] = {"",     "\"",         "/*",   "void f(",
                                       "}}}}", "void f() {", "((((", "void f() {{{}"};
    for (size_t k = 0; k < ARRAY_LEN(torn); k++)
        ck_assert(source_is_used_by(torn[k], 1, "g"));
}
END_TEST

Suite *source_scope_suite(void)
{
    Suite *suite = suite_create("source_scope");
    TCase *tcase = tcase_create("source_scope");
    tcase_add_loop_test(tcase, lines_of_functions, 0, ARRAY_LEN(lines));
    tcase_add_test(tcase, torn_files);
    suite_add_tcase(suite, tcase);
    return suite;
}
