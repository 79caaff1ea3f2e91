/* Timed sessions on a machine that lacks room, or breaks: no fault of the submission. */
#include <string.h>

#include "grader/tests/units/timed_session.h"

Suite *session_machine_suite(void);

/* What a shape takes: two sets of buffers for each contestant and for the grader; and what the contestants'
 * calls take besides. */
static uint64_t room_for(int n, bool scratch)
{
    uint64_t set = (2 * (uint64_t)n + 2 * RADIUS + 1) * sizeof(float);
    return 6 * set + (scratch ? CONTESTANTS * (uint64_t)n * sizeof(float) : 0);
}

/* A tenth of the memory is left alone. */
static void run_with_room(uint64_t bytes)
{
    sim_clock.free_bytes = bytes * 10 / 9 + 20;
    timed_run();
}

START_TEST(test_room)
{
    run_with_room(room_for(N, true));
    ck_assert_int_eq(timed.outcome.shape.n, N);
    run_with_room(room_for(N, true) - 40);
    timed_expect_done(CLOCK_ROUNDS);
    ck_assert_int_eq(timed.outcome.shape.n, SMALLER_N);
    run_with_room(room_for(SMALLEST_N, true));
    timed_expect_done(CLOCK_ROUNDS);
    ck_assert_int_eq(timed.outcome.shape.n, SMALLEST_N);
    run_with_room(room_for(SMALLEST_N, false));
    ck_assert_int_eq(timed.outcome.end, SESSION_LIMIT);
    ck_assert_str_eq(timed.outcome.message.text, "it asks for more scratch memory than the GPU has");
    run_with_room(room_for(SMALLEST_N, false) - 40);
    timed_expect_broken("too little free memory");
}
END_TEST

/* Sessions of different sizes cannot be judged together. */
START_TEST(test_shape_of_an_earlier_session)
{
    timed.request.shape = (struct shape){.n = SMALLER_N, .radius = RADIUS};
    timed_run();
    timed_expect_done(CLOCK_ROUNDS);
    ck_assert_int_eq(timed.outcome.shape.n, SMALLER_N);
    run_with_room(room_for(SMALLER_N, false)); /* less than there was */
    timed_expect_broken("too little free memory");
    ck_assert_int_eq(timed.outcome.shape.n, SMALLER_N);
}
END_TEST

START_TEST(test_not_opened)
{
    sim_clock.opens = 1 + _i; /* the submission's; the grader's own, the reference's */
    timed_run();
    timed_expect_broken("the device cannot be opened");
}
END_TEST

START_TEST(test_not_loaded)
{
    sim_clock.loads = 1 + _i;
    timed_run();
    timed_expect_broken("PTX line 1");
}
END_TEST

enum { SET_UP = 4 + CONTESTANTS * 2 * 3 }; /* allocations: the grader's, two sets of three buffers each */

START_TEST(test_no_memory)
{
    int before = sim_clock.allocations;
    timed_run();
    ck_assert_int_eq(before - sim_clock.allocations, SET_UP + CONTESTANTS * CLOCK_ROUNDS);
    for (int room = 0; room < SET_UP; room++) {
        sim_clock.allocations = room;
        timed_run();
        timed_expect_broken("no room for a buffer");
        ck_assert_int_eq(timed.outcome.clock.rounds, 0);
    }
}
END_TEST

/* Who comes first in a round changes. */
START_TEST(test_no_scratch)
{
    static const bool mine_comes_first[] = {true, true, false, true};
    for (int call = 0; call < CONTESTANTS * (int)ARRAY_LEN(mine_comes_first); call++) {
        sim_clock.allocations = SET_UP + call;
        timed_run();
        if (mine_comes_first[call / 2] != call % 2) {
            ck_assert_int_eq(timed.outcome.end, SESSION_LIMIT);
            ck_assert_msg(strstr(timed.outcome.message.text, "no room") != NULL, "%s",
                          timed.outcome.message.text);
        } else {
            timed_expect_broken("the lab's own solution");
        }
        ck_assert_int_eq(timed.outcome.clock.rounds, call / 2);
    }
}
END_TEST

static const struct {
    const char *kernel;
    enum device_status stop;
    enum session_end end;
} stops[] = {
    {"yardstick_copy", DEVICE_LIMIT, SESSION_BROKEN}, {"yardstick_copy", DEVICE_BROKEN, SESSION_BROKEN},
    {"right", DEVICE_BROKEN, SESSION_REFUSED},        {"right", DEVICE_FAULT, SESSION_DIED},
    {"right", DEVICE_LIMIT, SESSION_LIMIT}, /* no finding says that it was time */
    {"solution", DEVICE_FAULT, SESSION_BROKEN},       {"solution", DEVICE_BROKEN, SESSION_BROKEN},
};

static const char *stopping_kernel;
static enum device_status stopping_status;

static void choose_stop(device *d, const struct launch *launch)
{
    (void)d;
    sim_clock.stop = strcmp(launch->kernel, stopping_kernel) ? DEVICE_OK : stopping_status;
}

START_TEST(test_stop)
{
    stopping_kernel = stops[_i].kernel;
    stopping_status = stops[_i].stop;
    sim_clock.before = choose_stop;
    timed_run();
    ck_assert_int_eq(timed.outcome.end, stops[_i].end);
    ck_assert_uint_eq(timed.outcome.finding_count, 0);
    ck_assert_int_eq(timed.outcome.clock.rounds, 0);
}
END_TEST

Suite *session_machine_suite(void)
{
    Suite *suite = suite_create("session_machine");
    TCase *tcase = timed_tcase("session_machine");
    tcase_add_test(tcase, test_room);
    tcase_add_test(tcase, test_shape_of_an_earlier_session);
    tcase_add_loop_test(tcase, test_not_opened, 0, CONTESTANTS);
    tcase_add_loop_test(tcase, test_not_loaded, 0, CONTESTANTS);
    tcase_add_test(tcase, test_no_memory);
    tcase_add_test(tcase, test_no_scratch);
    tcase_add_loop_test(tcase, test_stop, 0, ARRAY_LEN(stops));
    suite_add_tcase(suite, tcase);
    return suite;
}
