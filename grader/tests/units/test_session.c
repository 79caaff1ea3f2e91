/* Timed sessions with a stopwatch that says what it is told: their order, and what every call finds. */
#include <string.h>

#include "grader/tests/units/timed_session.h"

Suite *session_suite(void);

START_TEST(test_done)
{
    timed_run();
    timed_expect_done(CLOCK_ROUNDS);
    ck_assert_int_eq(timed.outcome.shape.n, N);
    ck_assert_str_eq(timed.outcome.gpu, "NVIDIA H200");
    ck_assert_double_eq(timed.outcome.yardstick_bytes, 2.0 * N * sizeof(float));
    ck_assert(timed.outcome.clock.has_reference);
    for (int k = 0; k < CLOCK_ROUNDS; k++) {
        ck_assert_double_eq(timed.outcome.clock.mine[k], 0.1);
        ck_assert_double_eq(timed.outcome.clock.yardstick[k], 0.1);
        ck_assert_double_eq(timed.outcome.clock.reference[k], 0.1);
        ck_assert(timed.outcome.clock.wall[k] > 0 && timed.outcome.clock.yardstick_wall[k] > 0);
    }
}
END_TEST

/* Only what was queued between start and stop is in the log, so scratch comes and goes outside. */
START_TEST(test_order)
{
    static const char *const turns[] = {"start yardstick_copy stop ", "start right stop ",
                                        "start solution stop "};
    struct text want = {0};
    timed_run();
    text_printf(&want, "%s", turns[0]); /* warming up */
    for (int round = 0; round < CLOCK_ROUNDS; round++)
        for (int turn = 0; turn < 3; turn++)
            text_printf(&want, "%s", turns[(turn + round) % 3]);
    ck_assert_str_eq(sim_clock.log.s, want.s);
    text_free(&want);
}
END_TEST

START_TEST(test_without_reference)
{
    timed.request.reference = (struct contestant){.ptx = NULL};
    timed_run();
    timed_expect_done(CLOCK_ROUNDS);
    ck_assert(!timed.outcome.clock.has_reference);
    ck_assert_ptr_null(strstr(sim_clock.log.s, "solution"));
    ck_assert_double_eq(timed.outcome.clock.reference[0], 0);
}
END_TEST

static const struct {
    double says;
    int rounds, warm_ups;
} paces[] = {{1e-6, CLOCK_ROUNDS, 100},
             {0.6, 17, 1}, /* of the ten seconds of the request */
             {4, 3, 1}};

START_TEST(test_pace)
{
    sim_clock.says = paces[_i].says;
    timed.request.seconds = 10;
    timed_run();
    if (paces[_i].rounds >= CLOCK_ROUNDS_MIN)
        timed_expect_done(paces[_i].rounds);
    else
        ck_assert_int_eq(timed.outcome.end, SESSION_TIMEOUT);
    ck_assert_int_eq(timed.outcome.clock.rounds, paces[_i].rounds);
    ck_assert_double_gt(timed.outcome.seconds, paces[_i].says * (paces[_i].rounds - 0.5));
    int yardsticks = 0;
    for (const char *at = sim_clock.log.s; (at = strstr(at, "yardstick")); at++)
        yardsticks++;
    ck_assert_int_eq(yardsticks, paces[_i].rounds + paces[_i].warm_ups);
}
END_TEST

/* ---- what every call finds ---- */

/* One call of a contestant, as it began. */
struct sight {
    float f[N], stencil[2 * RADIUS + 1];
    uint8_t df[N * sizeof(float)], copy[N * sizeof(float)];
    uint64_t output;
};

static struct sight sights[CONTESTANTS][CLOCK_ROUNDS];
static int seen[CONTESTANTS];

static void look(device *d, const struct launch *launch)
{
    bool reference = !strcmp(launch->kernel, "solution");
    if (!reference && strcmp(launch->kernel, "right"))
        return;
    struct sight *s = &sights[reference][seen[reference]++];
    struct parameters p = timed_parameters(launch);
    sim_backend.get(d, s->f, p.f, sizeof s->f);
    sim_backend.get(d, s->stencil, p.stencil, sizeof s->stencil);
    sim_backend.get(d, s->df, p.df, sizeof s->df);
    s->output = p.df;
}

START_TEST(test_fresh_rounds)
{
    sim_clock.before = look;
    timed_run();
    timed_expect_done(CLOCK_ROUNDS);
    for (int c = 0; c < CONTESTANTS; c++) {
        ck_assert_int_eq(seen[c], CLOCK_ROUNDS);
        for (int k = 0; k < CLOCK_ROUNDS; k++) {
            const struct sight *s = &sights[c][k];
            for (size_t b = 0; b < sizeof s->df; b++)
                ck_assert_uint_eq(s->df[b], poison_bytes[k % 2]);
            ck_assert_mem_eq(s->f, sights[0][k].f, sizeof s->f); /* the same for both */
            for (int earlier = 0; earlier < k; earlier++) {
                ck_assert_mem_ne(s->f, sights[c][earlier].f, sizeof s->f);
                ck_assert_mem_ne(s->stencil, sights[c][earlier].stencil, sizeof s->stencil);
            }
            ck_assert(k == 0 || s->output != sights[c][k - 1].output);
        }
    }
}
END_TEST

/* What the sets of buffers hold together is more than four times the L2 cache, if four sets can. */
static const struct {
    double l2; /* in sets */
    int sets;
} caches[] = {{0, 2}, {0.24, 2}, {0.26, 2}, {0.49, 2}, {0.51, 3}, {0.76, 4}, {100, 4}};

enum { SETS_MOST = 4 };

START_TEST(test_sets)
{
    const size_t bytes = (2 * N + 2 * RADIUS + 1) * sizeof(float);
    int different = 0;
    sim_clock.l2_bytes = (uint64_t)(caches[_i].l2 * (double)bytes);
    sim_clock.before = look;
    timed_run();
    timed_expect_done(CLOCK_ROUNDS);
    for (int k = 0; k < SETS_MOST; k++) {
        bool known = false;
        for (int earlier = 0; earlier < k; earlier++)
            known |= sights[0][k].output == sights[0][earlier].output;
        different += !known;
    }
    ck_assert_int_eq(different, caches[_i].sets);
    for (int k = different; k < CLOCK_ROUNDS; k++)
        ck_assert_uint_eq(sights[0][k].output, sights[0][k - different].output);
}
END_TEST

/* The seed and the session's number decide about all data. */
START_TEST(test_data_by_seed)
{
    float first[N];
    sim_clock.before = look;
    timed.request.rounds = 1;
    timed_run();
    memcpy(first, sights[0][0].f, sizeof first);
    timed_run();
    ck_assert_mem_eq(first, sights[0][1].f, sizeof first);
    timed.request.number = 1;
    timed_run();
    ck_assert_mem_ne(first, sights[0][2].f, sizeof first);
    timed.request.number = 0;
    timed.request.seed++;
    timed_run();
    ck_assert_mem_ne(first, sights[0][3].f, sizeof first);
}
END_TEST

Suite *session_suite(void)
{
    Suite *suite = suite_create("session");
    TCase *tcase = timed_tcase("session");
    tcase_add_test(tcase, test_done);
    tcase_add_test(tcase, test_order);
    tcase_add_test(tcase, test_without_reference);
    tcase_add_loop_test(tcase, test_pace, 0, ARRAY_LEN(paces));
    tcase_add_test(tcase, test_fresh_rounds);
    tcase_add_loop_test(tcase, test_sets, 0, ARRAY_LEN(caches));
    tcase_add_test(tcase, test_data_by_seed);
    suite_add_tcase(suite, tcase);
    return suite;
}
