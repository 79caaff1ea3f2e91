/* Findings for programs: lines as gcc prints them, and SARIF. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/labs/lab_record.h"
#include "grader/report/report_editor.h"

Suite *report_editor_suite(void);

/* Lab 1 with a fault at a place, a fault without one, and a remark. */
static struct result three_findings(void)
{
    struct result r = {.lab = lab_find(1), .score = 40, .max_score = 100, .exercise_count = 1};
    r.source = xstrdup("my labs/a.cu");
    r.exercises[0].entry = r.lab->entries[0];
    struct findings *list = &r.exercises[0].checks[CHECK_SAFETY].findings;
    struct finding *f = findings_add(list, FINDING_SHARED_RACE);
    f->line = 14;
    f->column = 9;
    f->width = 4;
    snprintf(f->message, sizeof f->message, "reads \"tile\"[3]");
    f = findings_add(list, FINDING_LAUNCH_ERROR);
    snprintf(f->message, sizeof f->message, "no block");
    f = findings_add(list, FINDING_BARRIER_REMARK);
    f->line = 20;
    snprintf(f->message, sizeof f->message, "some had left");
    return r;
}

START_TEST(a_finding_is_a_line)
{
    struct result r = three_findings();
    struct text out = {0};
    report_gcc(&out, &r);
    ck_assert_ptr_eq(
        strstr(out.s, "my labs/a.cu:14:9: error: moving_average: reads \"tile\"[3] [shared_race]\n"), out.s);
    ck_assert_ptr_nonnull(strstr(out.s, "\nmy labs/a.cu: error: moving_average: no block [launch_error]\n"));
    ck_assert_ptr_nonnull(
        strstr(out.s, "\nmy labs/a.cu:20:1: warning: moving_average: some had left [barrier_remark]\n"));
    ck_assert_ptr_nonnull(strstr(out.s, "\nmy labs/a.cu: note: 40 of 100 points; next: "));
    text_free(&out);
    result_free(&r);
}
END_TEST

/* Outputs that are wrong have no line of their own: the line of their cause, or else the entry point's. */
START_TEST(every_finding_has_a_line)
{
    struct result r = three_findings();
    struct text out = {0};
    r.exercises[0].line = 31;
    report_gcc(&out, &r);
    ck_assert_ptr_nonnull(strstr(out.s, "\nmy labs/a.cu:31:1: error: moving_average: no block "));
    r.exercises[0].checks[CHECK_SAFETY].findings.items[1].cause_line = 25;
    report_gcc(&out, &r);
    report_sarif(&out, &r);
    ck_assert_ptr_nonnull(strstr(out.s, "\nmy labs/a.cu:25:1: error: moving_average: no block "));
    ck_assert_ptr_nonnull(strstr(out.s, "\"startLine\": 25"));
    text_free(&out);
    result_free(&r);
}
END_TEST

START_TEST(what_ends_the_grading_is_an_error)
{
    struct result r = three_findings();
    struct text out = {0};
    result_end(&r, VERDICT_REJECTED, "cudaMemcpy to the host");
    report_gcc(&out, &r);
    ck_assert_ptr_eq(strstr(out.s, "my labs/a.cu: error: cudaMemcpy to the host\n"), out.s);
    text_free(&out);
    result_free(&r);
}
END_TEST

/* A text of the submission stays in its line, whatever is in it. */
START_TEST(a_finding_makes_no_lines)
{
    struct result r = three_findings();
    struct text out = {0};
    snprintf(r.exercises[0].checks[CHECK_SAFETY].findings.items[1].message, 400,
             "no\nmy labs/a.cu: note: 100\x1b[m");
    result_end(&r, VERDICT_RUNTIME_ERROR, "no\nmy labs/a.cu: note: 100\r");
    report_gcc(&out, &r);
    ck_assert_ptr_nonnull(strstr(out.s, "my labs/a.cu: error: no my labs/a.cu: note: 100<U+000D>\n"));
    ck_assert_ptr_nonnull(
        strstr(out.s, "moving_average: no my labs/a.cu: note: 100<U+001B>[m [launch_error]\n"));
    text_free(&out);
    result_free(&r);
}
END_TEST

/* What the compiler has said comes first, each line whole, and no empty line after it. */
START_TEST(the_compilers_lines_stay)
{
    static const char *const said[] = {"a.cu(3): warning: x", "a.cu(3): warning: x\n"};
    struct result r = three_findings();
    struct text out = {0};
    text_printf(&r.diagnostics, "%s", said[_i]);
    report_gcc(&out, &r);
    ck_assert_ptr_eq(strstr(out.s, "my labs/a.cu: note: a.cu(3): warning: x\nmy labs/a.cu:14:9: error: "),
                     out.s);
    text_free(&out);
    result_free(&r);
}
END_TEST

/* The compiler's places as gcc writes them, with the column of the caret. What it has said is not said again.
 */
START_TEST(the_compilers_places_are_gccs)
{
    struct result r = three_findings();
    struct text out = {0};
    text_printf(
        &r.diagnostics, "%s",
        "my labs/a.cu(11): error: expected a \";\"\n      for (;;)\n      ^\n\nmy labs/a.cu(12): warning #940-D: x: y\n"
        "lab.h(3): error: y\n");
    result_end(&r, VERDICT_COMPILE_ERROR, "my labs/a.cu(11): error: expected a \";\"");
    report_gcc(&out, &r);
    ck_assert_msg(
        strstr(
            out.s,
            "my labs/a.cu:11:5: error: expected a \";\"\n      for (;;)\n      ^\n\n"
            "my labs/a.cu:12:1: warning: x: y [940-D]\nmy labs/a.cu: note: lab.h(3): error: y\nmy labs/a.cu:14:9: error: ") ==
            out.s,
        "%s", out.s);
    ck_assert_ptr_null(strstr(out.s, "a.cu: error: my labs"));
    report_sarif(&out, &r);
    const char *log = strstr(out.s, "\"ruleId\": \"compile_error\"");
    ck_assert(log && strstr(log, "\"startLine\": 11") < strstr(log, "\"startColumn\": 5"));
    ck_assert(strstr(log, "\"startColumn\": 5") < strstr(log, "\"ruleId\": \"shared_race\""));
    text_free(&out);
    result_free(&r);
}
END_TEST

/* Neither the name of the file nor a name after #line makes a line of its own, and the compiler's quotes show
 * what they hold. */
START_TEST(other_names_make_no_lines)
{
    struct result r = {.lab = lab_find(1), .max_score = 100};
    struct text out = {0};
    r.source = xstrdup("a\nb\x1b\xff.cu");
    result_end(&r, VERDICT_COMPILE_ERROR, "error");
    text_printf(&r.diagnostics, "/tmp/x\n::error file=x::y(7): error: no z\n  z\xff\xe2\x80\xae;\n  ^\n");
    report_gcc(&out, &r);
    ck_assert_ptr_eq(strstr(out.s, "a b<U+001B>\xef\xbf\xbd.cu: note: /tmp/x\n"), out.s);
    ck_assert_ptr_nonnull(
        strstr(out.s, "\na b<U+001B>\xef\xbf\xbd.cu: note: ::error file=x::y(7): error: no z\n"));
    ck_assert_ptr_nonnull(strstr(out.s, "\n  z\xef\xbf\xbd<U+202E>;\n  ^\n"));
    ck_assert_ptr_null(strstr(out.s, "\n::"));
    text_free(&out);
    result_free(&r);
}
END_TEST

/* Why the grading ended, in one line: that of the finding. */
START_TEST(a_finding_says_why)
{
    struct result r = three_findings();
    struct text out = {0};
    result_end(&r, VERDICT_REJECTED, "moving_average: no block");
    report_gcc(&out, &r);
    ck_assert_ptr_eq(strstr(out.s, "my labs/a.cu:14:9: "), out.s);
    text_free(&out);
    result_free(&r);
}
END_TEST

/* What SARIF 2.1.0 requires (section 3) in the order in which it is written; python3's json module reads the
 * whole log in cli_report.sh. */
START_TEST(a_log_has_what_sarif_requires)
{
    static const char *const required[] = {"\"version\": \"2.1.0\"",
                                           "\"runs\": [",
                                           "\"tool\": {",
                                           "\"driver\": {",
                                           "\"name\": \"grade\"",
                                           "\"results\": [",
                                           "\"ruleId\": \"shared_race\"",
                                           "\"level\": \"error\"",
                                           "\"message\": {",
                                           "moving_average: reads \\\"tile\\\"[3]",
                                           "\"uri\": \"my%20labs/a.cu\"",
                                           "\"startLine\": 14",
                                           "\"startColumn\": 9",
                                           "\"endColumn\": 13",
                                           "\"level\": \"warning\"",
                                           "\"level\": \"note\""};
    struct result r = three_findings();
    struct text out = {0};
    report_sarif(&out, &r);
    const char *at = out.s;
    for (size_t k = 0; k < ARRAY_LEN(required); k++) {
        at = strstr(at, required[k]);
        ck_assert_msg(at, "%s is not there:\n%s", required[k], out.s);
    }
    text_free(&out);
    result_free(&r);
}
END_TEST

Suite *report_editor_suite(void)
{
    Suite *suite = suite_create("report_editor");
    TCase *tcase = tcase_create("findings");
    tcase_add_test(tcase, a_finding_is_a_line);
    tcase_add_test(tcase, every_finding_has_a_line);
    tcase_add_test(tcase, the_compilers_places_are_gccs);
    tcase_add_test(tcase, other_names_make_no_lines);
    tcase_add_test(tcase, a_finding_says_why);
    tcase_add_test(tcase, what_ends_the_grading_is_an_error);
    tcase_add_test(tcase, a_finding_makes_no_lines);
    tcase_add_loop_test(tcase, the_compilers_lines_stay, 0, 2);
    tcase_add_test(tcase, a_log_has_what_sarif_requires);
    suite_add_tcase(suite, tcase);
    return suite;
}
