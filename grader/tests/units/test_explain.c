/* The texts about findings: all there, fit to be read, with what to read further. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/advice/explain.h"
#include "grader/tests/units/readable.h"
#include "grader/advice/by_cause.h"

Suite *explain_suite(void);

START_TEST(every_kind_is_explained)
{
    const struct explanation *e = &explanations[_i];
    const char *name = finding_kind_name((enum finding_kind)_i);
    bool advises = finding_kind_costs((enum finding_kind)_i) && _i != FINDING_REQUIREMENT;
    readable_sentences(name, e->meaning, ".");
    readable_sentences(name, e->causes, ".");
    readable_sentences(name, e->look, "?");
    ck_assert_msg(!e->repair == !advises && !e->step == !advises, "%s: repair and step", name);
    if (advises) {
        readable_code(name, e->repair);
        readable_words(name, e->step);
        ck_assert_msg(e->step[strlen(e->step) - 1] != '.', "%s: the report ends the step: %s", name, e->step);
    }
}
END_TEST

/* CAUSE_NONE needs none. */
START_TEST(every_cause_has_its_row)
{
    const struct advice *advice = by_cause((enum cause)_i);
    const char *word = cause_word((enum cause)_i);
    ck_assert_msg(advice->step != NULL, "%s: no row in steps_*.def", word);
    if (advice->step[0]) {
        readable_words(word, advice->step);
        ck_assert_msg(advice->step[strlen(advice->step) - 1] != '.', "%s: %s", word, advice->step);
    }
    if (advice->hints[0])
        readable_hints(word, advice->hints);
}
END_TEST

/* Has the handout of that lab a line "## TITLE"? */
static bool has_section(const struct lab *lab, const char *title)
{
    struct text text = {0};
    char *path = xformat("handouts/lab%d_%s.md", lab->number, lab->name);
    char *heading = xformat("\n## %s\n", title);
    ck_assert_msg(file_read(&text, path, 1 << 20), "%s", path);
    bool found = strstr(text.s, heading) != NULL;
    text_free(&text);
    free(heading);
    free(path);
    return found;
}

START_TEST(every_section_exists)
{
    const struct handout_section *s = &handout_sections[_i];
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int l = 0; l < count; l++)
        if (s->lab == EVERY_LAB || s->lab == l)
            ck_assert_msg(has_section(labs[l], s->title), "lab %d: %s", l, s->title);
    ck_assert(s->lab == EVERY_LAB || lab_find(s->lab));
}
END_TEST

/* ---- the page of --explain ---- */

START_TEST(page_about_a_kind)
{
    struct text out = {0};
    ck_assert(explain(&out, "shared_race", NULL, 100));
    ck_assert_ptr_eq(strstr(out.s, "shared_race\n\nWhat it means:\n  Two threads"), out.s);
    ck_assert_ptr_nonnull(
        strstr(out.s, "\nRead:\n  handouts/lab1_moving_average.md, \"Barriers and races\"\n"));
    text_free(&out);
    ck_assert(explain(&out, "wrong_value", lab_find(5), 100));
    ck_assert_ptr_nonnull(strstr(out.s, "handouts/lab5_coarsening.md, \"Common mistakes\""));
    text_free(&out);
    ck_assert(explain(&out, "barrier_remark", NULL, 100));
    ck_assert_ptr_eq(strstr(out.s, "barrier_remark (costs nothing)\n"), out.s);
    text_free(&out);
}
END_TEST

START_TEST(page_about_a_cause)
{
    struct text out = {0};
    ck_assert(explain(&out, "null_pointer", NULL, 100));
    ck_assert_ptr_eq(strstr(out.s,
                            "null_pointer\n\nWhat it means:\n  A thread reads or writes through a null "
                            "pointer.\n"),
                     out.s);
    ck_assert_ptr_nonnull(strstr(out.s, "\nWhat to do:\n  This pointer is null: pass"));
    text_free(&out);
    ck_assert(explain(&out, "causes", NULL, 100));
    for (int cause = CAUSE_NONE + 1; cause < CAUSE_COUNT; cause++) {
        char *begins = xformat("\n%s  ", cause_word((enum cause)cause));
        ck_assert_msg(cause == CAUSE_NONE + 1 || strstr(out.s, begins), "%s", begins);
        free(begins);
    }
    text_free(&out);
}
END_TEST

START_TEST(kinds_that_there_are_not)
{
    struct text out = {0};
    ck_assert(explain(&out, "time", NULL, 100)); /* a check, not the kind "timeout" */
    ck_assert_ptr_nonnull(strstr(out.s, "time, one of the four checks\n"));
    text_free(&out);
    ck_assert(!explain(&out, "shard_race", NULL, 100));
    ck_assert_ptr_nonnull(
        strstr(out.s, "no such kind of finding or check; did you mean shared_race? Kinds are wrong_value,"));
    text_free(&out);
    ck_assert(!explain(&out, "nul_pointer", NULL, 100));
    ck_assert_ptr_nonnull(strstr(out.s, "did you mean null_pointer?"));
    text_free(&out);
    ck_assert(!explain(&out, "deadlock", NULL, 100));
    ck_assert_ptr_null(strstr(out.s, "did you mean"));
    ck_assert_ptr_nonnull(strstr(out.s, "unknown_opcode."));
    text_free(&out);
}
END_TEST

Suite *explain_suite(void)
{
    Suite *suite = suite_create("explain");
    TCase *tcase = tcase_create("explain");
    tcase_add_loop_test(tcase, every_kind_is_explained, 0, FINDING_KIND_COUNT);
    tcase_add_loop_test(tcase, every_cause_has_its_row, CAUSE_NONE + 1, CAUSE_COUNT);
    tcase_add_loop_test(tcase, every_section_exists, 0, SECTION_COUNT);
    tcase_add_test(tcase, page_about_a_kind);
    tcase_add_test(tcase, page_about_a_cause);
    tcase_add_test(tcase, kinds_that_there_are_not);
    suite_add_tcase(suite, tcase);
    return suite;
}
