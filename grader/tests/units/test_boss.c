/* The boss: whose time is it, when is it told, and when does a hint speak of it? */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/advice/next_step.h"
#include "grader/judge/boss.h"
#include "grader/judge/time_marks.h"
#include "grader/report/hint.h"
#include "grader/report/report.h"
#include "grader/tests/units/sample_result.h"

Suite *boss_suite(void);

static struct result timed(double seconds, double boss)
{
    struct result r = sample_full_marks();
    r.exercises[0].timed.seconds = seconds;
    r.exercises[0].boss = boss;
    return r;
}

static const struct {
    double seconds, boss;
    bool ahead;
    const char *says;
} fights[] = {
    {1.05e-3, 0.511e-3, true, "moving_average takes 1.05 ms, the fast solution 0.511 ms, 2.05 times as"},
    {0.512e-3, 0.511e-3, false, "0.511 ms, as fast as yours (both"},
    {0.4e-3, 0.511e-3, false, "beaten: yours is 1.28 times as fast"},
};

START_TEST(own_time_beside_the_boss)
{
    struct result r = timed(fights[_i].seconds, fights[_i].boss);
    sample_expect(&r, fights[_i].says);
    sample_expect(&r, fights[_i].ahead
                          ? "Next: nothing is left to do in this lab; to come closer to the boss, --hint"
                          : "Next: nothing is left to do in this lab; go on with lab 2, handouts/lab2_halo");
    ck_assert_ptr_eq(boss_ahead(&r), fights[_i].ahead ? &r.exercises[0] : NULL);
    result_free(&r);
}
END_TEST

START_TEST(local_arrays_are_the_step)
{
    struct result r = timed(1e-3, 0.5e-3);
    r.exercises[0].local_bytes = 12;
    sample_expect(&r, "to come closer to the boss: moving_average, keep");
    result_free(&r);
}
END_TEST

START_TEST(measured_times_say_so)
{
    struct result r = timed(1e-3, 0.5e-3);
    r.exercises[0].modelled = false;
    strcpy(r.exercises[0].clock.gpu, "NVIDIA H200");
    sample_expect(&r, "(both measured");
    result_free(&r);
}
END_TEST

/* Points come first. */
START_TEST(no_boss_before_full_marks)
{
    struct result r = timed(1e-3, 0.5e-3);
    r.score = 90;
    char *text = sample_report(&r, false, 100);
    ck_assert_ptr_null(strstr(text, "Boss"));
    free(text);
    result_free(&r);
}
END_TEST

START_TEST(a_hint_about_the_boss)
{
    struct result r = timed(1e-3, 0.5e-3);
    struct text out = {0};
    r.exercises[0].estimate.seconds = 1;
    r.exercises[0].estimate.unit_seconds[UNIT_SHARED] = 0.7;
    hint_render(&out, &r, 1, &(struct report_style){.width = 100});
    ck_assert_ptr_nonnull(strstr(out.s, "Hint 1 of 3, moving_average, time beside the boss:"));
    ck_assert_ptr_nonnull(strstr(out.s, "use the same"));
    text_free(&out);
    result_free(&r);
}
END_TEST

/* Of the kit's own file: every fast solution has a modelled time, and the H200 a measured one. */
START_TEST(every_lab_has_a_boss)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    char *path = boss_path();
    for (int k = 0; k < count; k++)
        for (int e = 0; e < labs[k]->entry_count; e++) {
            const char *name = labs[k]->entries[e]->name;
            ck_assert_double_gt(marks_attained(path, labs[k]->number, name, modelled_marks), 0.5);
            ck_assert_double_gt(marks_attained(path, labs[k]->number, name, "NVIDIA H200"), 0.5);
            ck_assert_double_eq(marks_attained(path, labs[k]->number, name, "a GPU without lines"), 0);
        }
    free(path);
}
END_TEST

START_TEST(the_boss_takes_the_same_bound)
{
    struct result r = timed(1e-3, 0);
    char *path = boss_path();
    double attained = marks_attained(path, 1, "moving_average", modelled_marks);
    r.exercises[0].timed.bound = 0.6e-3;
    ck_assert_double_eq_tol(boss_seconds(1, &r.exercises[0]), 0.6e-3 / attained, 1e-12);
    r.exercises[0].timed.seconds = 0;
    ck_assert_double_eq(boss_seconds(1, &r.exercises[0]), 0); /* nothing was timed */
    free(path);
    result_free(&r);
}
END_TEST

Suite *boss_suite(void)
{
    Suite *suite = suite_create("boss");
    TCase *tcase = tcase_create("boss");
    tcase_add_loop_test(tcase, own_time_beside_the_boss, 0, ARRAY_LEN(fights));
    tcase_add_test(tcase, local_arrays_are_the_step);
    tcase_add_test(tcase, measured_times_say_so);
    tcase_add_test(tcase, no_boss_before_full_marks);
    tcase_add_test(tcase, a_hint_about_the_boss);
    tcase_add_test(tcase, every_lab_has_a_boss);
    tcase_add_test(tcase, the_boss_takes_the_same_bound);
    suite_add_tcase(suite, tcase);
    return suite;
}
