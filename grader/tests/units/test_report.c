/* The terminal report, rendered from results made by hand: its lines, colours and widths. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/report.h"
#include "grader/tests/units/sample_result.h"

Suite *report_suite(void);

START_TEST(test_full_marks)
{
    struct result r = sample_full_marks();
    char *text = sample_report(&r, false, 100);
    ck_assert_str_eq(strchr(text, '\n') + 1,
                     "labs/a.cu, on the simulator of NVIDIA H200 (time is modelled), seed 7\n"
                     "\n"
                     "moving_average        100 / 100\n"
                     "  pass  correctness    40 / 40    27 sizes, n = 1 to 100003\n"
                     "  pass  safety         10 / 10    no fault in 27 sizes\n"
                     "  pass  traffic        20 / 20    1.00 loads of x per output\n"
                     "        n = 65537: 65793 loads / 65537 outputs = 1.00, full marks at 1.05\n"
                     "  pass  time           30 / 30    modelled: 91 % of the bound\n"
                     "\n"
                     "Score: 100 of 100\n"
                     "Next: nothing is left to do in this lab; go on with lab 2, handouts/lab2_halo.md.\n");
    free(text);
    result_free(&r);
}
END_TEST

/* A line a GPU, none wider than the page; what no clock has confirmed says so. */
START_TEST(test_other_gpus)
{
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    e->others[e->other_count++] = (struct elsewhere){.gpu = gpu_timing_find("NVIDIA H100 80GB HBM3"),
                                                     .seconds = 5.44e-4,
                                                     .bound_seconds = 1.36e-4,
                                                     .fits = true};
    e->others[e->other_count++] = (struct elsewhere){.gpu = gpu_timing_find("NVIDIA A100-SXM4-40GB"),
                                                     .seconds = 1.5e-3,
                                                     .bound_seconds = 3e-3,
                                                     .fits = true};
    e->others[e->other_count++] = (struct elsewhere){.gpu = gpu_timing_find("Tesla T4")};
    char *text = sample_report(&r, false, 80);
    ck_assert_ptr_nonnull(
        strstr(text, "        model, other GPUs:        time        of its bound\n"
                     "          NVIDIA H100 80GB HBM3   0.544 ms    25 %\n"
                     "          NVIDIA A100-SXM4-40GB   1.500 ms    200 %       not validated\n"
                     "          Tesla T4                a block does not fit    not validated\n"));
    free(text);
    result_free(&r);
}
END_TEST

START_TEST(test_colour)
{
    struct result r = sample_with_race();
    char *plain = sample_report(&r, false, 100), *coloured = sample_report(&r, true, 100);
    ck_assert_ptr_null(strchr(plain, '\033'));
    ck_assert_ptr_nonnull(strstr(coloured, "\033[1;31mFAIL\033[0m"));
    free(plain);
    free(coloured);
    result_free(&r);
}
END_TEST

/* No terminal, no colour, whatever the environment says. */
START_TEST(test_style_of_a_file)
{
    FILE *file = tmpfile();
    setenv("TERM", "xterm-256color", 1);
    unsetenv("NO_COLOR");
    ck_assert(!report_style_for(file).colour);
    unsetenv("COLUMNS");
    ck_assert_int_eq(report_style_for(file).width, 80);
    setenv("COLUMNS", "72", 1);
    ck_assert_int_eq(report_style_for(file).width, 72);
    unsetenv("COLUMNS");
    fclose(file);
}
END_TEST

START_TEST(test_width)
{
    struct result r = sample_with_race();
    snprintf(r.exercises[0].checks[CHECK_TIME].summary, 400, "%s",
             "a summary that is far longer than any line of the terminal and therefore goes on below itself");
    char *text = sample_report(&r, false, 60);
    for (const char *line = text; *line; line = strchr(line, '\n') + 1)
        ck_assert_msg(strcspn(line, "\n") <= 60, "%.*s", (int)strcspn(line, "\n"), line);
    ck_assert_ptr_nonnull(
        strstr(text, "    a summary that is far\n                                  longer"));
    free(text);
    result_free(&r);
}
END_TEST

/* Why passed checks earn nothing is told once; their numbers wait. */
START_TEST(test_held_back)
{
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    for (int c = 0; c < CHECK_COUNT; c++) {
        e->checks[c].score = 0;
        e->checks[c].fraction = c == CHECK_CORRECTNESS ? 0 : 1;
    }
    char *text = sample_report(&r, false, 100);
    const char *once = strstr(text, "once correctness passes");
    ck_assert(once && !strstr(once + 1, "once correctness passes"));
    ck_assert_ptr_null(strstr(text, "65793 loads"));
    free(text);
    result_free(&r);
}
END_TEST

/* A clock's derivation with remarks about the session and the marks. */
START_TEST(test_long_derivation)
{
    struct result r = sample_full_marks();
    for (int line = 1; line <= 8; line++)
        text_printf(&r.exercises[0].checks[CHECK_TIME].derivation, "derived %d\n", line);
    char *text = sample_report(&r, false, 100);
    ck_assert_ptr_nonnull(strstr(text, "derived 8\n"));
    ck_assert_ptr_null(strstr(text, "..."));
    free(text);
    result_free(&r);
}
END_TEST

/* Below correctness, in plain columns. */
START_TEST(test_impulse)
{
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    sample_check(&e->checks[CHECK_CORRECTNESS], STATUS_FAIL, 0, 40, "wrong");
    text_printf(&e->checks[CHECK_CORRECTNESS].derivation, "At n = 9, every output is wrong.");
    e->has_impulse = true;
    e->impulse = (struct impulse){.shape = {.n = 9},
                                  .grid.dimensions = 1,
                                  .place = 4,
                                  .taps = {{{0}, 4, 1, 0.5}, {{1}, 5, 0, 0.5}},
                                  .near = 2,
                                  .count = 2};
    sample_expect(&r, "  FAIL  correctness     0 / 40    wrong\n"
                      "        At n = 9, every output is wrong.\n"
                      "        What y[i] takes of each x[i+d], for i = 4 at n = 9:\n"
                      "               d   0  +1\n"
                      "           yours   1   .\n"
                      "          wanted 1/2 1/2\n"
                      "        x[i]: 1, should be 1/2; x[i+1]: nothing, should be 1/2\n"
                      "  pass  safety");
    result_free(&r);
}
END_TEST

/* nvcc's errors stand under the verdict; only warnings have a heading. */
static const struct {
    enum verdict verdict;
    bool headed;
} headings[] = {{VERDICT_GRADED, true}, {VERDICT_COMPILE_ERROR, false}, {VERDICT_LIMIT, false}};

START_TEST(test_heading_of_diagnostics)
{
    struct result r = sample_full_marks();
    r.verdict = headings[_i].verdict;
    text_printf(&r.diagnostics, "labs/a.cu(3): said by nvcc\n");
    char *text = sample_report(&r, false, 100);
    ck_assert_ptr_nonnull(strstr(text, "said by nvcc"));
    ck_assert_int_eq(strstr(text, "nvcc warns:") != NULL, headings[_i].headed);
    free(text);
    result_free(&r);
}
END_TEST

/* What a submission says cannot command the terminal. */
START_TEST(test_control_characters)
{
    struct result r = sample_with_race();
    snprintf(r.exercises[0].checks[CHECK_SAFETY].findings.items[0].message, 400, "\033[2Jgone\a");
    free(r.source);
    r.source = xstrdup("a\nb\033.cu");
    char *text = sample_report(&r, false, 100);
    ck_assert_ptr_null(strpbrk(text, "\033\a"));
    ck_assert_ptr_nonnull(strstr(text, "<U+001B>[2Jgone<U+0007>"));
    free(text);
    result_free(&r);
}
END_TEST

START_TEST(test_compile_error)
{
    struct result r = {
        .lab = lab_find(1), .source = xstrdup("a.cu"), .verdict = VERDICT_COMPILE_ERROR, .max_score = 100};
    snprintf(r.message, sizeof r.message, "a.cu(3): error: e");
    text_printf(&r.diagnostics, "a.cu(3): error: e\n  k(m);\n    ^\n");
    sample_expect(&r, "compile error\n  a.cu(3): error: e\n    k(m);\n      ^\n\nScore: 0 of 100\nNext: fix");
    result_free(&r);
}
END_TEST

Suite *report_suite(void)
{
    Suite *suite = suite_create("report");
    TCase *tcase = tcase_create("report");
    tcase_add_test(tcase, test_full_marks);
    tcase_add_test(tcase, test_other_gpus);
    tcase_add_test(tcase, test_colour);
    tcase_add_test(tcase, test_style_of_a_file);
    tcase_add_test(tcase, test_width);
    tcase_add_test(tcase, test_held_back);
    tcase_add_test(tcase, test_long_derivation);
    tcase_add_test(tcase, test_impulse);
    tcase_add_loop_test(tcase, test_heading_of_diagnostics, 0, ARRAY_LEN(headings));
    tcase_add_test(tcase, test_control_characters);
    tcase_add_test(tcase, test_compile_error);
    suite_add_tcase(suite, tcase);
    return suite;
}
