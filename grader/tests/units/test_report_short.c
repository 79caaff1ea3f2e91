/* The short report: what failed, on one screen, and the next step. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/report.h"
#include "grader/tests/units/sample_result.h"

Suite *report_short_suite(void);

static char *short_report(const struct result *r)
{
    struct text out = {0};
    report_render(&out, r, &(struct report_style){.width = 80, .source = sample_source, .brief = true});
    return out.s;
}

static int count_lines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

START_TEST(test_full_marks)
{
    struct result r = sample_full_marks();
    char *text = short_report(&r);
    ck_assert_ptr_nonnull(strstr(text, "100 / 100   all four checks pass\n"));
    ck_assert_ptr_nonnull(strstr(text, "  pass  traffic        20 / 20    "));
    ck_assert_ptr_null(strstr(text, "safety"));
    ck_assert_ptr_null(strstr(text, "65793 loads")); /* how a number comes about: with -v */
    ck_assert_ptr_nonnull(strstr(text, "Next: nothing is left to do in this lab; go on with lab 2,"));
    free(text);
    result_free(&r);
}
END_TEST

/* Full marks can need more than a screen, too: nothing is lost that could be shown first. */
START_TEST(test_full_marks_beyond_a_screen)
{
    struct result r = sample_full_marks();
    struct text out = {0};
    snprintf(r.no_gpu, sizeof r.no_gpu, "%0*d", (int)sizeof r.no_gpu - 1, 0);
    for (size_t k = 8; k + 1 < sizeof r.no_gpu; k += 9)
        r.no_gpu[k] = ' ';
    report_render(&out, &r, &(struct report_style){.width = 40, .source = sample_source, .brief = true});
    int lines = 0;
    for (const char *c = out.s; *c; c++)
        lines += *c == '\n';
    ck_assert_int_gt(lines, 24);
    ck_assert_ptr_nonnull(strstr(out.s, "Next: nothing is left to do"));
    text_free(&out);
    result_free(&r);
}
END_TEST

/* A fault comes first, with its lines; all checks that pass share a line. */
START_TEST(test_race)
{
    struct result r = sample_with_race();
    char *text = short_report(&r);
    const char *fail = strstr(text, "  FAIL  "), *pass = strstr(text, "  pass  ");
    ck_assert(fail && pass && fail < pass);
    ck_assert_ptr_null(strstr(pass + 1, "  pass  "));
    ck_assert_ptr_nonnull(strstr(text, "\nMore: --hint, -v (all details), ./grade --explain shared_race.\n"));
    free(text);
    result_free(&r);
}
END_TEST

/* A race is shown by its two results, if there are two; a search in vain is told with -v alone. */
START_TEST(test_two_orders)
{
    struct result r = sample_with_race();
    r.exercises[0].orders = (struct two_orders){.tried = 7};
    char *text = short_report(&r), *full = sample_report(&r, false, 100);
    ck_assert_ptr_null(strstr(text, "replays"));
    ck_assert_ptr_nonnull(strstr(full, "7 replays in other orders gave the same outputs."));
    free(text);
    free(full);
    r.exercises[0].orders = (struct two_orders){.tried = 7,
                                                .found = true,
                                                .order = ORDER_WARPS_REVERSED,
                                                .shape = {.n = 64},
                                                .output = 1,
                                                .element = 5,
                                                .values = {0.25, 0.75},
                                                .stored = {true, true}};
    text = short_report(&r);
    ck_assert_ptr_nonnull(
        strstr(text, "        At n = 64, y[5] is 0.25 if each block's first warp runs first, and"));
    ck_assert_ptr_nonnull(strstr(text, "one does.\n"));
    free(text);
    r.exercises[0].orders.stored[1] = false;
    struct text words = {0};
    two_orders_tell(&words, &r.exercises[0].orders, r.exercises[0].entry);
    ck_assert_str_eq(words.s,
                     "At n = 64, y[5] is 0.25 if each block's first warp runs first, and never written if "
                     "the last one does.");
    text_free(&words);
    result_free(&r);
}
END_TEST

/* What passes beside a wrong result earns nothing yet: one check or several. */
START_TEST(test_held_back)
{
    struct result r = sample_with_race();
    struct check *checks = r.exercises[0].checks;
    sample_check(&checks[CHECK_CORRECTNESS], STATUS_FAIL, 0, 40, "wrong at 20 of 22 sizes");
    sample_check(&checks[CHECK_TRAFFIC], STATUS_PASS, 0, 20, "OP/B 2.5");
    checks[CHECK_TRAFFIC].fraction = 1;
    sample_check(&checks[CHECK_TIME], STATUS_FAIL, 0, 30, "slow");
    char *one = short_report(&r);
    ck_assert_ptr_nonnull(strstr(one, "\n  pass  traffic; it earns points once correctness passes\n"));
    sample_check(&checks[CHECK_TIME], STATUS_PASS, 0, 30, "fast");
    char *two = short_report(&r);
    ck_assert_ptr_nonnull(strstr(two, "\n  pass  traffic, time; they earn points once correctness passes\n"));
    free(one);
    free(two);
    result_free(&r);
}
END_TEST

/* However much is wrong, a screen is enough. */
START_TEST(test_screen)
{
    struct result r = sample_with_race();
    struct exercise *e = &r.exercises[0];
    sample_check(&e->checks[CHECK_CORRECTNESS], STATUS_FAIL, 0, 40, "wrong at 20 of 22 sizes");
    for (int k = 0; k < 20; k++) {
        struct finding *f = findings_add(&e->checks[CHECK_CORRECTNESS].findings, FINDING_WRONG_VALUE);
        snprintf(f->message, sizeof f->message,
                 "n = %d: a message that is much longer than a line of the report, so "
                 "that it has to be cut or wrapped, %d",
                 k, k);
        text_printf(&e->checks[CHECK_CORRECTNESS].derivation, "sentence %d\n", k);
    }
    char *text = short_report(&r);
    ck_assert_int_le(count_lines(text), 24);
    ck_assert_ptr_nonnull(strstr(text, "\nNext: "));
    free(text);
    result_free(&r);
}
END_TEST

/* The first finding is shown once, three others in a line each, and the rest as a number. */
START_TEST(test_other_findings)
{
    struct result r = sample_with_race();
    struct findings *list = &r.exercises[0].checks[CHECK_SAFETY].findings;
    for (int k = 1; k <= 5; k++)
        snprintf(findings_add(list, FINDING_OUT_OF_BOUNDS_READ)->message, 40, "other fault number %d", k);
    char *text = short_report(&r), line[40];
    for (int k = 1; k <= 5; k++) {
        snprintf(line, sizeof line, "other fault number %d", k);
        ck_assert_msg(!strstr(text, line) == (k > 3), "%d:\n%s", k, text);
    }
    ck_assert_ptr_nonnull(strstr(text, "... and 2 more\n"));
    free(text);
    result_free(&r);
}
END_TEST

/* Each element is told of once: the last line says how many there are beside those shown. */
START_TEST(test_elements)
{
    static const char *const short_lines = "        n = 8: y[2] was never written\n"
                                           "        n = 8: y[3] was never written\n"
                                           "        n = 8: y[4] was never written\n"
                                           "        ... and 4 more\n",
                             *const full_lines = "        n = 8: y[2] was never written\n"
                                                 "        n = 8: y[3] was never written\n"
                                                 "        n = 8: y[4] was never written, and 4 more\n",
                             *const one_line = "        n = 8: y[2] was never written, and 6 more\n";
    struct result r = sample_full_marks();
    struct check *correctness = &r.exercises[0].checks[CHECK_CORRECTNESS];
    r.score = r.exercises[0].score = 0;
    sample_check(correctness, STATUS_FAIL, 0, 40, "wrong at 20 of 22 sizes");
    for (int k = 0; k < 3; k++) {
        struct finding *f = findings_add(&correctness->findings, FINDING_NOT_WRITTEN);
        snprintf(f->message, sizeof f->message, "n = 8: y[%d] was never written", k + 2);
        f->of_elements = true;
        f->times = 7;
    }
    char *text = short_report(&r), *full = sample_report(&r, false, 80);
    ck_assert_msg(strstr(text, short_lines), "%s", text);
    ck_assert_msg(strstr(full, full_lines), "%s", full);
    free(text);
    free(full);
    text_printf(&r.diagnostics, "one\ntwo\nthree\nfour\nfive\nsix\n");
    text_printf(&correctness->derivation, "one\ntwo\nthree\nfour\n");
    text = short_report(&r);
    ck_assert_msg(strstr(text, one_line), "%s", text);
    free(text);
    result_free(&r);
}
END_TEST

/* Why the grading ended stands beside the verdict, unless a finding or a row below says it as well. */
START_TEST(test_why_it_ended)
{
    struct result r = sample_with_race();
    struct check *correctness = &r.exercises[0].checks[CHECK_CORRECTNESS];
    r.score = r.exercises[0].score = 0;
    result_end(&r, VERDICT_RUNTIME_ERROR, "moving_average: writes y[900]");
    sample_check(correctness, STATUS_FAIL, 0, 40, "stopped at n = 7");
    char *far = short_report(&r);
    ck_assert_msg(strstr(far, "\nruntime error: moving_average: writes y[900]\n"), "%s", far);
    free(far);
    sample_check(correctness, STATUS_FAIL, 0, 40, "stopped at n = 7: writes y[900]");
    char *row = short_report(&r), *full = sample_report(&r, false, 80);
    ck_assert_msg(strstr(row, "\nruntime error\n"), "%s", row);
    ck_assert_msg(strstr(full, "\nruntime error: moving_average: writes y[900]\n"), "%s", full);
    free(row);
    free(full);
    sample_check(correctness, STATUS_FAIL, 0, 40, "stopped at n = 7");
    struct finding *f = findings_add(&correctness->findings, FINDING_OUT_OF_BOUNDS_WRITE);
    f->size_length = snprintf(f->message, sizeof f->message, "at n = 7: ");
    snprintf(f->message + f->size_length, 40, "writes y[900]");
    char *finding = short_report(&r);
    ck_assert_msg(strstr(finding, "\nruntime error\n"), "%s", finding);
    free(finding);
    result_free(&r);
}
END_TEST

/* A row points below only if something of its check stands there. */
START_TEST(test_nothing_below)
{
    struct result r = sample_with_race();
    struct exercise *e = &r.exercises[0];
    struct check *safety = &e->checks[CHECK_SAFETY];
    sample_check(safety, STATUS_FAIL, 0, 10, "1 kind of fault");
    safety->findings_tell = true;
    char *text = short_report(&r);
    ck_assert_ptr_nonnull(strstr(text, "1 kind of fault, see below"));
    free(text);
    sample_check(&e->checks[CHECK_CORRECTNESS], STATUS_FAIL, 0, 40, "wrong at 20 of 22 sizes");
    struct finding *f = findings_add(&e->checks[CHECK_CORRECTNESS].findings, FINDING_WROTE_OUTSIDE);
    for (int k = 0; k < 9; k++)
        snprintf(f->message + 40 * k, sizeof f->message - 40 * (size_t)k, "%-40s",
                 "a message of several lines,");
    for (int k = 0; k < 20; k++)
        text_printf(&e->checks[CHECK_CORRECTNESS].derivation, "sentence %d\n", k);
    safety->findings.items[0].kind = FINDING_UNDEFINED_VALUE;
    text = short_report(&r);
    ck_assert_msg(!strstr(text, "see below"), "%s", text);
    ck_assert_ptr_nonnull(strstr(text, "1 kind of fault: shown with -v"));
    free(text);
    result_free(&r);
}
END_TEST

/* A remark in a check that passes costs nothing, but it is shown and it is the next step. */
START_TEST(test_warning)
{
    struct result r = sample_full_marks();
    struct finding *f = findings_add(&r.exercises[0].checks[CHECK_SAFETY].findings, FINDING_BARRIER_REMARK);
    f->cause = CAUSE_BARRIER_AFTER_EXIT;
    f->line = 5;
    snprintf(f->message, sizeof f->message, "some threads had left before this barrier");
    char *text = short_report(&r);
    ck_assert_ptr_nonnull(strstr(text, "some threads had left before this barrier"));
    ck_assert_ptr_nonnull(strstr(text, "Next: moving_average, line 5: move the barrier out of the if"));
    free(text);
    result_free(&r);
}
END_TEST

/* The caret is the first thing to go when the screen is full. */
START_TEST(test_caret_where_there_is_room)
{
    struct result r = sample_with_race();
    struct finding *f = &r.exercises[0].checks[CHECK_SAFETY].findings.items[0];
    struct check *correctness = &r.exercises[0].checks[CHECK_CORRECTNESS];
    f->column = 15;
    f->width = 21;
    sample_check(correctness, STATUS_FAIL, 0, 40, "wrong at 20 of 22 sizes");
    text_printf(&r.diagnostics, "one\ntwo\nthree\n");
    bool fits = true;
    for (int sentences = 0; sentences < 8 && fits; sentences++) {
        char *text = short_report(&r);
        int lines = count_lines(text);
        fits = strstr(text, "              |           ^~~~~~~~~~~~~~~~~~~~~\n");
        ck_assert_msg(fits ? lines <= 24 : sentences > 0 && lines == 24, "%s", text);
        free(text);
        text_printf(&correctness->derivation, "sentence\n");
    }
    ck_assert(!fits);
    result_free(&r);
}
END_TEST

Suite *report_short_suite(void)
{
    Suite *suite = suite_create("report_short");
    TCase *tcase = tcase_create("report_short");
    tcase_add_test(tcase, test_full_marks);
    tcase_add_test(tcase, test_full_marks_beyond_a_screen);
    tcase_add_test(tcase, test_race);
    tcase_add_test(tcase, test_two_orders);
    tcase_add_test(tcase, test_held_back);
    tcase_add_test(tcase, test_screen);
    tcase_add_test(tcase, test_other_findings);
    tcase_add_test(tcase, test_elements);
    tcase_add_test(tcase, test_why_it_ended);
    tcase_add_test(tcase, test_nothing_below);
    tcase_add_test(tcase, test_warning);
    tcase_add_test(tcase, test_caret_where_there_is_room);
    suite_add_tcase(suite, tcase);
    return suite;
}
