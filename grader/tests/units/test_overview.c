/* The overview of all labs: what has been reached, and what comes next. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/study/overview.h"
#include "grader/tests/units/made_attempts.h"

Suite *overview_suite(void);

static char *overview(int width)
{
    struct history h = attempts_read();
    struct report_style style = {.width = width};
    struct text text = {0};
    overview_render(&text, &h, &style);
    history_free(&h);
    return text.s;
}

START_TEST(overview_of_nothing)
{
    char *said = overview(100);
    ck_assert_ptr_nonnull(strstr(said, "lab6  Register tiling"));
    ck_assert_ptr_nonnull(strstr(said, "Next: lab 0, dot: set *c to zero"));
    ck_assert_ptr_nonnull(strstr(said, "make lab0 && ./grade lab0"));
    free(said);
}
END_TEST

/* A step may be a question. */
START_TEST(overview_ends_its_sentence)
{
    struct attempt lost = attempt_at(0, 0, "b");
    snprintf(lost.next, sizeof lost.next, "dot: does an if exclude it?");
    attempts_add(lost);
    char *said = overview(100);
    ck_assert_ptr_nonnull(strstr(said, "does an if exclude it?\n"));
    free(said);
}
END_TEST

START_TEST(overview_of_some)
{
    struct attempt lost = attempt_at(1, 60.04, "b");
    snprintf(lost.next, sizeof lost.next, "moving_average: put a barrier");
    attempts_add(attempt_at(0, 100, "a"));
    attempts_add(lost);
    attempts_add_raw("torn");
    for (int width = 60; width <= 100; width += 40) {
        char *said = overview(width);
        ck_assert_ptr_nonnull(strstr(said, " 100 "));
        ck_assert_ptr_nonnull(strstr(said, " 60 "));
        ck_assert_ptr_nonnull(strstr(said, "Next: lab 1, moving_average: put a barrier."));
        ck_assert_ptr_nonnull(strstr(said, "Labs ▰▱▱▱▱▱▱ 1 of 7 have full marks\n"));
        ck_assert_ptr_nonnull(strstr(said, "line 3 of .lab/history is not a whole attempt"));
        for (char *line = said; *line; line += strcspn(line, "\n") + 1)
            ck_assert_uint_le(strcspn(line, "\n"), (size_t)width);
        free(said);
    }
}
END_TEST

START_TEST(overview_at_the_end)
{
    for (int lab = 0; lab_find(lab); lab++)
        attempts_add(attempt_at(lab, 100, "a"));
    char *said = overview(100);
    ck_assert_ptr_nonnull(strstr(said, "Labs ▰▰▰▰▰▰▰ 7 of 7 have full marks\nAll labs have full marks"));
    free(said);
}
END_TEST

Suite *overview_suite(void)
{
    Suite *suite = suite_create("overview");
    TCase *tcase = tcase_create("overview");
    tcase_add_checked_fixture(tcase, attempts_begin, attempts_end);
    tcase_add_test(tcase, overview_of_nothing);
    tcase_add_test(tcase, overview_ends_its_sentence);
    tcase_add_test(tcase, overview_of_some);
    tcase_add_test(tcase, overview_at_the_end);
    suite_add_tcase(suite, tcase);
    return suite;
}
