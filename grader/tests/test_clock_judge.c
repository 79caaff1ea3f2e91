/* The clock's judge: every branch on made-up samples, then gradings by the ten thousand on simulated noise.
 */
#include <check.h>
#include <math.h>
#include <string.h>

#include "grader/clock.h"
#include "grader/random.h"

Suite *clock_judge_suite(void);

/* A GPU that moves 1 TB/s, and an entry point whose technique takes no more than the compulsory bytes. */
static const double bytes = 1e9, yardstick_time = 1e-3, overhead = 50e-6;
static const struct clock_marks marks = {0.8, 0.2, MARKS_CALIBRATED};

static void fill(double *samples, double seconds)
{
    for (int i = 0; i < CLOCK_ROUNDS; i++)
        samples[i] = seconds;
}

static void set_walls(struct clock_session *s)
{
    for (int i = 0; i < CLOCK_ROUNDS; i++) {
        s->wall[i] = s->mine[i] + overhead;
        s->yardstick_wall[i] = s->yardstick[i] + overhead;
    }
}

/* Calm: equal calls take equal times. */
static struct clock_session session(double attained)
{
    struct clock_session s = {.rounds = CLOCK_ROUNDS};
    fill(s.mine, yardstick_time / attained);
    fill(s.yardstick, yardstick_time);
    set_walls(&s);
    return s;
}

static struct clock_verdict judge(const struct clock_report *r)
{
    struct clock_verdict v;
    clock_judge(&v, r, bytes, bytes, marks);
    return v;
}

/* The verdict after `count` sessions like this one. */
static struct clock_verdict judge_like(const struct clock_session *s, int count)
{
    struct clock_report r = {.yardstick_bytes = bytes, .session_count = count};
    for (int k = 0; k < count; k++)
        r.sessions[k] = *s;
    return judge(&r);
}

static void expect(double got, double want)
{
    ck_assert_msg(fabs(got - want) <= 1e-9 * fabs(want), "%.17g, not %.17g", got, want);
}

/* ---- the numbers ---- */

static const struct {
    int rounds, order; /* the chance that fewer than `order` of them lie below the median is at most 1/2000 */
} orders[] = {{15, 2}, {16, 2}, {17, 2}, {18, 2}, {19, 3}, {20, 3}, {21, 3}};

START_TEST(test_interval)
{
    int n = orders[_i].rounds, k = orders[_i].order;
    struct clock_session s = session(0.5);
    s.rounds = n;
    for (int i = 0; i < n; i++) /* 1…n in no order: 11 divides none of these n */
        s.mine[i] = 1e-3 * (1 + (i * 11 + 5) % n);
    set_walls(&s);
    struct clock_verdict v = judge_like(&s, 1);
    expect(v.low, 1e-3 * k);
    expect(v.high, 1e-3 * (n + 1 - k));
    expect(v.median, 1e-3 * (n + 1) / 2);
}
END_TEST

START_TEST(test_numbers)
{
    struct clock_session s = session(0.5);
    struct clock_report r = {.yardstick_bytes = 2e9, .session_count = 1, .sessions = {s}};
    struct clock_verdict v;
    clock_judge(&v, &r, 1.2e9, 0.8e9, marks);
    expect(v.bandwidth, 2e12);
    expect(v.bound, 0.6e-3);
    expect(v.floor, 0.4e-3);
    expect(v.seconds, 2e-3);
    expect(v.attained, 0.3);
    expect(v.of_floor, 0.2);
    expect(v.fraction, 1 / 6.0);
    ck_assert(!v.by_fastest && v.reference == 0);
    ck_assert_int_eq(v.marks.source, MARKS_CALIBRATED);
}
END_TEST

static const struct {
    double attained, fraction;
} lines[] = {{0.1, 0}, {0.2, 0}, {0.35, 0.25}, {0.5, 0.5}, {0.79, 59 / 60.0}, {0.8, 1}, {1, 1}};

START_TEST(test_points)
{
    struct clock_session s = session(lines[_i].attained);
    struct clock_verdict v = judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, CLOCK_FAIR);
    ck_assert_msg(fabs(v.fraction - lines[_i].fraction) < 1e-9, "%.17g", v.fraction);
    ck_assert_str_eq(v.remark, "");
}
END_TEST

/* ---- how many sessions, and which counts ---- */

/* Both earn all points; the better one is told. */
START_TEST(test_better_of_equal_points)
{
    struct clock_report r = {
        .yardstick_bytes = bytes, .session_count = 2, .sessions = {session(0.85), session(0.95)}};
    expect(judge(&r).attained, 0.95);
    r.sessions[0] = session(0.95);
    r.sessions[1] = session(0.85);
    expect(judge(&r).attained, 0.95);
}
END_TEST

/* One session alone would ask for another one; but if there is none to be had, it counts. */
START_TEST(test_is_over)
{
    struct clock_report r = {.yardstick_bytes = bytes, .session_count = 1, .sessions = {session(0.5)}};
    ck_assert_int_eq(judge(&r).kind, CLOCK_AGAIN);
    r.is_over = true;
    ck_assert_int_eq(judge(&r).kind, CLOCK_FAIR);
    expect(judge(&r).fraction, 0.5);
    r.sessions[0].rounds = 0;
    ck_assert_int_eq(judge(&r).kind, CLOCK_BROKEN);
}
END_TEST

/* Five of the calls, which moves one end of the interval and leaves the median. */
static void scale_some(double *samples, double factor)
{
    for (int i = 0; i < CLOCK_ROUNDS; i += 5)
        samples[i] *= factor;
}

enum scene {
    CALM,
    SHARED_BEFORE,
    SHARED_AFTER,
    HOT_BEFORE,
    HOT_AFTER,
    UNEVEN,           /* my calls */
    UNEVEN_YARDSTICK, /* its calls */
    UNEVEN_REFERENCE, /* the lab's own solution's, which is fast enough to leave the marks */
    UNSURE,           /* the interval is narrow, but reaches visibly more points */
    BROKEN,
};

static struct clock_session scene(enum scene kind, double attained)
{
    struct clock_session s = session(attained);
    s.before.other_programs = kind == SHARED_BEFORE;
    s.after.other_programs = kind == SHARED_AFTER;
    s.before.throttled = kind == HOT_BEFORE;
    s.after.throttled = kind == HOT_AFTER;
    s.has_reference = kind == UNEVEN_REFERENCE;
    fill(s.reference, yardstick_time);
    if (kind == UNEVEN || kind == UNSURE)
        scale_some(s.mine, kind == UNEVEN ? 1.06 : 0.97);
    if (kind == UNEVEN_YARDSTICK)
        scale_some(s.yardstick, 1.06);
    if (kind == UNEVEN_REFERENCE)
        scale_some(s.reference, 1.06);
    set_walls(&s);
    if (kind == BROKEN)
        s.mine[7] = NAN;
    return s;
}

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
     "1.04 times as fast as the memory can be"},
    {3,
     {{1.04, CALM}, {1.04, UNEVEN}, {1.04, SHARED_AFTER}},
     CLOCK_TOO_FAST,
     0,
     "as fast as the memory can be"},
    {3, {{1.04, CALM}, {1.04, BROKEN}, {1.04, CALM}}, CLOCK_TOO_FAST, 0, "as fast as the memory can be"},
    {2, {{1.04, CALM}, {1, CALM}}, CLOCK_FAIR, 1, "do not count: 1 of 2"},
    {3,
     {{0.5, UNEVEN}, {1.04, CALM}, {1.04, CALM}},
     CLOCK_INCONCLUSIVE,
     0.5,
     "no calm session among the 1 that"},
};

START_TEST(test_courses)
{
    struct clock_report r = {.yardstick_bytes = bytes, .session_count = courses[_i].count};
    for (int s = 0; s < r.session_count; s++)
        r.sessions[s] = scene(courses[_i].sessions[s].scene, courses[_i].sessions[s].attained);
    struct clock_verdict v = judge(&r);
    ck_assert_int_eq(v.kind, courses[_i].kind);
    ck_assert_msg(fabs(v.fraction - courses[_i].fraction) < 1e-9, "%.17g", v.fraction);
    ck_assert_msg(strstr(v.remark, courses[_i].remark) && !*v.remark == !*courses[_i].remark, "%s", v.remark);
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
    struct clock_session s = scene(UNEVEN_REFERENCE, 0.9);
    double *samples = (double *)((char *)&s + places[_i % (int)ARRAY_LEN(places)]);
    samples[CLOCK_ROUNDS - 1] = no_times[_i / (int)ARRAY_LEN(places)];
    struct clock_verdict v = judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, CLOCK_BROKEN);
    ck_assert(v.fraction == 0 && v.seconds == 0);
}
END_TEST

static const int no_count[] = {INT32_MIN, -1, 0, 1, CLOCK_ROUNDS_MIN - 1, CLOCK_ROUNDS + 1, INT32_MAX};

START_TEST(test_rounds)
{
    struct clock_session s = session(0.9);
    s.rounds = no_count[_i];
    fill(s.reference, yardstick_time); /* so that whoever reads past an array finds times there */
    s.before = (struct device_conditions){.known = true, .sm_mhz = 1980};
    ck_assert_int_eq(judge_like(&s, CLOCK_SESSIONS).kind, CLOCK_BROKEN);
}
END_TEST

START_TEST(test_no_reference_needs_no_times)
{
    struct clock_session s = session(0.9);
    fill(s.reference, NAN);
    ck_assert_int_eq(judge_like(&s, 1).kind, CLOCK_FAIR);
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
    struct clock_session s = session(0.5);
    slow_down(s.mine, 4, 3);
    slow_down(s.yardstick, 4, 5);
    set_walls(&s);
    struct clock_verdict v = judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, CLOCK_INCONCLUSIVE);
    ck_assert(v.by_fastest);
    expect(v.median, 6e-3);
    expect(v.seconds, 2e-3);
    expect(v.bandwidth, 1e12);
    expect(v.attained, 0.5);
}
END_TEST

START_TEST(test_slow_yardstick_gives_nothing)
{
    struct clock_session s = session(0.5);
    slow_down(s.yardstick, 3, 2);
    ck_assert(fabs(judge_like(&s, CLOCK_SESSIONS).fraction - 0.5) < 1e-9);
}
END_TEST

START_TEST(test_slow_yardstick_makes_nobody_too_fast)
{
    struct clock_session s = session(0.99);
    slow_down(s.yardstick, 1, 2);
    struct clock_verdict v = judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, CLOCK_FAIR);
    expect(v.fraction, 1);
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
    struct clock_session s = session(yardstick_time / walls[_i].mine);
    for (int i = 0; i < CLOCK_ROUNDS; i++) {
        s.wall[i] = s.mine[i] + (i == 0 ? walls[_i].first_gap : walls[_i].gap);
        s.yardstick_wall[i] = s.yardstick[i] + walls[_i].yardstick_gap;
    }
    struct clock_verdict v = judge_like(&s, CLOCK_SESSIONS);
    ck_assert_int_eq(v.kind, walls[_i].too_fast ? CLOCK_TOO_FAST : CLOCK_FAIR);
    ck_assert(!strstr(v.remark, "the events miss work") == !walls[_i].too_fast);
    ck_assert(!walls[_i].too_fast == (v.fraction > 0));
}
END_TEST

/* Launching and waiting may take several times as long as a short call. */
START_TEST(test_short_calls)
{
    struct clock_session s = session(0.9);
    for (int i = 0; i < CLOCK_ROUNDS; i++) {
        s.mine[i] *= 0.02;
        s.yardstick[i] *= 0.02;
        s.wall[i] = s.mine[i] + 240e-6;
        s.yardstick_wall[i] = s.yardstick[i] + overhead;
    }
    ck_assert_int_eq(judge_like(&s, 1).kind, CLOCK_FAIR);
}
END_TEST

/* ---- the lab's own solution beside it ---- */

static const struct {
    double reference, full, none;
    int source;
} beside[] = {
    {0.46, 0.4, 0.1, MARKS_REFERENCE},
    {0.69, 0.6, 0.15, MARKS_REFERENCE},
    {0.95, 0.8, 0.2, MARKS_CALIBRATED}, /* faster than the marks ask for: nobody has to follow */
};

START_TEST(test_reference)
{
    struct clock_session s = session(0.3);
    s.has_reference = true;
    fill(s.reference, yardstick_time / beside[_i].reference);
    struct clock_verdict v = judge_like(&s, CLOCK_SESSIONS);
    expect(v.reference, beside[_i].reference);
    expect(v.marks.full, beside[_i].full);
    expect(v.marks.none, beside[_i].none);
    expect(v.fraction, (0.3 - beside[_i].none) / (beside[_i].full - beside[_i].none));
    ck_assert_int_eq(v.marks.source, beside[_i].source);
}
END_TEST

START_TEST(test_disturbed_reference)
{
    struct clock_session s = session(0.3);
    s.has_reference = true;
    fill(s.reference, yardstick_time / 0.46);
    slow_down(s.reference, 3, 2);
    struct clock_verdict v = judge_like(&s, CLOCK_SESSIONS);
    expect(v.reference, 0.46);
    expect(v.marks.full, 0.4);
}
END_TEST

/* ---- simulated gradings ---- */

/* Where GPUs and hosts are not calm. Every call: |N(0, 1 %)| of jitter, and a spike up to x3 in 5 % of all
 * calls. Every session: clocks off by N(0, 2 %) for all kernels, and by N(0, 0.5 %) for each of its own. */
enum noise {
    DISTURBED,    /* 2 % of the sessions are up to 50 % slower */
    DISTURBED_ME, /* the same, for my calls only */
    SLICED,       /* as DISTURBED; and in each session up to 60 % of the calls take 2 to 10 times as long */
};

static double uniform(struct random *r)
{
    return (double)(random_next(r) >> 11) * 0x1p-53;
}

static double normal(struct random *r) /* G. Box, M. Muller, 1958 */
{
    return sqrt(-2 * log(1 - uniform(r))) * cos(2 * M_PI * uniform(r));
}

static void draw_calls(double *samples, double seconds, double sliced, struct random *r)
{
    seconds *= 1 + 0.005 * normal(r);
    for (int i = 0; i < CLOCK_ROUNDS; i++) {
        samples[i] = seconds * (1 + 0.01 * fabs(normal(r)));
        if (uniform(r) < 0.05)
            samples[i] *= 1 + 2 * uniform(r);
        if (uniform(r) < sliced)
            samples[i] *= 2 + 8 * uniform(r);
    }
}

static void draw_session(struct clock_session *s, double mine, double reference, enum noise noise,
                         struct random *r)
{
    double slow = uniform(r) < 0.02 ? 1 + 0.5 * uniform(r) : 1, clocks = 1 + 0.02 * normal(r);
    double slow_rest = noise == DISTURBED_ME ? 1 : slow, sliced = noise == SLICED ? 0.6 * uniform(r) : 0;
    *s = (struct clock_session){.rounds = CLOCK_ROUNDS, .has_reference = reference > 0};
    draw_calls(s->mine, yardstick_time / mine * clocks * slow, sliced, r);
    draw_calls(s->yardstick, yardstick_time * clocks * slow_rest, sliced, r);
    if (s->has_reference)
        draw_calls(s->reference, yardstick_time / reference * clocks * slow_rest, sliced, r);
    set_walls(s);
}

static struct clock_verdict grade(double mine, double reference, enum noise noise, struct random *r)
{
    struct clock_report report = {.yardstick_bytes = bytes};
    struct clock_verdict v;
    do {
        draw_session(&report.sessions[report.session_count++], mine, reference, noise, r);
        v = judge(&report);
    } while (v.kind == CLOCK_AGAIN);
    return v;
}

static const struct {
    double mine, reference; /* what they attain in calm; full marks are at 0.8 or at reference / 1.15 */
    enum noise noise;
    int gradings;
    double full[2], too_fast[2]; /* the parts of them that end so, at least and at most */
} truths[] = {
    /* a tenth above the full mark: never a point lost */
    {0.88, 0, DISTURBED, 20000, {1, 1}, {0, 0}},
    {0.88, 0, SLICED, 20000, {1, 1}, {0, 0}},
    {0.66, 0.69, DISTURBED, 10000, {1, 1}, {0, 0}},
    {0.66, 0.69, SLICED, 10000, {1, 1}, {0, 0}},
    /* two disturbed sessions may look alike: next to never */
    {0.88, 0, DISTURBED_ME, 20000, {0.9999, 1}, {0, 0}},
    /* a tenth below */
    {0.72, 0, DISTURBED, 5000, {0, 0.01}, {0, 0}},
    {0.72, 0, SLICED, 5000, {0, 0.01}, {0, 0}},
    {0.54, 0.69, DISTURBED, 5000, {0, 0.01}, {0, 0}},
    /* as fast as the memory, and faster than it can be */
    {0.99, 0, DISTURBED, 20000, {1, 1}, {0, 0}},
    {0.99, 0, SLICED, 20000, {1, 1}, {0, 0}},
    {1.2, 0, DISTURBED, 10000, {0, 0}, {1, 1}},
    {1.2, 0, SLICED, 5000, {0, 0.001}, {0.99, 1}},
};

static void expect_rate(const char *what, int times, int gradings, const double range[2])
{
    ck_assert_msg(times >= range[0] * gradings && times <= range[1] * gradings, "%s in %d of %d", what, times,
                  gradings);
}

START_TEST(test_gradings)
{
    struct random r = random_start(20261121, (uint64_t)_i);
    int full = 0, too_fast = 0;
    for (int k = 0; k < truths[_i].gradings; k++) {
        struct clock_verdict v = grade(truths[_i].mine, truths[_i].reference, truths[_i].noise, &r);
        full += v.fraction >= 1;
        too_fast += v.kind == CLOCK_TOO_FAST;
    }
    expect_rate("full points", full, truths[_i].gradings, truths[_i].full);
    expect_rate("too fast", too_fast, truths[_i].gradings, truths[_i].too_fast);
}
END_TEST

Suite *clock_judge_suite(void)
{
    Suite *suite = suite_create("clock_judge");
    TCase *tcase = tcase_create("clock_judge");
    tcase_add_loop_test(tcase, test_interval, 0, ARRAY_LEN(orders));
    tcase_add_test(tcase, test_numbers);
    tcase_add_test(tcase, test_is_over);
    tcase_add_test(tcase, test_better_of_equal_points);
    tcase_add_loop_test(tcase, test_points, 0, ARRAY_LEN(lines));
    tcase_add_loop_test(tcase, test_courses, 0, ARRAY_LEN(courses));
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
    tcase_add_loop_test(tcase, test_gradings, 0, ARRAY_LEN(truths));
    suite_add_tcase(suite, tcase);
    return suite;
}
