/* What a corpus file may expect of its result, in its first lines. */
#include <check.h>

#include "grader/tests/expectation.h"
#include "grader/tests/units/sample_result.h"

Suite *expectation_suite(void);

/* Words of a corpus file's first line, against the result with the race. */
static const struct {
    const char *line;
    bool holds;
} expectations[] = {
    {"// lab1 verdict=graded", true},
    {"// lab1 verdict=timeout", false},
    {"// lab1 score=90", true},
    {"// lab1 score<90", false},
    {"// lab1 score>89.9 score<90.1", true},
    {"// lab1 score=ninety", false},
    {"// lab1 moving_average.safety=fail", true},
    {"// lab1 moving_average.safety=pass", false},
    {"// lab1 average3.safety=fail", false},
    {"// lab1 finding=shared_race", true},
    {"// lab1 finding=shared_race@3", true},
    {"// lab1 finding=shared_race@HERE", true},
    {"// lab1 finding=shared_race@2", false},
    {"// lab1 finding=shared", false},
    {"// lab1 finding=wrong_value", false},
    {"// lab1 cause=barrier_before_reading", true},
    {"// lab1 cause=barrier_before_reading@HERE", true},
    {"// lab1 cause=barrier_before_storing", false},
    {"// lab1 cause=shared_race", false},
    {"// lab1 nofinding", false},
    {"// lab1 says=\"a race in shared\" verdict=graded", true},
    {"// lab1 says=\"65793 loads / 65537\"", true},
    {"// lab1 says=\"not said\"", false},
    {"// lab1 says=race", false},
    {"// lab1 perfect", false},
    {"// lab1 verdict=graded perfect", false},
    {"// lab1", false},
    {"int x;", false},
};

START_TEST(test_expectation)
{
    struct result r = sample_with_race();
    struct text failures = {0};
    expectation_check(&failures, expectations[_i].line, &r, sample_source);
    ck_assert_msg((failures.length == 0) == expectations[_i].holds, "%s: %s", expectations[_i].line,
                  failures.s ? failures.s : "nothing fails");
    text_free(&failures);
    result_free(&r);
}
END_TEST

/* All lines, against the same result, once from the simulator and once from a GPU. */
static const struct {
    const char *lines;
    bool on_simulator, on_gpu;
} two_lines[] = {
    {"// lab1 score=90\n// gpu: finding=wrong_value", true, false},
    {"// lab1 score=0\n// gpu: finding=shared_race score=90", false, true},
    {"// lab1 score=0\r\n// gpu: verdict=graded\r\n// A comment.", false, true},
    {"// lab1 score=90\n// gpu: score=100", true, false},
    {"// lab1 score=90\n// gpu: moving_average.time=fail", true, false},
    {"// lab1 score=90\n// gpu: perfect", true, false},
    {"// lab1 score=90\n// gpu:", true, false},
    {"// lab1 score=90\n// unconfined: perfect\n// gpu: perfect", true, false},
    {"// lab1 score=90\n// A comment.\n// gpu: perfect", true, true},
    {"// lab1 verdict=timeout\n// gpu rather: verdict=graded", false, false},
    /* Without a line of its own: all but the time. */
    {"// lab1 moving_average.time=fail verdict=graded", false, true},
    {"// lab1 score=12.5", false, true},
    {"// lab1 score>95", false, true},
    {"// lab1 score<80", false, false},
    {"// lab1 score=0", false, false},
    {"// lab1 moving_average.time=pass moving_average.safety=pass", false, false},
    {"// lab1 moving_average.time=pass nofinding", false, false},
    {"// lab1 perfect", false, false},
};

START_TEST(test_expectation_of_a_gpu)
{
    static const char *const kinds[] = {"sim", "cuda"};
    for (int gpu = 0; gpu < 2; gpu++) {
        struct result r = sample_with_race();
        struct text failures = {0};
        r.device_kind = kinds[gpu];
        expectation_check(&failures, two_lines[_i].lines, &r, sample_source);
        ck_assert_msg((failures.length == 0) == (gpu ? two_lines[_i].on_gpu : two_lines[_i].on_simulator),
                      "%s, %s: %s", two_lines[_i].lines, kinds[gpu],
                      failures.s ? failures.s : "nothing fails");
        text_free(&failures);
        result_free(&r);
    }
}
END_TEST

START_TEST(test_expectation_lab)
{
    ck_assert_int_eq(expectation_lab("// lab4 verdict=graded\n")->number, 4);
    ck_assert_ptr_null(expectation_lab("// lab99 verdict=graded\n"));
    ck_assert_ptr_null(expectation_lab("lab4 verdict=graded\n"));
    ck_assert_ptr_null(expectation_lab(""));
}
END_TEST

Suite *expectation_suite(void)
{
    Suite *suite = suite_create("expectation");
    TCase *tcase = tcase_create("expectation");
    tcase_add_loop_test(tcase, test_expectation, 0, ARRAY_LEN(expectations));
    tcase_add_loop_test(tcase, test_expectation_of_a_gpu, 0, ARRAY_LEN(two_lines));
    tcase_add_test(tcase, test_expectation_lab);
    suite_add_tcase(suite, tcase);
    return suite;
}
