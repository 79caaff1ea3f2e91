/* Reading Nsight Compute's tables, and judging its numbers beside the simulator's. All numbers of the
 * hardware were recorded on an H200 (driver 580, Nsight Compute 2025.3.1). */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/counts/agreement.h"
#include "grader/tests/counts/ncu.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

Suite *check_counts_suite(void);

/* ---- the profiler's table ---- */

/* Both launches of the corpus's lab4_textbook at n = 66. */
static char *recorded(void)
{
    struct text csv = {0};
    struct why why;
    char *path = xformat("%s/grader/tests/ncu_h200.csv", kit_directory());
    ck_assert_msg(whole_file_read(&csv, path, 1 << 20, &why), "%s", why.text);
    free(path);
    return csv.s;
}

START_TEST(test_recorded)
{
    static const struct {
        size_t launch;
        enum hardware_metric metric;
        uint64_t value;
    } values[] = {
        {0, HARDWARE_BLOCKS, 729},
        {0, HARDWARE_LOAD_REQUESTS, 68544},
        {0, HARDWARE_LOAD_SECTORS, 444416},
        {0, HARDWARE_SHARED_LOAD_PASSES, 0},
        {0, HARDWARE_DFMA, 0},
        {1, HARDWARE_BLOCKS, 1331},
        {1, HARDWARE_LOAD_REQUESTS, 20812},
        {1, HARDWARE_LOAD_SECTORS, 140524},
    };
    struct ncu_launches launches;
    struct why why;
    char *csv = recorded();
    ck_assert_msg(ncu_read(&launches, csv, &why), "%s", why.text);
    ck_assert_uint_eq(launches.count, 2);
    for (size_t k = 0; k < ARRAY_LEN(values); k++)
        ck_assert_uint_eq(launches.items[values[k].launch].values[values[k].metric], values[k].value);
    ncu_free(&launches);
    free(csv);
}
END_TEST

/* What may be different in a table, and what is said about it; NULL: it reads the same. */
static const struct {
    const char *find, *put, *why;
} variants[] = {
    {"\"68544\"", "\"68,544\"", NULL},
    {"stencil_kernel(", "\"\"k\"\", (", NULL},
    {"\"ID\",", "\"No\",", "no table"},
    {"\"Metric Value\"", "\"Value\"", "no table"},
    {"\"68544\"", "\"n/a\"", "no metric l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {"\"68544\"", "\"\"", "no metric l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
    {"_op_dfma_", "_op_other_", "numbers about 2 launches"},
    {"\n\"1\",", "\n\"7\",", "numbers about 2 launches"},
};

START_TEST(test_variants)
{
    struct ncu_launches launches;
    struct why why = {0};
    char *csv = recorded(), *at = strstr(csv, variants[_i].find);
    ck_assert_ptr_nonnull(at);
    char *variant =
        xformat("%.*s%s%s", (int)(at - csv), csv, variants[_i].put, at + strlen(variants[_i].find));
    ck_assert_msg(ncu_read(&launches, variant, &why) == !variants[_i].why, "%s", why.text);
    if (variants[_i].why)
        ck_assert_msg(strstr(why.text, variants[_i].why) != NULL, "%s", why.text);
    else
        ck_assert_uint_eq(launches.items[0].values[HARDWARE_LOAD_REQUESTS], 68544);
    ncu_free(&launches);
    free(variant);
    free(csv);
}
END_TEST

START_TEST(test_nothing)
{
    struct ncu_launches launches;
    struct why why;
    ck_assert(!ncu_read(&launches, NULL, &why));
    ck_assert(!ncu_read(&launches, "", &why));
    ck_assert(!ncu_read(&launches, "==ERROR== No kernels were profiled.\n", &why));
}
END_TEST

/* ---- the same or not, and why ---- */

// clang-format off
#define MEASURED(...)    .measured = {.values = {__VA_ARGS__}}
#define UNOPTIMISED(...) .unoptimised = {.values = {__VA_ARGS__}}
#define TILED_FAST       .load.bytes = 12923904, .async_copies = 25242, .async_wavefronts = 100968

static const struct {
    const char *kernel;
    enum counts_measure measure;
    enum counts_reason reason;
    struct counts simulated;
    struct hardware_counts measured, unoptimised;
} comparisons[] = {
    {"lab4_textbook, stencil_tiled", COUNTS_LOAD_SECTORS, COUNTS_SAME, .simulated.load.sectors = 140524,
     MEASURED([HARDWARE_LOAD_SECTORS] = 140524), UNOPTIMISED([HARDWARE_LOAD_SECTORS] = 140524)},
    {"lab4_async_pipeline, one slab: a fused multiply-add is two operations", COUNTS_FLOPS, COUNTS_SAME,
     .simulated.flops = 1171456, MEASURED([HARDWARE_FFMA] = 540672, [HARDWARE_FMUL] = 90112)},
    {"lab4_tiling, stencil_tiled: the chip counts wavefronts again that had to wait", COUNTS_SHARED_PASSES,
     COUNTS_SAME, .simulated.shared_wavefronts = 129228,
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 108416, [HARDWARE_SHARED_STORE_PASSES] = 20812,
              [HARDWARE_CHIP_LOAD_PASSES] = 112743, [HARDWARE_CHIP_STORE_PASSES] = 20971)},
    {"eight lanes load 16 bytes each: the profiler's model counts too many", COUNTS_SHARED_PASSES, COUNTS_SAME,
     .simulated.shared_wavefronts = 4,
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 7, [HARDWARE_CHIP_LOAD_PASSES] = 4)},
    {"lab1_pipeline_async", COUNTS_SHARED_PASSES, COUNTS_SAME, .simulated.shared_wavefronts = 10160,
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 6252, [HARDWARE_ASYNC_COPIES] = 3908)},
    {"lab0_atomic_ref_carry", COUNTS_SHARED_PASSES, COUNTS_MERGED, .simulated.shared_wavefronts = 6000,
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 1100, [HARDWARE_SHARED_STORE_PASSES] = 1900,
              [HARDWARE_SHARED_LOADS] = 800, [HARDWARE_SHARED_STORES] = 1200),
     UNOPTIMISED([HARDWARE_SHARED_LOAD_PASSES] = 2200, [HARDWARE_SHARED_STORE_PASSES] = 3800,
                 [HARDWARE_SHARED_LOADS] = 1600, [HARDWARE_SHARED_STORES] = 2400)},
    {"lab2_grid_stride_own_stream, derivative", COUNTS_LOAD_REQUESTS, COUNTS_SPLIT,
     .simulated.load.requests = 56348, MEASURED([HARDWARE_LOAD_REQUESTS] = 56446),
     UNOPTIMISED([HARDWARE_LOAD_REQUESTS] = 56348)},
    {"lab0_duff_goto_spinlock", COUNTS_LOAD_REQUESTS, COUNTS_DIVERGED,
     .simulated.load = {.requests = 6318, .bytes = 800456},
     MEASURED([HARDWARE_LOAD_REQUESTS] = 6340, [HARDWARE_LOAD_BYTES] = 800456, [HARDWARE_DIVERGENT_BRANCHES] = 2),
     UNOPTIMISED([HARDWARE_LOAD_REQUESTS] = 6340)},
    {"the same without a branch that divides a warp", COUNTS_LOAD_REQUESTS, COUNTS_UNEXPLAINED,
     .simulated.load = {.requests = 6318, .bytes = 800456},
     MEASURED([HARDWARE_LOAD_REQUESTS] = 6340, [HARDWARE_LOAD_BYTES] = 800456),
     UNOPTIMISED([HARDWARE_LOAD_REQUESTS] = 6340)},
    {"the same with other bytes", COUNTS_LOAD_REQUESTS, COUNTS_UNEXPLAINED,
     .simulated.load = {.requests = 6318, .bytes = 800456},
     MEASURED([HARDWARE_LOAD_REQUESTS] = 6340, [HARDWARE_LOAD_BYTES] = 800460, [HARDWARE_DIVERGENT_BRANCHES] = 2),
     UNOPTIMISED([HARDWARE_LOAD_REQUESTS] = 6340)},
    {"lab0_device_symbol_total", COUNTS_SHARED_PASSES, COUNTS_ATOMIC_LOOP,
     .simulated = {.shared_wavefronts = 5486, .atomics = 7034},
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 292554, [HARDWARE_SHARED_STORE_PASSES] = 1568,
              [HARDWARE_SHARED_SWAPS] = 306903),
     UNOPTIMISED([HARDWARE_SHARED_LOAD_PASSES] = 291698)},
    {"lab0_last_block_ticket, if a load of one address by all lanes took two wavefronts", COUNTS_SHARED_PASSES,
     COUNTS_UNEXPLAINED, .simulated.shared_wavefronts = 8811,
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 4554, [HARDWARE_SHARED_STORE_PASSES] = 3465),
     UNOPTIMISED([HARDWARE_SHARED_LOAD_PASSES] = 4554, [HARDWARE_SHARED_STORE_PASSES] = 3465)},
    {"other sectors from as many requests", COUNTS_STORE_SECTORS, COUNTS_UNEXPLAINED,
     .simulated.store.sectors = 12501, MEASURED([HARDWARE_STORE_SECTORS] = 12502),
     UNOPTIMISED([HARDWARE_STORE_SECTORS] = 12501)},
    {"lab4_tiling_fast, stencil_tiled: each copy takes four passes", COUNTS_SHARED_PASSES, COUNTS_LONG_COPIES,
     .simulated = {TILED_FAST, .shared_wavefronts = 545496},
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 444528, [HARDWARE_ASYNC_COPIES] = 25242,
              [HARDWARE_ASYNC_BYTES] = 12923904)},
    {"the same with one more pass of a load", COUNTS_SHARED_PASSES, COUNTS_UNEXPLAINED,
     .simulated = {TILED_FAST, .shared_wavefronts = 545497},
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 444528, [HARDWARE_ASYNC_COPIES] = 25242,
              [HARDWARE_ASYNC_BYTES] = 12923904)},
    {"the same with another number of copies", COUNTS_SHARED_PASSES, COUNTS_UNEXPLAINED,
     .simulated = {TILED_FAST, .shared_wavefronts = 545496},
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 444529, [HARDWARE_ASYNC_COPIES] = 25241,
              [HARDWARE_ASYNC_BYTES] = 12923904)},
    {"the same with shorter copies", COUNTS_SHARED_PASSES, COUNTS_UNEXPLAINED,
     .simulated = {TILED_FAST, .shared_wavefronts = 545496},
     MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 444528, [HARDWARE_ASYNC_COPIES] = 25242,
              [HARDWARE_ASYNC_BYTES] = 12923904 / 4)},
    {"lab0_shared_lock_and_flag: the first warp waits for the last", COUNTS_SHARED_PASSES, COUNTS_WAITED,
     .simulated = {.shared_wavefronts = 3332, .polls = 784}, MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 3462),
     UNOPTIMISED([HARDWARE_SHARED_LOAD_PASSES] = 4010)},
    {"the same without a loop that waits", COUNTS_SHARED_PASSES, COUNTS_UNEXPLAINED,
     .simulated.shared_wavefronts = 3332, MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 3462),
     UNOPTIMISED([HARDWARE_SHARED_LOAD_PASSES] = 4010)},
    {"fewer passes than without waiting", COUNTS_SHARED_PASSES, COUNTS_UNEXPLAINED,
     .simulated = {.shared_wavefronts = 3332, .polls = 784}, MEASURED([HARDWARE_SHARED_LOAD_PASSES] = 3331)},
    {"stores, which no wait adds", COUNTS_STORE_REQUESTS, COUNTS_UNEXPLAINED,
     .simulated = {.store.requests = 10, .polls = 784}, MEASURED([HARDWARE_STORE_REQUESTS] = 11),
     UNOPTIMISED([HARDWARE_STORE_REQUESTS] = 11)},
    {"operations that ptxas has taken out", COUNTS_FLOPS, COUNTS_REUSED, .simulated.flops = 64,
     MEASURED([HARDWARE_FADD] = 32), UNOPTIMISED([HARDWARE_FADD] = 64)},
    {"operations that were not there without its optimizer, either", COUNTS_FLOPS, COUNTS_UNEXPLAINED,
     .simulated.flops = 64, MEASURED([HARDWARE_FADD] = 32), UNOPTIMISED([HARDWARE_FADD] = 32)},
    {"operations that ptxas has added", COUNTS_FLOPS, COUNTS_UNEXPLAINED, .simulated.flops = 64,
     MEASURED([HARDWARE_FADD] = 96), UNOPTIMISED([HARDWARE_FADD] = 64)},
};
// clang-format on

START_TEST(test_reasons)
{
    struct agreement agreement[COUNTS_MEASURE_COUNT];
    counts_agree(agreement, &comparisons[_i].simulated, &comparisons[_i].measured,
                 &comparisons[_i].unoptimised);
    ck_assert_msg(agreement[comparisons[_i].measure].reason == comparisons[_i].reason, "%s: reason %d",
                  comparisons[_i].kernel, agreement[comparisons[_i].measure].reason);
}
END_TEST

Suite *check_counts_suite(void)
{
    Suite *suite = suite_create("check_counts");
    TCase *tcase = tcase_create("check_counts");
    tcase_add_test(tcase, test_recorded);
    tcase_add_loop_test(tcase, test_variants, 0, ARRAY_LEN(variants));
    tcase_add_test(tcase, test_nothing);
    tcase_add_loop_test(tcase, test_reasons, 0, ARRAY_LEN(comparisons));
    suite_add_tcase(suite, tcase);
    return suite;
}
