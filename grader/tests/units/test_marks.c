/* The file of marks by GPU model: read, merged, and refused where it is malformed. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/judge/time_marks.h"
#include "grader/tests/units/scratch.h"

Suite *marks_suite(void);

static const struct clock_marks built_in = {0.4, 0.1, MARKS_BUILT_IN};
static char *path;

static void set_up(void)
{
    scratch_make();
    path = scratch_path("marks.txt");
}

static void tear_down(void)
{
    scratch_remove_only(path);
    free(path);
}

static void expect_file(const char *want)
{
    char got[2000] = "";
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    got[fread(got, 1, sizeof got - 1, file)] = 0;
    fclose(file);
    ck_assert_str_eq(got, want);
}

#define H200 "4  stencil_tiled  0.46  2026-11-21  NVIDIA H200\n"
#define A100 "4  stencil_tiled  0.23  2026-11-20  NVIDIA A100-SXM4-80GB\n"
#define LAB1 "1  moving_average  0.92  2026-11-21  NVIDIA H200\n"

/* ---- reading ---- */

static const char some[] = "# a comment\n\n   # another one\n" A100 H200 LAB1
                           "\t3 moving_average\t0.575 2026-11-21  NVIDIA  RTX 6000 (a b)  \r\n"
                           "0  dot  1.15  2026-11-21  no newline";

static const struct {
    int lab;
    const char *entry, *gpu;
    double full; /* 0: no line for this one */
} wanted[] = {
    {4, "stencil_tiled", "NVIDIA H200", 0.4},
    {4, "stencil_tiled", "NVIDIA A100-SXM4-80GB", 0.2},
    {1, "moving_average", "NVIDIA H200", 0.8},
    {3, "moving_average", "NVIDIA  RTX 6000 (a b)", 0.5},
    {0, "dot", "no newline", 1},
    {3, "moving_average", "NVIDIA H200", 0},
    {4, "stencil_basic", "NVIDIA H200", 0},
    {4, "stencil_tiled", "NVIDIA H20", 0},
    {4, "stencil_tiled", "NVIDIA H200 NVL", 0},
    {4, "stencil_tiled", "nvidia h200", 0},
};

START_TEST(test_reading)
{
    char remark[400] = "as before";
    scratch_put(path, some);
    struct clock_marks m =
        marks_for(path, wanted[_i].lab, wanted[_i].entry, wanted[_i].gpu, built_in, remark, sizeof remark);
    bool found = wanted[_i].full > 0;
    ck_assert_int_eq(m.source, found ? MARKS_CALIBRATED : MARKS_BUILT_IN);
    ck_assert_double_eq_tol(m.full, found ? wanted[_i].full : 0.4, 1e-12);
    ck_assert_double_eq_tol(m.none, found ? wanted[_i].full / 4 : 0.1, 1e-12);
    ck_assert_str_eq(remark, "");
}
END_TEST

static struct clock_marks marks_of_h200(char *remark, size_t size)
{
    return marks_for(path, 4, "stencil_tiled", "NVIDIA H200", built_in, remark, size);
}

START_TEST(test_no_file)
{
    char remark[400] = "as before";
    ck_assert_int_eq(marks_of_h200(remark, sizeof remark).source, MARKS_BUILT_IN);
    ck_assert_str_eq(remark, "");
}
END_TEST

START_TEST(test_shipped_file)
{
    char remark[400], *shipped = marks_path();
    ck_assert_int_eq(access(shipped, R_OK), 0);
    marks_for(shipped, 0, "dot", "any", built_in, remark, sizeof remark);
    ck_assert_str_eq(remark, "");
    free(shipped);
}
END_TEST

/* ---- malformed files ---- */

static const struct {
    const char *line, *wrong;
} malformed[] = {
    {"nonsense", "does not have the form LAB ENTRY ATTAINED DATE GPU"},
    {"4", "does not have the form"},
    {"4  stencil_tiled", "does not have the form"},
    {"4  stencil_tiled  0.41", "does not have the form"},
    {"4  stencil_tiled  0.41  2026-11-21", "does not have the form"},
    {"4  stencil_tiled  0.41  2026-11-21   ", "does not have the form"},
    {"4  stencil_tiled  fast  2026-11-21  NVIDIA H200", "does not have the form"},
    {"lab4  stencil_tiled  0.41  2026-11-21  NVIDIA H200", "does not have the form"},
    {"99999999999  stencil_tiled  0.41  2026-11-21  NVIDIA H200", "does not have the form"},
    {"7  stencil_tiled  0.41  2026-11-21  NVIDIA H200", "names no entry point of that lab"},
    {"-4  stencil_tiled  0.41  2026-11-21  NVIDIA H200", "names no entry point"},
    {"5  stencil_tiled  0.41  2026-11-21  NVIDIA H200", "names no entry point"},
    {"4  stencil_tile  0.41  2026-11-21  NVIDIA H200", "names no entry point"},
    {"4  stencil_tiled  0  2026-11-21  NVIDIA H200", "has an attained fraction that is not between 0 and 10"},
    {"4  stencil_tiled  -0.41  2026-11-21  NVIDIA H200", "has an attained fraction"},
    {"4  stencil_tiled  41  2026-11-21  NVIDIA H200", "has an attained fraction"},
    {"4  stencil_tiled  nan  2026-11-21  NVIDIA H200", "has an attained fraction"},
    {"4  stencil_tiled  inf  2026-11-21  NVIDIA H200", "has an attained fraction"},
    {"4  stencil_tiled  0.41  NVIDIA H200", "has no date of the form 2026-11-21"},
    {"4  stencil_tiled  0.41  21.11.2026  NVIDIA H200", "has no date"},
    {"4  stencil_tiled  0.41  2026-11-210  NVIDIA H200", "has no date"},
    {"4  stencil_tiled  0.41  2026-11-2  NVIDIA H200", "has no date"},
    {"4  stencil_tiled  0.41  2026-11-.1  NVIDIA H200", "has no date"},
    {"1  moving_average  0.5  2026-11-22  NVIDIA H200", "repeats a measurement of a line above it"},
};

START_TEST(test_malformed)
{
    struct why why;
    char remark[600];
    char *text = xformat(LAB1 H200 "%s\n" A100, malformed[_i].line);
    char *place = xformat("%s:3: this line %s", path, malformed[_i].wrong);
    scratch_put(path, text);
    struct clock_marks m = marks_of_h200(remark, sizeof remark);
    ck_assert_int_eq(m.source, MARKS_BUILT_IN);
    ck_assert(m.full == built_in.full && m.none == built_in.none);
    ck_assert_msg(strstr(remark, place) == remark, "%s", remark);
    ck_assert_msg(strstr(remark, "; correct it or remove it; until then the built-in marks are used"), "%s",
                  remark);
    ck_assert(!marks_store(path, NULL, 0, &why));
    ck_assert_msg(strstr(why.text, place) == why.text, "%s", why.text);
    expect_file(text);
    free(place);
    free(text);
}
END_TEST

static const char zero_inside[] = "# comm\0nt\n", zero_at_end[] = "# comment\0\n";
static const struct {
    const char *bytes;
    size_t count;
} zeros[] = {{zero_inside, sizeof zero_inside - 1}, {zero_at_end, sizeof zero_at_end - 1}};

START_TEST(test_zero_byte)
{
    char remark[400];
    scratch_write(path, zeros[_i].bytes, zeros[_i].count);
    marks_of_h200(remark, sizeof remark);
    ck_assert_msg(strstr(remark, ":1: this line has a zero byte"), "%s", remark);
}
END_TEST

START_TEST(test_long_name)
{
    char remark[400], *text = xformat("4 stencil_tiled 0.41 2026-11-21 %099d\n", 0);
    scratch_put(path, text);
    ck_assert_int_eq(marks_of_h200(remark, sizeof remark).source, MARKS_BUILT_IN);
    ck_assert_str_eq(remark, "");
    free(text);
    text = xformat("4 stencil_tiled 0.41 2026-11-21 %0100d\n", 0);
    scratch_put(path, text);
    marks_of_h200(remark, sizeof remark);
    ck_assert_msg(strstr(remark, "has too long a name for a GPU"), "%s", remark);
    free(text);
}
END_TEST

START_TEST(test_unreadable)
{
    struct why why;
    char remark[400];
    struct clock_marks m =
        marks_for(scratch, 4, "stencil_tiled", "NVIDIA H200", built_in, remark, sizeof remark);
    ck_assert_int_eq(m.source, MARKS_BUILT_IN);
    ck_assert_msg(strstr(remark, "cannot be read: Is a directory; make it readable or remove it"), "%s",
                  remark);
    ck_assert(!marks_store(scratch, NULL, 0, &why));
}
END_TEST

/* ---- merging ---- */

static const struct measurement tiled_h200 = {4, "stencil_tiled", 0.43219, "2026-12-01", "NVIDIA H200"};
#define NEW_H200 "4  stencil_tiled  0.4322  2026-12-01  NVIDIA H200\n"

static const struct {
    const char *before, *after;
} merges[] = {
    {"", NEW_H200},
    {"# comment", "# comment\n" NEW_H200},
    {"# c\n" A100 LAB1 "\n# d\n", "# c\n" A100 LAB1 "\n# d\n" NEW_H200},
    {"# c\n" H200 A100 "# d\n" LAB1, "# c\n" NEW_H200 A100 "# d\n" LAB1},
    {NEW_H200, NEW_H200},
    {"  0 dot 1 2026-11-21\tX\n",
     "  0 dot 1 2026-11-21\tX\n" NEW_H200}, /* others stay as they were written */
};

START_TEST(test_merging)
{
    struct why why = {0};
    scratch_put(path, merges[_i].before);
    ck_assert_msg(marks_store(path, &tiled_h200, 1, &why), "%s", why.text);
    expect_file(merges[_i].after);
}
END_TEST

START_TEST(test_several)
{
    struct why why = {0};
    char remark[400];
    struct measurement list[] = {{1, "moving_average", 0.9, "2026-12-01", "NVIDIA H200"},
                                 {3, "moving_average", 0.8, "2026-12-01", "NVIDIA H200"},
                                 {4, "stencil_tiled", 0.1, "2026-12-01", "NVIDIA H200"},
                                 tiled_h200};
    scratch_put(path, A100 H200);
    ck_assert_msg(marks_store(path, list, ARRAY_LEN(list), &why), "%s", why.text);
    expect_file(A100 NEW_H200 "1  moving_average  0.9000  2026-12-01  NVIDIA H200\n"
                              "3  moving_average  0.8000  2026-12-01  NVIDIA H200\n");
    ck_assert_double_eq_tol(marks_of_h200(remark, sizeof remark).full, 0.4322 / 1.15, 1e-12);
}
END_TEST

START_TEST(test_new_file)
{
    struct why why = {0};
    ck_assert_msg(marks_store(path, &tiled_h200, 1, &why), "%s", why.text);
    expect_file(NEW_H200);
}
END_TEST

static const struct measurement senseless[] = {
    {4, "stencil_tiled", NAN, "2026-12-01", "NVIDIA H200"},
    {4, "stencil_tiled", INFINITY, "2026-12-01", "NVIDIA H200"},
    {4, "stencil_tiled", 0.00004, "2026-12-01", "NVIDIA H200"}, /* as written: 0 */
    {4, "dot", 0.5, "2026-12-01", "NVIDIA H200"},
    {4, "stencil_tiled", 0.5, "today", "NVIDIA H200"},
    {4, "stencil_tiled", 0.5, "2026-12-01", ""},
    {4, "stencil_tiled", 0.5, "2026-12-01", "NVIDIA\nH200"},
};

START_TEST(test_senseless)
{
    struct why why = {0};
    struct measurement list[] = {tiled_h200, senseless[_i], tiled_h200};
    scratch_put(path, A100);
    ck_assert(!marks_store(path, list, ARRAY_LEN(list), &why));
    ck_assert_msg(strstr(why.text, "the measurement of lab 4, ") == why.text, "%s", why.text);
    expect_file(A100);
}
END_TEST

START_TEST(test_unwritable)
{
    struct why why = {0};
    ck_assert(!marks_store("/nonexistent/marks.txt", &tiled_h200, 1, &why));
    ck_assert_msg(strstr(why.text, "/nonexistent/marks.txt: cannot be written"), "%s", why.text);
}
END_TEST

Suite *marks_suite(void)
{
    Suite *suite = suite_create("marks");
    TCase *tcase = tcase_create("marks");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, test_reading, 0, ARRAY_LEN(wanted));
    tcase_add_test(tcase, test_no_file);
    tcase_add_test(tcase, test_shipped_file);
    tcase_add_loop_test(tcase, test_malformed, 0, ARRAY_LEN(malformed));
    tcase_add_loop_test(tcase, test_zero_byte, 0, ARRAY_LEN(zeros));
    tcase_add_test(tcase, test_long_name);
    tcase_add_test(tcase, test_unreadable);
    tcase_add_loop_test(tcase, test_merging, 0, ARRAY_LEN(merges));
    tcase_add_test(tcase, test_several);
    tcase_add_test(tcase, test_new_file);
    tcase_add_loop_test(tcase, test_senseless, 0, ARRAY_LEN(senseless));
    tcase_add_test(tcase, test_unwritable);
    suite_add_tcase(suite, tcase);
    return suite;
}
