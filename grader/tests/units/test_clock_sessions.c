/* How many sessions of the clock it takes, and which of them count. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "grader/tests/units/made_session.h"

Suite *clock_sessions_suite(void);

/* Both earn all points; the better one is told. */
START_TEST(test_better_of_equal_points)
{
    struct clock_report r = {.yardstick_bytes = made_bytes,
                             .session_count = 2,
                             .sessions = {made_session(0.85), made_session(0.95)}};
    made_expect(made_judge(&r).attained, 0.95);
    r.sessions[0] = made_session(0.95);
    r.sessions[1] = made_session(0.85);
    made_expect(made_judge(&r).attained, 0.95);
}
END_TEST

/* One session alone would ask for another one; but if there is none to be had, it counts. */
START_TEST(test_is_over)
{
    struct clock_report r = {
        .yardstick_bytes = made_bytes, .session_count = 1, .sessions = {made_session(0.5)}};
    ck_assert_int_eq(made_judge(&r).kind, CLOCK_AGAIN);
    r.is_over = true;
    ck_assert_int_eq(made_judge(&r).kind, CLOCK_FAIR);
    made_expect(made_judge(&r).fraction, 0.5);
    r.sessions[0].rounds = 0;
    ck_assert_int_eq(made_judge(&r).kind, CLOCK_BROKEN);
}
END_TEST

static const struct {
    int count;
    struct {
        double attained;
        enum scene scene;
    } sessions[CLOCK_SESSIONS];
    int kind;
    double fraction;
    const char *remark; /* a part of it */
} courses[] = {
    {0, {{0, CALM}}, CLOCK_AGAIN, 0, ""},
    {1, {{0.8, CALM}}, CLOCK_FAIR, 1, ""},
    {1, {{0.5, CALM}}, CLOCK_AGAIN, 0.5, ""},
    {2, {{0.5, CALM}, {0.5, CALM}}, CLOCK_FAIR, 0.5, ""},
    {2, {{0.1, CALM}, {0.15, CALM}}, CLOCK_FAIR, 0, ""},
    {2, {{0.5, CALM}, {0.503, CALM}}, CLOCK_FAIR, 0.505, ""},
    {2, {{0.5, CALM}, {0.53, CALM}}, CLOCK_AGAIN, 0.55, ""},
    {2, {{0.5, CALM}, {0.8, CALM}}, CLOCK_FAIR, 1, ""},
    {3, {{0.5, CALM}, {0.56, CALM}, {0.53, CALM}}, CLOCK_FAIR, 0.6, ""},
    /* full points in calm need no second session, in any other a calm one */
    {1, {{0.8, UNSURE}}, CLOCK_FAIR, 1, ""},
    {1, {{0.8, SHARED_BEFORE}}, CLOCK_AGAIN, 1, ""},
    {1, {{0.8, SHARED_AFTER}}, CLOCK_AGAIN, 1, ""},
    {1, {{0.8, HOT_BEFORE}}, CLOCK_AGAIN, 1, ""},
    {1, {{0.8, HOT_AFTER}}, CLOCK_AGAIN, 1, ""},
    {1, {{0.8, UNEVEN}}, CLOCK_AGAIN, 1, ""},
    {1, {{0.8, UNEVEN_YARDSTICK}}, CLOCK_AGAIN, 1, ""},
    {1, {{0.8, UNEVEN_REFERENCE}}, CLOCK_AGAIN, 1, ""},
    {2, {{0.8, UNEVEN}, {0.8, CALM}}, CLOCK_FAIR, 1, ""},
    /* two that agree must both be calm and sure */
    {2, {{0.5, CALM}, {0.5, UNEVEN}}, CLOCK_AGAIN, 0.5, ""},
    {2, {{0.5, CALM}, {0.5, UNSURE}}, CLOCK_AGAIN, 0.5, ""},
    {3, {{0.5, UNSURE}, {0.5, UNSURE}, {0.5, UNSURE}}, CLOCK_FAIR, 0.5, ""},
    {3, {{0.5, UNEVEN}, {0.5, SHARED_AFTER}, {0.5, CALM}}, CLOCK_FAIR, 0.5, ""},
    {2, {{0.5, CALM}, {0.56, UNEVEN}}, CLOCK_AGAIN, 0.6, ""},
    {3,
     {{0.5, CALM}, {0.56, UNEVEN}, {0.5, CALM}},
     CLOCK_FAIR,
     0.6,
     "the best of 3 sessions was not calm (equal calls"},
    /* never calm */
    {3,
     {{0.5, UNEVEN}, {0.5, UNEVEN}, {0.5, UNEVEN}},
     CLOCK_INCONCLUSIVE,
     0.5,
     "no calm session among the 3 that"},
    {3,
     {{0.5, HOT_AFTER}, {0.56, SHARED_AFTER}, {0.5, UNEVEN}},
     CLOCK_INCONCLUSIVE,
     0.6,
     "(another program used the GPU): judged by the fastest calls, in your favour"},
    {3,
     {{0.5, UNEVEN}, {0.56, HOT_BEFORE}, {0.5, UNEVEN}},
     CLOCK_INCONCLUSIVE,
     0.6,
     "(power or heat held the clocks back)"},
    {3, {{0.5, UNEVEN}, {0.8, UNEVEN}, {0.5, UNEVEN}}, CLOCK_FAIR, 1, "no calm session among the 3 that"},
    /* no usable times */
    {1, {{0.8, BROKEN}}, CLOCK_AGAIN, 0, ""},
    {2, {{0.8, BROKEN}, {0.8, BROKEN}}, CLOCK_AGAIN, 0, ""},
    {3, {{0.8, BROKEN}, {0.8, BROKEN}, {0.8, BROKEN}}, CLOCK_BROKEN, 0, "a fault of the machine"},
    {2, {{0.8, BROKEN}, {0.8, CALM}}, CLOCK_FAIR, 1, "do not count: 1 of 2"},
    {3, {{0.5, CALM}, {0.8, BROKEN}, {0.56, CALM}}, CLOCK_FAIR, 0.6, "do not count: 1 of 3"},
    {3,
     {{0.5, UNEVEN}, {0.8, BROKEN}, {0.5, UNEVEN}},
     CLOCK_INCONCLUSIVE,
     0.5,
     "no calm session among the 2 that"},
    /* faster than possible */
    {1, {{1.02, CALM}}, CLOCK_FAIR, 1, ""},
    {1, {{1.04, CALM}}, CLOCK_AGAIN, 0, ""},
    {2, {{1.04, CALM}, {1.04, CALM}}, CLOCK_AGAIN, 0, ""},
    {3,
     {{1.04, CALM}, {1.04, CALM}, {1.04, CALM}},
     CLOCK_TOO_FAST,
     0,
     "in every session 1.04 times as fast as the memory allows"},
    {3,
     {{1.04, CALM}, {1.04, UNEVEN}, {1.04, SHARED_AFTER}},
     CLOCK_TOO_FAST,
     0,
     "as fast as the memory allows"},
    {3, {{1.04, CALM}, {1.04, BROKEN}, {1.04, CALM}}, CLOCK_TOO_FAST, 0, "as fast as the memory allows"},
    {2, {{1.04, CALM}, {1, CALM}}, CLOCK_FAIR, 1, "do not count: 1 of 2"},
    {3,
     {{0.5, UNEVEN}, {1.04, CALM}, {1.04, CALM}},
     CLOCK_INCONCLUSIVE,
     0.5,
     "no calm session among the 1 that"},
};

START_TEST(test_courses)
{
    struct clock_report r = {.yardstick_bytes = made_bytes, .session_count = courses[_i].count};
    for (int s = 0; s < r.session_count; s++)
        r.sessions[s] = made_scene(courses[_i].sessions[s].scene, courses[_i].sessions[s].attained);
    struct clock_verdict v = made_judge(&r);
    ck_assert_int_eq(v.kind, courses[_i].kind);
    ck_assert_msg(fabs(v.fraction - courses[_i].fraction) < 1e-9, "%.17g", v.fraction);
    ck_assert_msg(strstr(v.remark, courses[_i].remark) && !*v.remark == !*courses[_i].remark, "%s", v.remark);
}
END_TEST

Suite *clock_sessions_suite(void)
{
    Suite *suite = suite_create("clock_sessions");
    TCase *tcase = tcase_create("clock_sessions");
    tcase_add_test(tcase, test_better_of_equal_points);
    tcase_add_test(tcase, test_is_over);
    tcase_add_loop_test(tcase, test_courses, 0, ARRAY_LEN(courses));
    suite_add_tcase(suite, tcase);
    return suite;
}
