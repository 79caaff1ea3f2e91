/* What the text of a submission says about a line, without a compiler. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/steps/source_structure.h"
#include "grader/text/source_code.h"
#include "grader/steps/step_list.h"
#include "grader/text/text_line.h"

Suite *source_structure_suite(void);

static const char source[] = "#define EDGE 8 // EDGE=4..10\n"               /* 1 */
                             "constexpr int HALF = EDGE / 2;\n"             /* 2 */
                             "__constant__ float weights[3];\n"             /* 3 */
                             "__constant__ float fixed[2] = {1, 2};\n"      /* 4 */
                             "void other(int last) { last = 5; }\n"         /* 5 */
                             "void k(float *y, int n)\n"                    /* 6 */
                             "{\n"                                          /* 7 */
                             "    __shared__ float tile[EDGE + 2][HALF];\n" /* 8 */
                             "    int last = n - 1; /* last = 9 */\n"       /* 9 */
                             "    for (int i = 0; i < last; i++) {\n"       /* 10 */
                             "        if (i > 3)\n"                         /* 11 */
                             "            y[i] = \"if { last = 3\"[0];\n"   /* 12 */
                             "        y[i] += 1;\n"                         /* 13 */
                             "    }\n"                                      /* 14 */
                             "    y[0] = 2;\n"                              /* 15 */
                             "}\n";                                         /* 16 */

/* The lines that were found, a bit each. */
static void note(void *context, int line)
{
    *(unsigned *)context |= 1u << line;
}

static unsigned around(int line)
{
    unsigned lines = 0;
    char *code = source_code(source);
    source_around(code, line, note, &lines);
    free(code);
    return lines;
}

#define BIT(line) (1u << (line))

START_TEST(test_around)
{
    ck_assert_uint_eq(around(13), BIT(10) | BIT(9)); /* the loop, and its bound */
    ck_assert_uint_eq(around(12), BIT(11) | BIT(10) | BIT(9));
    ck_assert_uint_eq(around(15), 0);
}
END_TEST

START_TEST(test_code_keeps_lines)
{
    char *code = source_code("a // b\n\"c\\\"d\" e /* f\ng */ h\n'}'");
    ck_assert_str_eq(code, "a     \n       e     \n     h\n   ");
    free(code);
}
END_TEST

START_TEST(test_declaration)
{
    bool initialized;
    ck_assert_int_eq(source_declaration(source, "__constant__", "weights", &initialized), 3);
    ck_assert(!initialized);
    ck_assert_int_eq(source_declaration(source, "__constant__", "fixed", &initialized), 4);
    ck_assert(initialized);
    ck_assert_int_eq(source_declaration(source, "__shared__", "weights", &initialized), 0);
    ck_assert_int_eq(source_declaration(source, "__shared__", "tile", &initialized), 8);
}
END_TEST

START_TEST(test_shape)
{
    size_t edge[3] = {0};
    char *code = source_code(source);
    ck_assert_uint_eq(shared_shape(code, "tile", 40, edge), 2);
    ck_assert_uint_eq(edge[0], 10);
    ck_assert_uint_eq(edge[1], 4);
    ck_assert_uint_eq(shared_shape(code, "tile", 41, edge), 0); /* not what the module has */
    ck_assert_uint_eq(shared_shape(code, "weights", 3, edge), 0);
    free(code);
}
END_TEST

START_TEST(test_line)
{
    char *line = line_text(source, 15);
    ck_assert_str_eq(line, "    y[0] = 2;");
    free(line);
    line = line_text(source, 99);
    ck_assert_str_eq(line, "");
    free(line);
}
END_TEST

Suite *source_structure_suite(void)
{
    Suite *suite = suite_create("source_structure");
    TCase *tcase = tcase_create("source_structure");
    tcase_add_test(tcase, test_around);
    tcase_add_test(tcase, test_code_keeps_lines);
    tcase_add_test(tcase, test_declaration);
    tcase_add_test(tcase, test_shape);
    tcase_add_test(tcase, test_line);
    suite_add_tcase(suite, tcase);
    return suite;
}
