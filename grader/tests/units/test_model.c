/* The time model against sums done by hand: 132 SMs at 1.98 GHz, a copy at 4241 GB/s. */
#include <check.h>
#include <math.h>

#include "common/base.h"
#include "grader/judge/time_model.h"

Suite *model_suite(void);

/* One clock of all SMs together. */
#define CLOCK (1 / (132 * 1.98e9))

static const struct {
    double memory, caches, shared, issue;
    struct counts counts;
} cases[] = {
    {.counts = {.blocks = 9, .warps = 9}},
    {.counts = {.footprint_sectors = 1000}, .memory = 32000 / 4241e9},
    {.counts = {.load.sectors = 400, .store.sectors = 100}, .caches = 125 * CLOCK},
    {.counts = {.shared_wavefronts = 7}, .shared = 7 * CLOCK},
    {.counts = {.warp_instructions = 4096}, .issue = 1024 * CLOCK},
    /* bytes, requests and flops cost nothing of their own */
    {.counts = {.load.bytes = 4096, .load.requests = 32, .shared_load_requests = 9, .flops = 99}},
    {.counts = {.footprint_sectors = 2, .load.sectors = 4, .shared_wavefronts = 1, .warp_instructions = 4},
     .memory = 64 / 4241e9,
     .caches = CLOCK,
     .shared = CLOCK,
     .issue = CLOCK},
};

static void expect(double got, double want)
{
    ck_assert_msg(fabs(got - want) <= 1e-12 * want, "%.17g, not %.17g", got, want);
}

START_TEST(test_sums)
{
    struct model_time t = model_time(&cases[_i].counts);
    expect(t.memory, cases[_i].memory);
    expect(t.caches, cases[_i].caches);
    expect(t.shared, cases[_i].shared);
    expect(t.issue, cases[_i].issue);
    expect(t.total, cases[_i].memory + cases[_i].caches + cases[_i].shared + cases[_i].issue);
}
END_TEST

Suite *model_suite(void)
{
    Suite *suite = suite_create("model");
    TCase *tcase = tcase_create("model");
    tcase_add_loop_test(tcase, test_sums, 0, ARRAY_LEN(cases));
    suite_add_tcase(suite, tcase);
    return suite;
}
