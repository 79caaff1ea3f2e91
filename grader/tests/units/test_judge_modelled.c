/* The time check where nothing can be timed: by the model, and what is not in it. */
#include <check.h>
#include <string.h>

#include "grader/judge/judge_time.h"

Suite *judge_modelled_suite(void);

/* Moves what the definition needs, eight bytes an output, and issues an instruction for four bytes. */
static struct exercise counted(const struct entry *entry)
{
    struct exercise x = {.entry = entry, .max_score = 100, .counted = true, .count_size = entry->count_size};
    x.outputs = entry->outputs(x.count_size);
    uint64_t bytes = 8 * (uint64_t)(entry->time.items ? entry->time.items(x.count_size) : x.outputs);
    x.counts.footprint_sectors = (bytes + 31) / 32;
    x.counts.load.sectors = x.counts.store.sectors = bytes / 64;
    x.counts.warp_instructions = bytes / 4;
    return x;
}

START_TEST(test_modelled)
{
    struct clock_evidence none = {0}, broken = {.trouble = {"the GPU is busy"}};
    struct exercise x = counted(lab_find(0)->entries[0]);
    struct check *c = &x.checks[CHECK_TIME];
    judge_time(&x, &none);
    ck_assert(x.modelled && x.clock.session_count == 0);
    ck_assert_int_eq(c->status, STATUS_PASS);
    ck_assert_str_eq(c->summary, "modelled for an H200: 46.7 % of what the memory allows, needs 24 %");
    ck_assert_str_eq(
        c->derivation.s,
        "bound: 100003 elements x 8 bytes / 4241 GB/s = 0.189 us (8 bytes per element at best: one "
        "int of a and one of b, each read once)\n"
        "model: memory 0.189 + caches 0.024 + shared 0.000 + issue 0.191 = 0.404 us; 46.7 % of the "
        "bound's speed, full marks at 24 %, none at 6 %\n");
    text_free(&c->derivation);
    x = counted(lab_find(0)->entries[0]);
    judge_time(&x, &broken);
    ck_assert(x.modelled);
    ck_assert_int_eq(c->status, STATUS_PASS);
    ck_assert_ptr_eq(
        strstr(c->derivation.s, "modelled, since it could not be timed: the GPU is busy\nbound: "),
        c->derivation.s);
    text_free(&c->derivation);
}
END_TEST

/* One atomic a block of eight warps, one for every second warp, one a warp. */
static const struct {
    uint64_t atomics, warps;
    const char *told;
} atomics[] = {
    {391, 3128, NULL},
    {1564, 3128, NULL},
    {3126, 3128, "\nnot in the model: atomics, 0.999 per warp here; on a GPU, atomics on the same word wait"},
    {3517, 3128, "\nnot in the model: atomics, 1.12 per warp here; "},
};

START_TEST(test_atomics)
{
    struct clock_evidence none = {0};
    struct exercise x = counted(lab_find(0)->entries[0]);
    const struct check *c = &x.checks[CHECK_TIME];
    x.counts.atomics = atomics[_i].atomics;
    x.counts.warps = atomics[_i].warps;
    judge_time(&x, &none);
    const char *told = strstr(c->derivation.s, atomics[_i].told ? atomics[_i].told : "atomics");
    ck_assert_msg((told != NULL) == (atomics[_i].told != NULL), "%s", c->derivation.s);
    text_free(&x.checks[CHECK_TIME].derivation);
}
END_TEST

/* Kernels may move a little less than the definition needs: what an edge is worth, no more. */
static const struct {
    double times; /* less than it needs */
    enum check_status status;
} savings[] = {{1.00, STATUS_PASS}, {1.02, STATUS_PASS}, {1.04, STATUS_SKIPPED}};

START_TEST(test_moves_less)
{
    struct clock_evidence none = {0};
    struct exercise x = counted(lab_find(1)->entries[0]);
    x.counts.footprint_sectors = (uint64_t)((double)x.counts.footprint_sectors / savings[_i].times);
    x.counts.load.sectors = x.counts.store.sectors = 0;
    x.counts.warp_instructions = 1;
    judge_time(&x, &none);
    ck_assert_str_eq(check_status_name(x.checks[CHECK_TIME].status), check_status_name(savings[_i].status));
    text_free(&x.checks[CHECK_TIME].derivation);
}
END_TEST

START_TEST(test_nothing_to_model)
{
    struct clock_evidence none = {0};
    struct exercise x = {.entry = lab_find(1)->entries[0]};
    judge_time(&x, &none);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_SKIPPED);
    ck_assert_str_eq(x.checks[CHECK_TIME].summary, "nothing to time: no kernel ran to its end");
    x = counted(lab_find(1)->entries[0]);
    x.counts.footprint_sectors /= 2;
    x.counts.load.sectors = x.counts.store.sectors = 0;
    x.counts.warp_instructions = 1;
    judge_time(&x, &none);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_SKIPPED);
    ck_assert_str_eq(x.checks[CHECK_TIME].summary,
                     "nothing to time: the kernels move fewer bytes than the inputs and outputs have");
}
END_TEST

Suite *judge_modelled_suite(void)
{
    Suite *suite = suite_create("judge_modelled");
    TCase *tcase = tcase_create("judge_modelled");
    tcase_add_test(tcase, test_modelled);
    tcase_add_loop_test(tcase, test_atomics, 0, ARRAY_LEN(atomics));
    tcase_add_loop_test(tcase, test_moves_less, 0, ARRAY_LEN(savings));
    tcase_add_test(tcase, test_nothing_to_model);
    suite_add_tcase(suite, tcase);
    return suite;
}
