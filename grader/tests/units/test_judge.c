/* What gates what: wrong results, faults, ends; full marks, and what is not judged at all. */
#include <check.h>

#include "grader/tests/units/sample_evidence.h"

Suite *judge_suite(void);

START_TEST(test_full_marks)
{
    static const double most[CHECK_COUNT] = {20, 5, 10, 15};
    double sum = 0;
    for (int k = 0; k < 2; k++) {
        struct evidence e = sample_evidence(sample_counts());
        struct exercise x = sample_judged(lab_find(4)->entries[k], &e, 50);
        for (int c = 0; c < CHECK_COUNT; c++) {
            ck_assert_int_eq(x.checks[c].status, STATUS_PASS);
            ck_assert_double_eq(x.checks[c].max_score, most[c]);
            ck_assert_double_eq(x.checks[c].score, most[c]);
        }
        ck_assert_str_eq(x.checks[CHECK_SAFETY].summary,
                         "no access out of bounds, no race, no barrier missed");
        sum += x.score;
        sample_free_checks(&x);
    }
    ck_assert_double_eq(sum, 100);
}
END_TEST

START_TEST(test_idle_kernel_is_not_timed)
{
    struct counts counts = sample_counts();
    counts.footprint_sectors = sample_sectors(lab_find(4)->entries[0]) / 2;
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(lab_find(4)->entries[0], &e, 50);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_SKIPPED);
    ck_assert_double_eq(x.checks[CHECK_TIME].score, 0);
    sample_free_checks(&x);
}
END_TEST

START_TEST(test_wrong_result_gates)
{
    struct evidence e = sample_evidence(sample_counts());
    struct trial wrong[2] = {{.shape = {.n = 33}, .right = true}, /* right with one kind of data only */
                             {.shape = {.n = 33}}};
    sample_add(&wrong[1], FINDING_WRONG_VALUE, 0, 2, "n = 33: y[32] is 1, should be 2");
    ck_assert(!judge_lost(&e));
    sample_add_size(&e, wrong);
    ck_assert(judge_lost(&e));
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    ck_assert_int_eq(x.checks[CHECK_CORRECTNESS].status, STATUS_FAIL);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary, "wrong at 1 of 2 sizes, first at n = 33");
    for (int c = CHECK_SAFETY; c < CHECK_COUNT; c++) {
        ck_assert_int_eq(x.checks[c].status, STATUS_PASS); /* judged and reported all the same */
        ck_assert_double_eq(x.checks[c].score, 0);
    }
    ck_assert_double_eq(x.score, 0);
    sample_free_checks(&x);
}
END_TEST

/* The size that the seed has drawn does not count among the lab's sizes, wherever else it is wrong. */
START_TEST(test_drawn_size)
{
    static const struct {
        bool wrong_before, wrong_drawn;
        const char *summary;
    } cases[] = {
        {true, true, "wrong at 1 of 2 sizes, first at n = 33"},
        {true, false, "wrong at 1 of 2 sizes, first at n = 33"},
        {false, true, "right at all 2 sizes of the lab, wrong at n = 61, which the seed has drawn"},
        {false, false, "right at all 2 sizes up to n = 61, twice each with fresh data"},
    };
    for (size_t k = 0; k < ARRAY_LEN(cases); k++) {
        struct evidence e = sample_evidence(sample_counts());
        bool before = !cases[k].wrong_before, drawn = !cases[k].wrong_drawn;
        struct trial second[2] = {{.shape = {.n = 33}, .right = true}, {.shape = {.n = 33}, .right = before}};
        struct trial last[2] = {{.shape = {.n = 61}, .right = true}, {.shape = {.n = 61}, .right = drawn}};
        sample_add_size(&e, second);
        sample_add_size(&e, last);
        e.drawn_tried = true;
        struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
        ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary, cases[k].summary);
        sample_free_checks(&x);
    }
}
END_TEST

START_TEST(test_unsafe_but_right)
{
    struct evidence e = sample_evidence(sample_counts());
    struct trial trials[2] = {{.shape = {.n = 7}, .right = true}, {.shape = {.n = 7}, .right = true}};
    sample_add(&trials[0], FINDING_OUT_OF_BOUNDS_READ, 12, 1, "reads x[7]");
    sample_add_size(&e, trials);
    ck_assert(judge_lost(&e));
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    ck_assert_int_eq(x.checks[CHECK_SAFETY].status, STATUS_FAIL);
    ck_assert_str_eq(x.checks[CHECK_SAFETY].summary, "1 kind of fault");
    ck_assert_double_eq(x.score, 90);
    sample_free_checks(&x);
}
END_TEST

START_TEST(test_remark_costs_nothing)
{
    struct evidence e = sample_evidence(sample_counts());
    struct trial trials[2] = {{.shape = {.n = 7}, .right = true}, {.shape = {.n = 7}, .right = true}};
    sample_add(&trials[0], FINDING_BARRIER_REMARK, 12, 1, "safer is ...");
    sample_add_size(&e, trials);
    ck_assert(!judge_lost(&e));
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    ck_assert_int_eq(x.checks[CHECK_SAFETY].status, STATUS_PASS);
    ck_assert_uint_eq(x.checks[CHECK_SAFETY].findings.count, 1);
    ck_assert_double_eq(x.score, 100);
    sample_free_checks(&x);
}
END_TEST

START_TEST(test_died)
{
    struct evidence e = {0};
    struct trial died[2] = {
        {.shape = {.n = 5, .radius = 3}, .end = TRIAL_DIED, .message = "the kernel trapped"},
        {.shape = {.n = 5, .radius = 3}, .end = TRIAL_DIED}};
    sample_add(&died[0], FINDING_TRAP, 4, 1, "trap");
    sample_add_size(&e, died);
    ck_assert(!e.all_ran && e.end == TRIAL_DIED && judge_lost(&e));
    struct exercise x = sample_judged(sample_entry(2, "derivative"), &e, 50);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary, "stopped at n = 5, radius 3");
    ck_assert(x.checks[CHECK_CORRECTNESS].findings_tell);
    ck_assert_int_eq(x.checks[CHECK_CORRECTNESS].findings.items[0].kind, FINDING_TRAP);
    ck_assert_str_eq(x.checks[CHECK_SAFETY].summary, "no fault seen before it stopped");
    ck_assert_int_eq(x.checks[CHECK_TRAFFIC].status, STATUS_SKIPPED);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_SKIPPED);
    ck_assert_double_eq(x.score, 0);
    sample_free_checks(&x);
}
END_TEST

/* Wrong at one size, it stops at another, and both are named. */
START_TEST(test_stops_after_wrong_sizes)
{
    struct evidence e = sample_evidence(sample_counts());
    struct trial wrong[2] = {{.shape = {.n = 6}}, {.shape = {.n = 6}}};
    struct trial died[2] = {{.shape = {.n = 7}, .end = TRIAL_DIED, .message = "the kernel trapped"},
                            {.shape = {.n = 7}, .end = TRIAL_DIED}};
    sample_add(&wrong[0], FINDING_WRONG_VALUE, 0, 1, "n = 6: y[0] is 1, should be 2");
    wrong[0].findings.items[0].of_elements = true;
    sample_add(&wrong[0], FINDING_OUT_OF_BOUNDS_WRITE, 12, 1, "writes y[9]");
    sample_add(&died[0], FINDING_OUT_OF_BOUNDS_WRITE, 12, 1, "writes y[900]");
    sample_add_size(&e, wrong);
    sample_add_size(&e, died);
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary, "stopped at n = 7: the kernel trapped");
    ck_assert(!x.checks[CHECK_CORRECTNESS].findings_tell);
    sample_free_checks(&x);
}
END_TEST

/* The sizes need not come in order: the one that is counted is the last, and not the largest. */
START_TEST(test_largest_size_is_named)
{
    struct evidence e = sample_evidence(sample_counts());
    struct trial larger[2] = {{.shape = {.n = 200000}, .right = true},
                              {.shape = {.n = 200000}, .right = true}};
    struct trial smaller[2] = {{.shape = {.n = 3}, .right = true}, {.shape = {.n = 3}, .right = true}};
    sample_add_size(&e, larger);
    sample_add_size(&e, smaller);
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary,
                     "right at all 3 sizes up to n = 200000, twice each with fresh data");
    sample_free_checks(&x);
}
END_TEST

START_TEST(test_skipped)
{
    struct exercise x = {.entry = sample_entry(1, "moving_average"), .max_score = 100};
    double most = 0;
    judge_skipped(&x);
    for (int c = 0; c < CHECK_COUNT; c++) {
        ck_assert_int_eq(x.checks[c].status, STATUS_SKIPPED);
        ck_assert_double_eq(x.checks[c].score, 0);
        most += x.checks[c].max_score;
    }
    ck_assert_double_eq(most, 100);
}
END_TEST

Suite *judge_suite(void)
{
    Suite *suite = suite_create("judge");
    TCase *tcase = tcase_create("judge");
    tcase_add_test(tcase, test_full_marks);
    tcase_add_test(tcase, test_idle_kernel_is_not_timed);
    tcase_add_test(tcase, test_wrong_result_gates);
    tcase_add_test(tcase, test_drawn_size);
    tcase_add_test(tcase, test_unsafe_but_right);
    tcase_add_test(tcase, test_remark_costs_nothing);
    tcase_add_test(tcase, test_died);
    tcase_add_test(tcase, test_stops_after_wrong_sizes);
    tcase_add_test(tcase, test_largest_size_is_named);
    tcase_add_test(tcase, test_skipped);
    suite_add_tcase(suite, tcase);
    return suite;
}
