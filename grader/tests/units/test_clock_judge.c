/* The clock's judge on made-up samples: the numbers of a session, what is no time, and what disturbs. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "grader/tests/units/made_session.h"

Suite *clock_judge_suite(void);

/* ---- the numbers ---- */

static const struct {
    int rounds, order; /* the chance that fewer than `order` of them lie below the median is at most 1/2000 */
} orders[] = {{15, 2}, {16, 2}, {17, 2}, {18, 2}, {19, 3}, {20, 3}, {21, 3}};

START_TEST(test_interval)
{
    int n = orders[_i].rounds, k = orders[_i].order;
    struct clock_session s = made_session(0.5);
    s.rounds = n;
    for (int i = 0; i < n; i++) /* 1…n in no order: 11 divides none of these n */
        s.mine[i] = 1e-3 * (1 + (i * 11 + 5) % n);
    made_set_walls(&s);
    struct clock_verdict v = made_judge_like(&s, 1);
    made_expect(v.low, 1e-3 * k);
    made_expect(v.high, 1e-3 * (n + 1 - k));
    made_expect(v.median, 1e-3 * (n + 1) / 2);
}
END_TEST

START_TEST(test_numbers)
{
    struct clock_session s = made_session(0.5);
    struct clock_report r = {.yardstick_bytes = 2e9, .session_count = 1, .sessions = {s}};
    struct clock_verdict v;
    clock_judge(&v, &r, 1.2e9, 0.8e9, made_marks);
    made_expect(v.bandwidth, 2e12);
    made_expect(v.bound, 0.6e-3);
    made_expect(v.floor, 0.4e-3);
    made_expect(v.seconds, 2e-3);
    made_expect(v.attained, 0.3);
    made_expect(v.of_floor, 0.2);
    made_expect(v.fraction, 1 / 6.0);
    ck_assert(!v.by_fastest && v.reference == 0);
    ck_assert_int_eq(v.marks.source, MARKS_CALIBRATED);
}
END_TEST

static const struct {
    double attained, fraction;
} lines[] = {{0.1, 0}, {0.2, 0}, {0.35, 0.25}, {0.5, 0.5}, {0.79, 59 / 60.0}, {0.8, 1}, {1, 1}};

START_TEST(test_points)
{
    struct clock_session s = made_session(lines[_i].attained);
    struct clock_verdict v = made_judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, CLOCK_FAIR);
    ck_assert_msg(fabs(v.fraction - lines[_i].fraction) < 1e-9, "%.17g", v.fraction);
    ck_assert_str_eq(v.remark, "");
}
END_TEST

/* ---- samples that are no times ---- */

static const double no_times[] = {NAN, INFINITY, -INFINITY, 0, -1e-3};
static const size_t places[] = {
    offsetof(struct clock_session, mine), offsetof(struct clock_session, yardstick),
    offsetof(struct clock_session, reference), offsetof(struct clock_session, wall),
    offsetof(struct clock_session, yardstick_wall)};

START_TEST(test_no_times)
{
    struct clock_session s = made_scene(UNEVEN_REFERENCE, 0.9);
    double *samples = (double *)((char *)&s + places[_i % (int)ARRAY_LEN(places)]);
    samples[CLOCK_ROUNDS - 1] = no_times[_i / (int)ARRAY_LEN(places)];
    struct clock_verdict v = made_judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, CLOCK_BROKEN);
    ck_assert(v.fraction == 0 && v.seconds == 0);
}
END_TEST

static const int no_count[] = {INT32_MIN, -1, 0, 1, CLOCK_ROUNDS_MIN - 1, CLOCK_ROUNDS + 1, INT32_MAX};

START_TEST(test_rounds)
{
    struct clock_session s = made_session(0.9);
    s.rounds = no_count[_i];
    made_fill(s.reference, made_time); /* a read past an array finds times there */
    s.before = (struct device_conditions){.known = true, .sm_mhz = 1980};
    ck_assert_int_eq(made_judge_like(&s, CLOCK_SESSIONS).kind, CLOCK_BROKEN);
}
END_TEST

START_TEST(test_no_reference_needs_no_times)
{
    struct clock_session s = made_session(0.9);
    made_fill(s.reference, NAN);
    ck_assert_int_eq(made_judge_like(&s, 1).kind, CLOCK_FAIR);
}
END_TEST

/* ---- a disturbed session is read at its fastest calls ---- */

/* All calls but the first `spared`. */
static void slow_down(double *samples, int spared, double factor)
{
    for (int i = spared; i < CLOCK_ROUNDS; i++)
        samples[i] *= factor;
}

START_TEST(test_fastest_calls_count)
{
    struct clock_session s = made_session(0.5);
    slow_down(s.mine, 4, 3);
    slow_down(s.yardstick, 4, 5);
    made_set_walls(&s);
    struct clock_verdict v = made_judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, CLOCK_INCONCLUSIVE);
    ck_assert(v.by_fastest);
    made_expect(v.median, 6e-3);
    made_expect(v.seconds, 2e-3);
    made_expect(v.bandwidth, 1e12);
    made_expect(v.attained, 0.5);
}
END_TEST

START_TEST(test_slow_yardstick_gives_nothing)
{
    struct clock_session s = made_session(0.5);
    slow_down(s.yardstick, 3, 2);
    ck_assert(fabs(made_judge_like(&s, CLOCK_SESSIONS).fraction - 0.5) < 1e-9);
}
END_TEST

START_TEST(test_slow_yardstick_makes_nobody_too_fast)
{
    struct clock_session s = made_session(0.99);
    slow_down(s.yardstick, 1, 2);
    struct clock_verdict v = made_judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, CLOCK_FAIR);
    made_expect(v.fraction, 1);
}
END_TEST

/* ---- the host's clock ---- */

static const struct {
    double mine, first_gap, gap, yardstick_gap;
    bool too_fast;
} walls[] = {
    {2e-3, 2.5e-3, 2.5e-3, 50e-6, true},
    {1.1e-3, 2.5e-3, 2.5e-3, 50e-6, true},
    {1.1e-3, 50e-6, 50e-6, 50e-6, false},
    {2e-3, 1.9e-3, 1.9e-3, 50e-6, false},  /* less than the call itself */
    {2e-3, 2.5e-3, 2.5e-3, 2.4e-3, false}, /* so it is for the yardstick, too */
    {2e-3, 1.9e-3, 9.0e-3, 50e-6, false},  /* hidden work is hidden in every call */
    {2e-3, 2.5e-3, 9.0e-3, 2.4e-3, false},
};

START_TEST(test_host_clock)
{
    struct clock_session s = made_session(made_time / walls[_i].mine);
    for (int i = 0; i < CLOCK_ROUNDS; i++) {
        s.wall[i] = s.mine[i] + (i == 0 ? walls[_i].first_gap : walls[_i].gap);
        s.yardstick_wall[i] = s.yardstick[i] + walls[_i].yardstick_gap;
    }
    struct clock_verdict v = made_judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, walls[_i].too_fast ? CLOCK_TOO_FAST : CLOCK_FAIR);
    ck_assert(!strstr(v.remark, "the events miss work") == !walls[_i].too_fast);
    ck_assert(!walls[_i].too_fast == (v.fraction > 0));
}
END_TEST

/* Launching and waiting may take several times as long as a short call. */
START_TEST(test_short_calls)
{
    struct clock_session s = made_session(0.9);
    for (int i = 0; i < CLOCK_ROUNDS; i++) {
        s.mine[i] *= 0.02;
        s.yardstick[i] *= 0.02;
        s.wall[i] = s.mine[i] + 240e-6;
        s.yardstick_wall[i] = s.yardstick[i] + made_overhead;
    }
    ck_assert_int_eq(made_judge_like(&s, 1).kind, CLOCK_FAIR);
}
END_TEST

/* ---- the lab's own solution beside it ---- */

static const struct {
    double reference, full, none;
    int source;
} beside[] = {
    {0.46, 0.4, 0.1, MARKS_REFERENCE},
    {0.69, 0.6, 0.15, MARKS_REFERENCE},
    {0.95, 0.8, 0.2, MARKS_CALIBRATED}, /* faster than the marks ask for: no student has to be as fast */
};

START_TEST(test_reference)
{
    struct clock_session s = made_session(0.3);
    s.has_reference = true;
    made_fill(s.reference, made_time / beside[_i].reference);
    struct clock_verdict v = made_judge_like(&s, CLOCK_SESSIONS);
    made_expect(v.reference, beside[_i].reference);
    made_expect(v.marks.full, beside[_i].full);
    made_expect(v.marks.none, beside[_i].none);
    made_expect(v.fraction, (0.3 - beside[_i].none) / (beside[_i].full - beside[_i].none));
    ck_assert_int_eq(v.marks.source, beside[_i].source);
}
END_TEST

START_TEST(test_disturbed_reference)
{
    struct clock_session s = made_session(0.3);
    s.has_reference = true;
    made_fill(s.reference, made_time / 0.46);
    slow_down(s.reference, 3, 2);
    struct clock_verdict v = made_judge_like(&s, CLOCK_SESSIONS);
    made_expect(v.reference, 0.46);
    made_expect(v.marks.full, 0.4);
}
END_TEST

Suite *clock_judge_suite(void)
{
    Suite *suite = suite_create("clock_judge");
    TCase *tcase = tcase_create("clock_judge");
    tcase_add_loop_test(tcase, test_interval, 0, ARRAY_LEN(orders));
    tcase_add_test(tcase, test_numbers);
    tcase_add_loop_test(tcase, test_points, 0, ARRAY_LEN(lines));
    tcase_add_loop_test(tcase, test_no_times, 0, ARRAY_LEN(no_times) * ARRAY_LEN(places));
    tcase_add_loop_test(tcase, test_rounds, 0, ARRAY_LEN(no_count));
    tcase_add_test(tcase, test_no_reference_needs_no_times);
    tcase_add_test(tcase, test_fastest_calls_count);
    tcase_add_test(tcase, test_slow_yardstick_gives_nothing);
    tcase_add_test(tcase, test_slow_yardstick_makes_nobody_too_fast);
    tcase_add_loop_test(tcase, test_host_clock, 0, ARRAY_LEN(walls));
    tcase_add_test(tcase, test_short_calls);
    tcase_add_loop_test(tcase, test_reference, 0, ARRAY_LEN(beside));
    tcase_add_test(tcase, test_disturbed_reference);
    suite_add_tcase(suite, tcase);
    return suite;
}
