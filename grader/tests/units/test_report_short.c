/* The short report: what failed, on one screen, and the next step. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/report.h"
#include "grader/tests/units/sample_result.h"

Suite *report_short_suite(void);

START_TEST(test_full_marks)
{
    struct result r = sample_full_marks();
    char *text = sample_short_report(&r);
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
    report_render(&out, &r, &(struct report_style){.width = 34, .source = sample_source, .brief = true});
    ck_assert_int_gt(sample_lines(out.s), 24);
    ck_assert_ptr_nonnull(strstr(out.s, "Next: nothing is left to do"));
    text_free(&out);
    result_free(&r);
}
END_TEST

/* What goes where a screen is full: first numbers that earn nothing, the boss, the compiler's warnings, then
 * what is wrong with the other entry point. */
START_TEST(test_what_goes_first)
{
    static const char *const parts[] = {"modelled: 20 % of the bound", "nvcc warns:\n",
                                        "at the other's ends"};
    struct result r = sample_with_race();
    struct exercise *e = r.exercises;
    r.exercise_count = 2;
    e[1] = (struct exercise){.entry = e[0].entry, .max_score = 50};
    for (int k = 0; k < 2; k++) {
        sample_check(&e[k].checks[CHECK_CORRECTNESS], STATUS_FAIL, 0, 20, "wrong at 20 of 22 sizes");
        sample_check(&e[k].checks[CHECK_TIME], STATUS_PARTIAL, 0, 15, "modelled: 20 % of the bound");
    }
    text_printf(&r.diagnostics, "a.cu(3): warning\n");
    text_printf(&e[1].checks[CHECK_CORRECTNESS].derivation, "at the other's ends\n");
    size_t gone = 0;
    for (int k = 0; k < 40 && gone < ARRAY_LEN(parts); k++) {
        char *text = sample_short_report(&r);
        for (size_t p = 0; p < ARRAY_LEN(parts); p++)
            ck_assert_msg(p < gone || strstr(text, parts[p]) || p == gone, "%zu gone: %s", gone, text);
        gone += strstr(text, parts[gone]) == NULL;
        free(text);
        if (k % 2)
            text_printf(&e[0].checks[CHECK_CORRECTNESS].derivation, "sentence\n");
        else
            snprintf(r.no_sandbox, sizeof r.no_sandbox, "%0*d", 80 * k / 4, 0);
    }
    ck_assert_uint_eq(gone, ARRAY_LEN(parts));
    result_free(&r);
}
END_TEST

/* A fault comes first, with its lines; all checks that pass share a line. */
START_TEST(test_race)
{
    struct result r = sample_with_race();
    char *text = sample_short_report(&r);
    const char *fail = strstr(text, "  FAIL  "), *pass = strstr(text, "  pass  ");
    ck_assert(fail && pass && fail < pass);
    ck_assert_ptr_null(strstr(pass + 1, "  pass  "));
    ck_assert_ptr_nonnull(strstr(text, "\nMore: --hint, -v (all details), ./grade --explain shared_race.\n"));
    free(text);
    result_free(&r);
}
END_TEST

/* Where there is room, the findings beside the first one are told to their ends. */
START_TEST(test_wrapped)
{
    struct result r = sample_with_race();
    for (int k = 0; k < 2; k++) {
        struct finding *f =
            findings_add(&r.exercises[0].checks[CHECK_SAFETY].findings, FINDING_UNDEFINED_VALUE);
        f->line = 36 + k;
        snprintf(
            f->message, sizeof f->message,
            "at n = 1: stores an undefined value to y[%d]: line 33 reads tile[7], which no thread has written",
            k);
    }
    char *text = sample_short_report(&r);
    ck_assert_ptr_nonnull(
        strstr(text, "        line 37: at n = 1: stores an undefined value to y[1]: line 33"));
    ck_assert_ptr_nonnull(strstr(text, " written\n"));
    free(text);
    result_free(&r);
}
END_TEST

/* A race is shown by its two results, if there are two; a search in vain is told with -v alone. */
START_TEST(test_two_orders)
{
    struct result r = sample_with_race();
    r.exercises[0].orders = (struct two_orders){.tried = 7};
    char *text = sample_short_report(&r), *full = sample_report(&r, false, 100);
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
    text = sample_short_report(&r);
    ck_assert_ptr_nonnull(
        strstr(text, "        At n = 64, y[5] is 0.25 if the first warp of each block runs first,"));
    ck_assert_ptr_nonnull(strstr(text, "if the last warp"));
    free(text);
    r.exercises[0].orders.stored[1] = false;
    struct text words = {0};
    two_orders_tell(&words, &r.exercises[0].orders, r.exercises[0].entry);
    ck_assert_str_eq(
        words.s, "At n = 64, y[5] is 0.25 if the first warp of each block runs first, and never written if "
                 "the last warp of each block runs first.");
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
    char *one = sample_short_report(&r);
    ck_assert_ptr_nonnull(strstr(one, "\n  pass  traffic; it earns points once correctness passes\n"));
    sample_check(&checks[CHECK_TIME], STATUS_PASS, 0, 30, "fast");
    char *two = sample_short_report(&r);
    ck_assert_ptr_nonnull(strstr(two, "\n  pass  traffic, time; they earn points once correctness passes\n"));
    findings_add(&checks[CHECK_CORRECTNESS].findings, FINDING_NOT_WRITTEN);
    char *partial = sample_short_report(&r);
    ck_assert_ptr_nonnull(
        strstr(partial, "\n  pass  traffic, time; the counts may change when all outputs are written\n"));
    free(partial);
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
    char *text = sample_short_report(&r);
    ck_assert_int_le(sample_lines(text), 24);
    ck_assert_ptr_nonnull(strstr(text, "\nNext: "));
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
    char *far = sample_short_report(&r);
    ck_assert_msg(strstr(far, "\nruntime error: moving_average: writes y[900]\n"), "%s", far);
    free(far);
    sample_check(correctness, STATUS_FAIL, 0, 40, "stopped at n = 7: writes y[900]");
    char *row = sample_short_report(&r), *full = sample_report(&r, false, 80);
    ck_assert_msg(strstr(row, "\nruntime error\n"), "%s", row);
    ck_assert_msg(strstr(full, "\nruntime error: moving_average: writes y[900]\n"), "%s", full);
    free(row);
    free(full);
    sample_check(correctness, STATUS_FAIL, 0, 40, "stopped at n = 7");
    struct finding *f = findings_add(&correctness->findings, FINDING_OUT_OF_BOUNDS_WRITE);
    f->size_length = snprintf(f->message, sizeof f->message, "at n = 7: ");
    snprintf(f->message + f->size_length, 40, "writes y[900]");
    char *finding = sample_short_report(&r);
    ck_assert_msg(strstr(finding, "\nruntime error\n"), "%s", finding);
    free(finding);
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
    char *text = sample_short_report(&r);
    ck_assert_ptr_nonnull(strstr(text, "some threads had left before this barrier"));
    ck_assert_ptr_nonnull(strstr(text, "Next: moving_average, line 5: move the barrier out of the if"));
    free(text);
    result_free(&r);
}
END_TEST

Suite *report_short_suite(void)
{
    Suite *suite = suite_create("report_short");
    TCase *tcase = tcase_create("report_short");
    tcase_add_test(tcase, test_full_marks);
    tcase_add_test(tcase, test_full_marks_beyond_a_screen);
    tcase_add_test(tcase, test_what_goes_first);
    tcase_add_test(tcase, test_race);
    tcase_add_test(tcase, test_wrapped);
    tcase_add_test(tcase, test_two_orders);
    tcase_add_test(tcase, test_held_back);
    tcase_add_test(tcase, test_screen);
    tcase_add_test(tcase, test_why_it_ended);
    tcase_add_test(tcase, test_warning);
    suite_add_tcase(suite, tcase);
    return suite;
}
