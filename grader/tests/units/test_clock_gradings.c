/* Gradings by the clock, by the ten thousand, on simulated noise: how often the verdict is fair. */
#include <check.h>
#include <math.h>

#include "grader/run/random.h"
#include "grader/tests/units/made_session.h"

Suite *clock_gradings_suite(void);

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
    draw_calls(s->mine, made_time / mine * clocks * slow, sliced, r);
    draw_calls(s->yardstick, made_time * clocks * slow_rest, sliced, r);
    if (s->has_reference)
        draw_calls(s->reference, made_time / reference * clocks * slow_rest, sliced, r);
    made_set_walls(s);
}

static struct clock_verdict grade(double mine, double reference, enum noise noise, struct random *r)
{
    struct clock_report report = {.yardstick_bytes = made_bytes};
    struct clock_verdict v;
    do {
        draw_session(&report.sessions[report.session_count++], mine, reference, noise, r);
        v = made_judge(&report);
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

Suite *clock_gradings_suite(void)
{
    Suite *suite = suite_create("clock_gradings");
    TCase *tcase = tcase_create("clock_gradings");
    tcase_add_loop_test(tcase, test_gradings, 0, ARRAY_LEN(truths));
    suite_add_tcase(suite, tcase);
    return suite;
}
