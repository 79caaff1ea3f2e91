/* The short report: which findings of a check it shows, and how. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sample_result.h"

Suite *report_short_findings_suite(void);

/* The first finding is shown once, three others in a line each, and the rest as a number. */
START_TEST(test_other_findings)
{
    struct result r = sample_with_race();
    struct findings *list = &r.exercises[0].checks[CHECK_SAFETY].findings;
    for (int k = 1; k <= 5; k++)
        snprintf(findings_add(list, FINDING_OUT_OF_BOUNDS_READ)->message, 40, "other fault number %d", k);
    char *text = sample_short_report(&r), line[40];
    for (int k = 1; k <= 5; k++) {
        snprintf(line, sizeof line, "other fault number %d", k);
        ck_assert_msg(!strstr(text, line) == (k > 3), "%d:\n%s", k, text);
    }
    ck_assert_ptr_nonnull(strstr(text, "... and 2 more\n"));
    free(text);
    result_free(&r);
}
END_TEST

/* A second entry point with four such elements that are told. */
static void add_second_exercise(struct result *r)
{
    struct exercise *e = &r->exercises[1];
    r->exercise_count = 2;
    *e = (struct exercise){.entry = r->lab->entries[0], .max_score = 100};
    sample_check(&e->checks[CHECK_CORRECTNESS], STATUS_FAIL, 0, 40, "wrong at 3 of 22 sizes");
    for (int k = 0; k < 4; k++) {
        struct finding *f = findings_add(&e->checks[CHECK_CORRECTNESS].findings, FINDING_NOT_WRITTEN);
        snprintf(f->message, sizeof f->message, "n = 9: c[%d] was never written", k + 2);
        f->of_elements = true;
    }
}

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
    char *text = sample_short_report(&r), *full = sample_report(&r, false, 80);
    ck_assert_msg(strstr(text, short_lines), "%s", text);
    ck_assert_msg(strstr(full, full_lines), "%s", full);
    free(text);
    free(full);
    add_second_exercise(&r);
    text = sample_short_report(&r);
    ck_assert_msg(strstr(text, "n = 9: c[4] was never written\n        ... and 1 more\n"), "%s", text);
    free(text);
    r.exercise_count = 1;
    text_printf(&r.diagnostics, "one\ntwo\nthree\nfour\nfive\nsix\n");
    text_printf(&correctness->derivation, "one\ntwo\nthree\nfour\n");
    text = sample_short_report(&r);
    ck_assert_msg(strstr(text, one_line), "%s", text);
    free(text);
    r.exercise_count = 2;
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
    char *text = sample_short_report(&r);
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
    text = sample_short_report(&r);
    ck_assert_msg(!strstr(text, "see below"), "%s", text);
    ck_assert_ptr_nonnull(strstr(text, "1 kind of fault: shown with -v"));
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
        char *text = sample_short_report(&r);
        int lines = sample_lines(text);
        fits = strstr(text, "              |           ^~~~~~~~~~~~~~~~~~~~~\n");
        ck_assert_msg(fits ? lines <= 24 : sentences > 0 && lines == 24, "%s", text);
        free(text);
        text_printf(&correctness->derivation, "sentence\n");
    }
    ck_assert(!fits);
    result_free(&r);
}
END_TEST

Suite *report_short_findings_suite(void)
{
    Suite *suite = suite_create("report_short_findings");
    TCase *tcase = tcase_create("report_short_findings");
    tcase_add_test(tcase, test_other_findings);
    tcase_add_test(tcase, test_elements);
    tcase_add_test(tcase, test_nothing_below);
    tcase_add_test(tcase, test_caret_where_there_is_room);
    suite_add_tcase(suite, tcase);
    return suite;
}
