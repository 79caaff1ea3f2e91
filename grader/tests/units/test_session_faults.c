/* Timed sessions in which a contestant goes wrong, in one call or in all: whose fault it is. */
#include <string.h>

#include "grader/tests/units/timed_session.h"

Suite *session_faults_suite(void);

static const struct {
    const char *kernel;
    enum session_end end;
    enum finding_kind kind;
    unsigned long long times;
    const char *says;
} faults[] = {
    {"is_wrong", SESSION_WRONG, FINDING_WRONG_VALUE, 1, "wrong value: 1, the first at index 2"},
    {"leaves_out", SESSION_WRONG, FINDING_NOT_WRITTEN, 1, "never written: 1, the first at index 100"},
    {"does_nothing", SESSION_WRONG, FINDING_NOT_WRITTEN, N - 2 * RADIUS,
     "written: 196, the first at index 2"},
    {"writes_outside", SESSION_WRONG, FINDING_WROTE_OUTSIDE, 1,
     "keep their values: 1, the first at index 199"},
    {"changes_input", SESSION_WRONG, FINDING_INPUT_MODIFIED, 1, "changed: 1, the first at index 199"},
    {"changes_other_input", SESSION_WRONG, FINDING_INPUT_MODIFIED, 1, "changed: 1, the first at index 0"},
    {"writes_behind", SESSION_WRONG, FINDING_OUT_OF_BOUNDS_WRITE, 1, ""},
    {"traps", SESSION_DIED, FINDING_TRAP, 32, ""},
    {"never_ends", SESSION_TIMEOUT, FINDING_TIMEOUT, 32, ""},
};

START_TEST(test_fault)
{
    timed_use_kernel(0, faults[_i].kernel);
    timed_run();
    ck_assert_msg(timed.outcome.end == faults[_i].end, "%s: end %d: %s", faults[_i].kernel, timed.outcome.end,
                  timed.outcome.message.text);
    ck_assert_int_eq(timed.outcome.clock.rounds, 0);
    ck_assert_uint_eq(timed.outcome.finding_count, 1);
    const struct finding *f = &timed.outcome.findings[0];
    ck_assert_str_eq(finding_kind_name(f->kind), finding_kind_name(faults[_i].kind));
    ck_assert_uint_eq(f->times, faults[_i].times);
    ck_assert_msg(strstr(f->message, faults[_i].says) != NULL, "%s", f->message);
    ck_assert((timed.outcome.message.text[0] != 0) == (timed.outcome.end != SESSION_WRONG));
}
END_TEST

START_TEST(test_fault_of_reference)
{
    timed_use_kernel(1, faults[_i].kernel);
    timed_run();
    timed_expect_broken("the lab's own solution does not work on this GPU");
}
END_TEST

static int calls_left;

/* The call that is number `calls_left` changes one element more than it should. */
static void spoil(device *d, const struct launch *launch)
{
    static const float stray = 1e6;
    if (strcmp(launch->kernel, "right") || calls_left-- != 0)
        return;
    sim_backend.put(d, timed_parameters(launch).df + 17 * sizeof stray, &stray, sizeof stray);
}

START_TEST(test_fault_in_one_round)
{
    calls_left = _i;
    sim_clock.after = spoil;
    timed_run();
    ck_assert_int_eq(timed.outcome.end, SESSION_WRONG);
    ck_assert_int_eq(timed.outcome.clock.rounds, _i);
    ck_assert_str_eq(timed.outcome.findings[0].message,
                     "n = 200, on the NVIDIA H200: elements with a wrong value: 1, the first at index 17");
}
END_TEST

static void do_nothing(device *d)
{
    (void)d;
}

START_TEST(test_nothing_survives_a_call)
{
    timed_use_kernel(0, "right_once");
    timed_run();
    timed_expect_done(CLOCK_ROUNDS);
    struct device_backend forgetful = *sim_clock_backend();
    forgetful.restore = do_nothing;
    timed.request.backend = &forgetful;
    timed_run();
    ck_assert_int_eq(timed.outcome.end, SESSION_WRONG);
    ck_assert_int_eq(timed.outcome.clock.rounds, 1);
}
END_TEST

Suite *session_faults_suite(void)
{
    Suite *suite = suite_create("session_faults");
    TCase *tcase = timed_tcase("session_faults");
    tcase_add_loop_test(tcase, test_fault, 0, ARRAY_LEN(faults));
    tcase_add_loop_test(tcase, test_fault_of_reference, 0, ARRAY_LEN(faults));
    tcase_add_loop_test(tcase, test_fault_in_one_round, 0, CLOCK_ROUNDS);
    tcase_add_test(tcase, test_nothing_survives_a_call);
    suite_add_tcase(suite, tcase);
    return suite;
}
