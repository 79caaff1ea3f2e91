/* Test what a class shows: lines on the terminal, and the report for the student. */
#include <stdio.h>
#include <string.h>

#include "grader/class/status.h"
#include "grader/tests/units/graded_result.h"
#include "grader/tests/units/scratch.h"

Suite *class_shown_suite(void);

static struct why why;

static const struct {
    const char *text, *shown;
} lines[] = {
    {"lab1 \xc3\xa9\xc4\x9b.cu", "lab1 \xc3\xa9\xc4\x9b.cu"},
    {"\x1b]0;title\a\nnote: alice", "?]0;title??note: alice"},
    {"\r\t\x7f", "???"},
    {"\xc2\x9b"
     "2J \xc2\xa9",
     "?2J \xc2\xa9"},
    {"\xc2", "?"},
    {"a\xe2\x80\xae"
     "b\xff",
     "a?b?"},
    {"0123456789012345678901234567890123456789", "012345678901234567890123456789"},
};

START_TEST(a_line_commands_no_terminal)
{
    char out[31];
    ck_assert_str_eq(status_text(out, sizeof out, lines[_i].text), lines[_i].shown);
}
END_TEST

START_TEST(a_report_has_no_forged_lines)
{
    struct text text = {0};
    struct task t = graded_write();
    struct result r = {.lab = t.lab};
    snprintf(t.remark, sizeof t.remark, "lab1_\n100 of 100.cu was taken");
    ck_assert(record_write("results", &t, &r, &graded_facts, &graded_plain, &why));
    ck_assert(file_read(&text, "results/alice/lab1.txt", 1 << 20));
    ck_assert_ptr_nonnull(strstr(text.s, "Note: lab1_?100 of 100.cu was taken.\n"));
    text_free(&text);
}
END_TEST

/* The student's report shows no folder of the teacher, and no command that was never given. */
START_TEST(a_report_is_for_the_student)
{
    struct task t = graded_write();
    struct result r = {.lab = t.lab, .verdict = VERDICT_COMPILE_ERROR};
    snprintf(r.message, sizeof r.message, "in/alice/lab1.cu(1): error: what?");
    text_printf(&r.diagnostics, "in/alice/lab1.cu(1): error: what?\n  in/alice/lab1.cu(2): and that\n");
    ck_assert(record_write("results", &t, &r, &graded_facts, &graded_plain, &why));
    ck_assert(graded_report_has("alice/lab1.cu(1): error: what?") &&
              graded_report_has("  alice/lab1.cu(2): and"));
    ck_assert(!graded_report_has("in/alice") && graded_report_has("A hint: ./grade lab1 --hint."));
    text_free(&r.diagnostics);
}
END_TEST

/* A file may be handed in again while the old one is graded. */
START_TEST(a_report_quotes_what_was_graded_or_nothing)
{
    struct task t = graded_write();
    struct result r = {.lab = t.lab, .exercise_count = 1, .exercises = {{.entry = t.lab->entries[0]}}};
    struct findings *findings = &r.exercises[0].checks[CHECK_SAFETY].findings;
    findings_add(findings, FINDING_SHARED_RACE)->line = 1;
    memcpy(r.source_sha256, t.sha256, sizeof r.source_sha256);
    ck_assert(record_write("results", &t, &r, &graded_facts, &graded_plain, &why));
    ck_assert(graded_report_has("1 | one"));
    scratch_put("in/alice/lab1.cu", "two");
    ck_assert(record_write("results", &t, &r, &graded_facts, &graded_plain, &why));
    ck_assert(!graded_report_has("1 | "));
    findings_free(findings);
}
END_TEST

/* The other files there may change while the graded one stays. */
START_TEST(the_note_follows_the_remark)
{
    struct task t = graded_write();
    struct record record;
    static const char *const remarks[] = {"the newest of 2", "the newest of 3", ""};
    for (size_t i = 0; i < ARRAY_LEN(remarks); i++) {
        snprintf(t.remark, sizeof t.remark, "%s", remarks[i]);
        ck_assert(record_read(&record, "results", &t));
        ck_assert(record_restamp(&record, "results", &t, &graded_plain, &why));
        record_free(&record);
        for (size_t k = 0; k < ARRAY_LEN(remarks) - 1; k++)
            ck_assert_int_eq(graded_report_has(remarks[k]), k == i);
    }
    ck_assert(!graded_report_has("Note"));
}
END_TEST

Suite *class_shown_suite(void)
{
    Suite *suite = suite_create("class_shown");
    TCase *tcase = graded_tcase("class_shown");
    tcase_add_loop_test(tcase, a_line_commands_no_terminal, 0, ARRAY_LEN(lines));
    tcase_add_test(tcase, a_report_has_no_forged_lines);
    tcase_add_test(tcase, a_report_is_for_the_student);
    tcase_add_test(tcase, a_report_quotes_what_was_graded_or_nothing);
    tcase_add_test(tcase, the_note_follows_the_remark);
    suite_add_tcase(suite, tcase);
    return suite;
}
