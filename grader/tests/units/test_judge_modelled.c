/* The time check where nothing can be timed: by the model. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "grader/judge/judge_time.h"
#include "grader/judge/longest_warp.h"
#include "grader/tests/units/sample_evidence.h"

Suite *judge_modelled_suite(void);

/* An exercise whose kernels move what the definition needs, `times` over. */
static struct exercise moving(const struct entry *entry, double times)
{
    struct exercise x = {.entry = entry, .max_score = 100, .counted = true, .count_size = entry->count_size};
    x.outputs = entry->outputs(x.count_size);
    x.counts.footprint_sectors = (uint64_t)(times * (double)sample_sectors(entry));
    x.counts.warp_instructions = 1;
    return x;
}

START_TEST(test_modelled)
{
    struct evidence e = {.all_ran = true};
    const struct entry *entry = sample_entry(0, "dot");
    struct exercise x = moving(entry, 1);
    const struct check *c = &x.checks[CHECK_TIME];
    sample_model(&e, entry, 0.25);
    judge_time(&x, &e);
    ck_assert(x.modelled && x.clock.session_count == 0);
    ck_assert_int_eq(c->status, STATUS_PARTIAL);
    ck_assert_double_eq_tol(c->fraction, 0.5, 1e-9);
    ck_assert_str_eq(c->summary, "modelled for an H200: 1.88 ms at n = 268435456, 25 % of the speed that the "
                                 "technique's OP/B allows, needs 40 %");
    ck_assert_str_eq(
        c->derivation.s,
        "technique: one int of a and one of b, each loaded once: 4 + 4 = 8 bytes asked per element; "
        "2 operations / 8 bytes = OP/B 0.25, loads and stores\n"
        "bound: 268435456 elements x 8 bytes / 4580 GB/s (a plain read's, on an H200) = 0.469 ms\n"
        "model: 1.876 ms on an H200 in 1 launch; its parts alone, in ms: instruction issue 0.469, memory "
        "0.234, and they overlap; instruction issue is busiest, 25 % of the time\n"
        "model: 8 blocks per SM (limit: threads), 0 % of the loaded sectors hit in the L1 cache, 10 GB from "
        "and to memory\n"
        "points: 50 %, from none at 10 % to all at 40 % (by textbook versions)\n");
    text_free(&x.checks[CHECK_TIME].derivation);
}
END_TEST

START_TEST(test_says_that_a_block_works_alone)
{
    struct evidence e = {.all_ran = true};
    const struct entry *entry = sample_entry(0, "dot");
    struct exercise x = moving(entry, 1);
    sample_model(&e, entry, 1);
    e.model.estimate.lone_seconds = 1e-4;
    judge_time(&x, &e);
    ck_assert_ptr_nonnull(strstr(x.checks[CHECK_TIME].derivation.s, "for 0.100 ms one block works alone"));
    text_free(&x.checks[CHECK_TIME].derivation);
}
END_TEST

/* Thousands of instructions of the longest warp, and blocks, where they were counted; blocks and thousands of
 * clocks of it at the timed size. */
static const struct {
    double counted, largest, blocks, largest_blocks, timed_blocks, clocks;
} longest[] = {
    {391, 2344, 391, 2344, 1 << 20, 2.0 * (1 << 20)},               /* an instruction for each block */
    {200, 200, 391, 2344, 1 << 20, 400},                            /* always the same */
    {391, 2344, 391, 1024, 1024, 0},                                /* the blocks become no more */
    {1, 720007 / 100003.0, 4096, 4096, 4096, 2684.3 * 2},           /* one for each 100003 elements */
    {391.0 * 391, 2344.0 * 2344, 391, 2344, 1 << 20, 4915858804.0}, /* no more than in proportion */
};

START_TEST(test_longest_warp)
{
    const struct entry *entry = sample_entry(0, "dot");
    const struct gpu_timing *gpu = gpu_timing_find(estimated_gpu);
    struct evidence e = {.all_ran = true, .largest = {.n = 720007}};
    struct exercise x = moving(entry, 1);
    sample_model(&e, entry, 1);
    double before = e.model.estimate.seconds, seconds = longest[_i].clocks / gpu->clock_hz;
    e.counts.blocks = (uint64_t)longest[_i].blocks;
    e.largest_counts.blocks = (uint64_t)longest[_i].largest_blocks;
    e.model.estimate.blocks = longest[_i].timed_blocks;
    e.counts.longest_warp = (uint64_t)(1000 * longest[_i].counted);
    e.largest_counts.longest_warp = (uint64_t)(1000 * longest[_i].largest);
    ck_assert_double_eq_tol(longest_warp_seconds(entry, &e, gpu), 1000 * seconds, 10 * seconds + 1e-12);
    judge_time(&x, &e);
    ck_assert_double_eq_tol(x.estimate.seconds, fmax(before, 1000 * seconds), 10 * seconds + 1e-12);
    ck_assert_int_eq(strstr(x.checks[CHECK_TIME].derivation.s, "one block works alone") != NULL,
                     1000 * seconds > before);
    text_free(&x.checks[CHECK_TIME].derivation);
}
END_TEST

START_TEST(test_says_why_not_timed)
{
    struct evidence e = {.all_ran = true, .clock.trouble = {"the GPU is busy"}};
    const struct entry *entry = sample_entry(0, "dot");
    struct exercise x = moving(entry, 1);
    sample_model(&e, entry, 1);
    judge_time(&x, &e);
    ck_assert(x.modelled);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_PASS);
    const char *derivation = x.checks[CHECK_TIME].derivation.s;
    ck_assert_ptr_eq(
        strstr(derivation, "modelled, since it could not be timed: the GPU is busy\ntechnique: "),
        derivation);
    text_free(&x.checks[CHECK_TIME].derivation);
}
END_TEST

/* Kernels may move a little less than the definition needs: what an edge is worth, no more. */
static const struct {
    double times;
    enum check_status status;
} savings[] = {{1.00, STATUS_PASS}, {1 / 1.02, STATUS_PASS}, {1 / 1.04, STATUS_SKIPPED}};

START_TEST(test_moves_less)
{
    struct evidence e = {.all_ran = true};
    const struct entry *entry = sample_entry(1, "moving_average");
    struct exercise x = moving(entry, savings[_i].times);
    struct check *c = &x.checks[CHECK_TIME];
    sample_model(&e, entry, 1);
    judge_time(&x, &e);
    ck_assert_str_eq(check_status_name(c->status), check_status_name(savings[_i].status));
    if (c->status == STATUS_SKIPPED)
        ck_assert_str_eq(c->summary,
                         "nothing to time: the kernels move fewer bytes than the inputs and outputs have");
    text_free(&c->derivation);
}
END_TEST

START_TEST(test_nothing_to_model)
{
    struct evidence e = {0};
    struct exercise x = {.entry = sample_entry(1, "moving_average")};
    judge_time(&x, &e);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_SKIPPED);
    ck_assert_str_eq(x.checks[CHECK_TIME].summary, "nothing to time: no kernel ran to its end");
}
END_TEST

/* Kernels that do only a part of the work at the timed size, where no result is compared. */
START_TEST(test_moves_less_when_timed)
{
    const struct entry *entry = sample_entry(1, "moving_average");
    struct evidence e = {.all_ran = true};
    struct exercise x = moving(entry, 1);
    struct check *c = &x.checks[CHECK_TIME];
    sample_model(&e, entry, 1);
    e.model.estimate.dram_bytes = 8.0 * (1 << 28) / 1.05;
    judge_time(&x, &e);
    ck_assert_int_eq(c->status, STATUS_PASS);
    text_free(&c->derivation);
    e.model.estimate.dram_bytes = 8.0 * (1 << 28) / 1.15;
    judge_time(&x, &e);
    ck_assert_int_eq(c->status, STATUS_FAIL);
    ck_assert_str_eq(c->summary,
                     "no points: at n = 268435456, where time is modelled, the kernels move fewer "
                     "bytes than the inputs and outputs have");
    text_free(&c->derivation);
}
END_TEST

/* Kernels that load more where they are timed than where their traffic was counted: so many times as many
 * sectors, and bytes. As many bytes from more sectors cost time alone. */
static const struct {
    double sectors, bytes;
    enum check_status status;
} heavier[] = {{0.9, 1, STATUS_PASS}, {8, 1, STATUS_PASS}, {1, 1.2, STATUS_PASS}, {1, 1.4, STATUS_FAIL}};

START_TEST(test_loads_more_when_timed)
{
    const struct entry *entry = sample_entry(1, "moving_average");
    struct evidence e = {.all_ran = true};
    struct exercise x = moving(entry, 1);
    struct check *c = &x.checks[CHECK_TIME];
    sample_model(&e, entry, 1);
    x.counts.load.sectors = 100003 / 8;
    e.model.estimate.load_sectors = heavier[_i].sectors * (1 << 28) / 8;
    x.counts.load.bytes = 100003 * 4;
    e.model.estimate.load_bytes = heavier[_i].bytes * (1 << 28) * 4;
    judge_time(&x, &e);
    ck_assert_str_eq(check_status_name(c->status), check_status_name(heavier[_i].status));
    ck_assert_int_eq(strstr(c->summary, "load far more") != NULL, c->status == STATUS_FAIL);
    text_free(&c->derivation);
}
END_TEST

/* What samples show to be wrong at the timed size is told of a result that is right elsewhere; a wrong one
 * has been told of already. */
START_TEST(test_wrong_when_timed)
{
    const struct entry *entry = sample_entry(1, "moving_average");
    for (int right = 0; right < 2; right++)
        for (int astray = 0; astray < 2; astray++) {
            struct evidence e = {.all_ran = true};
            struct exercise x = moving(entry, 1);
            struct check *c = &x.checks[CHECK_TIME];
            x.checks[CHECK_CORRECTNESS].fraction = right;
            sample_model(&e, entry, 1);
            e.model.estimate.stores_astray = astray;
            e.model.estimate.wrong = !astray;
            judge_time(&x, &e);
            ck_assert_int_eq(c->status, right ? STATUS_FAIL : STATUS_PASS);
            ck_assert_int_eq(
                strstr(c->summary, astray ? "store to inputs" : "that were looked at are wrong") != NULL,
                right);
            text_free(&c->derivation);
        }
}
END_TEST

/* Blocks that load what kernels have stored cannot be compared. That costs nothing if they do so where
 * traffic is counted as well. */
START_TEST(test_loads_stored_when_timed)
{
    static const struct counts none = {0}, atomics = {.atomics_global = 1},
                               scratch = {.loads[5] = {.bytes = 4}};
    static const struct counts *const counts[] = {&none, &atomics, &scratch};
    const struct entry *entry = sample_entry(1, "moving_average");
    for (size_t k = 0; k < ARRAY_LEN(counts); k++) {
        struct evidence e = {.all_ran = true};
        struct exercise x = moving(entry, 1);
        struct check *c = &x.checks[CHECK_TIME];
        x.checks[CHECK_CORRECTNESS].fraction = 1;
        x.counts.atomics_global = counts[k]->atomics_global;
        x.counts.loads[5] = counts[k]->loads[5];
        sample_model(&e, entry, 1);
        e.model.estimate.loads_stored = true;
        judge_time(&x, &e);
        ck_assert_int_eq(c->status, k == 0 ? STATUS_FAIL : STATUS_PASS);
        ck_assert_int_eq(strstr(c->summary, "unlike where traffic is counted") != NULL, k == 0);
        text_free(&c->derivation);
    }
}
END_TEST

/* Right at the sizes that are tried, but the launch fails at the timed size. */
START_TEST(test_fails_at_the_timed_size)
{
    const struct entry *entry = sample_entry(1, "moving_average");
    struct evidence e = {.all_ran = true};
    struct exercise x = moving(entry, 1);
    sample_model(&e, entry, 1);
    e.model.estimate = (struct estimate){.why = "the grid has 2^31 blocks"};
    judge_time(&x, &e);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_FAIL);
    ck_assert_str_eq(x.checks[CHECK_TIME].summary,
                     "no points: at n = 268435456, where time is modelled, the grid has 2^31 blocks");
}
END_TEST

Suite *judge_modelled_suite(void)
{
    Suite *suite = suite_create("judge_modelled");
    TCase *tcase = tcase_create("judge_modelled");
    tcase_add_test(tcase, test_modelled);
    tcase_add_loop_test(tcase, test_longest_warp, 0, ARRAY_LEN(longest));
    tcase_add_test(tcase, test_says_why_not_timed);
    tcase_add_test(tcase, test_says_that_a_block_works_alone);
    tcase_add_loop_test(tcase, test_moves_less, 0, ARRAY_LEN(savings));
    tcase_add_test(tcase, test_nothing_to_model);
    tcase_add_test(tcase, test_moves_less_when_timed);
    tcase_add_loop_test(tcase, test_loads_more_when_timed, 0, ARRAY_LEN(heavier));
    tcase_add_test(tcase, test_wrong_when_timed);
    tcase_add_test(tcase, test_loads_stored_when_timed);
    tcase_add_test(tcase, test_fails_at_the_timed_size);
    suite_add_tcase(suite, tcase);
    return suite;
}
