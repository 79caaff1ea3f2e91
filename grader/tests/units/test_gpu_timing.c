/* The GPUs that the model of time knows: those that were measured, and those that only documents tell of. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/timing/occupancy.h"
#include "grader/tests/units/timing_steps.h"

Suite *gpu_timing_suite(void);

static const struct {
    const char *name;
    bool validated;
} known[] = {
    {"NVIDIA H200", true},
    {"NVIDIA H100 80GB HBM3", true},
    {"NVIDIA A100-SXM4-40GB", false},
    {"Tesla T4", false},
};

START_TEST(test_which_are_validated)
{
    const struct gpu_timing *gpu = gpu_timing_find(known[_i].name);
    ck_assert_ptr_nonnull(gpu);
    ck_assert_ptr_eq(gpu_timing_row((size_t)_i), gpu);
    ck_assert(gpu->validated == known[_i].validated);
    ck_assert_ptr_null(gpu_timing_row(sizeof known / sizeof *known));
    ck_assert_ptr_null(gpu_timing_find("NVIDIA B200"));
}
END_TEST

/* No constant is forgotten, and none stands in the wrong order of magnitude. */
START_TEST(test_rows_make_sense)
{
    const struct gpu_timing *g = gpu_timing_row((size_t)_i), *h = h200();
    double peak_l1 = 128 / g->pass_clocks * g->sms * g->clock_hz;
    ck_assert(0 < g->shared_latency && g->shared_latency < g->l2_latency);
    ck_assert(0 < g->l1_latency && g->l1_latency < g->l2_latency && g->l2_latency < g->dram_latency);
    ck_assert(g->copy_bandwidth < g->read_bandwidth && g->read_bandwidth < g->l2_write_bandwidth * 1.1);
    ck_assert(g->l2_write_bandwidth < g->l2_bandwidth && g->l2_bandwidth < peak_l1);
    ck_assert(32 * g->partial_writes_a_second < g->write_bandwidth);
    ck_assert(64 * g->scattered_reads_a_second < g->read_bandwidth);
    ck_assert(g->shared_per_sm <= g->unified_bytes && g->schedulers == 4 && g->registers_per_sm == 65536);
    const double mine[] = {g->atomics_a_second, g->blocks_a_second, g->atomic_sectors_a_second,
                           g->split_lines_a_second};
    const double its[] = {h->atomics_a_second, h->blocks_a_second, h->atomic_sectors_a_second,
                          h->split_lines_a_second};
    for (size_t k = 0; k < sizeof mine / sizeof *mine; k++)
        ck_assert(0.05 * its[k] < mine[k] && mine[k] <= its[k]);
}
END_TEST

/* CUDA C++ Programming Guide: 2048 threads, 164 KB and carve-outs of 192 KB on an A100; 1024 threads, 16
 * blocks, 64 KB and carve-outs of 96 KB on a T4. */
static const struct {
    const char *gpu;
    unsigned threads, shared, blocks, l1_kilobytes;
    bool fits;
} occupancies[] = {
    {"NVIDIA A100-SXM4-40GB", 256, 0, 8, 192, true},
    {"NVIDIA A100-SXM4-40GB", 32, 0, 32, 192, true},
    {"NVIDIA A100-SXM4-40GB", 256, 48 << 10, 3, 28, true},
    {"NVIDIA A100-SXM4-40GB", 256, 200 << 10, 1, 28, false},
    {"Tesla T4", 1024, 0, 1, 64, true},
    {"Tesla T4", 32, 0, 16, 64, true},
    {"Tesla T4", 256, 16 << 10, 4, 32, true},
    {"Tesla T4", 256, 96 << 10, 1, 32, false},
};

START_TEST(test_occupancy_elsewhere)
{
    struct occupancy o = occupancy_of(gpu_timing_find(occupancies[_i].gpu), occupancies[_i].threads, 16,
                                      occupancies[_i].shared);
    ck_assert(o.fits == occupancies[_i].fits);
    ck_assert_uint_eq(o.blocks, occupancies[_i].blocks);
    ck_assert_uint_eq(o.l1_bytes >> 10, occupancies[_i].l1_kilobytes);
}
END_TEST

/* Many loads from shared memory: clocks for each, on the GPU's one SM. */
static double clocks_a_pass(const struct gpu_timing *gpu)
{
    enum { LOADS = 40, WARPS = 16 };
    struct step steps[LOADS];
    for (int k = 0; k < LOADS; k++)
        steps[k] = (struct step){.kind = STEP_SHARED, .slot = (uint8_t)k, .issue = 1, .passes = 1};
    struct block_steps b = block_of(WARPS, steps, LOADS);
    struct sm_launch l = {.gpu = gpu,
                          .occupancy = {.blocks = 1},
                          .blocks = &b,
                          .block_count = 1,
                          .blocks_on_sm = 1,
                          .active_sms = 1,
                          .tail_sms = 1};
    struct sm_result r;
    sm_run(&r, lines, &l);
    block_steps_free(&b);
    return r.busy[UNIT_SHARED] / (LOADS * WARPS);
}

/* A T4's SM has 16 units for loads and stores, the others have 32. */
START_TEST(test_passes_of_a_t4)
{
    ck_assert_double_eq_tol(clocks_a_pass(gpu_timing_find("NVIDIA A100-SXM4-40GB")), 1, 1e-9);
    ck_assert_double_eq_tol(clocks_a_pass(gpu_timing_find("Tesla T4")), 2, 1e-9);
}
END_TEST

Suite *gpu_timing_suite(void)
{
    int rows = (int)(sizeof known / sizeof *known);
    Suite *s = suite_create("gpu_timing");
    TCase *tc = tcase_create("gpu_timing");
    tcase_add_loop_test(tc, test_which_are_validated, 0, rows);
    tcase_add_loop_test(tc, test_rows_make_sense, 0, rows);
    tcase_add_loop_test(tc, test_occupancy_elsewhere, 0, (int)(sizeof occupancies / sizeof *occupancies));
    tcase_add_test(tc, test_passes_of_a_t4);
    suite_add_tcase(s, tc);
    return s;
}
