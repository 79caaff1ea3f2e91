/* The check of traffic: at, between and beyond the marks of each entry point. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grader/tests/units/sample_evidence.h"

Suite *judge_traffic_suite(void);

/* Loads of the counted buffers and of all, in bytes, at the entry's count size. */
static const struct {
    int lab;
    const char *entry;
    uint64_t loads[3], all;
    double fraction;
} traffic[] = {
    /* 100003 outputs: 1.05 loads each are 420012.6 bytes, 1.5 are 600018 */
    {1, "moving_average", {420012}, 420012, 1},
    {1, "moving_average", {510015}, 510015, 0.5},
    {1, "moving_average", {600018}, 600018, 0},
    {1, "moving_average", {800024}, 800024, 0},
    {2, "average3", {420012}, 420012, 1},
    {2, "average3", {800024}, 800024, 0},
    /* 99987 outputs of radius 8; the coefficients are free */
    {2, "derivative", {459940, 0, 99999999}, 1 << 30, 1},
    {2, "derivative", {1599792}, 1599792, 0},
    {3, "moving_average", {440013}, 440013, 1},
    {3, "moving_average", {720024}, 720024, 0},
    /* 13 * 64^3 operations */
    {4, "stencil_basic", {7340032}, 7340032, 1},
    {4, "stencil_basic", {7600000}, 7600000, 0},
    {4, "stencil_tiled", {2839893}, 2839893, 1},
    {4, "stencil_tiled", {3587233}, 3587233, 0.5},
    {4, "stencil_tiled", {4868389}, 4868389, 0},
    {4, "stencil_tiled", {2839893}, 7340032, 0}, /* scratch counts, too */
    {5, "stencil_coarsened", {1549032}, 1549032, 1},
    {5, "stencil_coarsened", {1893262}, 1893262, 0.5},
    {5, "stencil_coarsened", {2434195}, 2434195, 0},
    {6, "stencil_register_tiled", {1549032}, 1549032, 1},
    /* 2 * 100003 elements of four bytes, not one more */
    {0, "dot", {400012, 400012}, 800024, 1},
    {0, "dot", {400012, 400012, 8000}, 808024, 1},
    {0, "dot", {400016, 400012}, 800028, 0},
};

START_TEST(test_traffic)
{
    const struct entry *entry = sample_entry(traffic[_i].lab, traffic[_i].entry);
    struct counts counts = sample_counts();
    for (int b = 0; b < 3; b++)
        counts.loads[b].bytes = traffic[_i].loads[b];
    counts.load.bytes = traffic[_i].all;
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(entry, &e, 100);
    const struct check *c = &x.checks[CHECK_TRAFFIC];
    double want = traffic[_i].fraction;
    ck_assert_msg(fabs(c->fraction - want) < 1e-5, "%.9g: %s", c->fraction, c->summary);
    ck_assert_int_eq(c->status, want == 1 ? STATUS_PASS : want > 0 ? STATUS_PARTIAL : STATUS_FAIL);
    ck_assert(fabs(c->score - 20 * want) < 0.01);
    ck_assert_uint_eq(c->findings.count, want < 1);
    sample_free_checks(&x);
}
END_TEST

/* What else a technique asks for, all or nothing: one of the counts is not perfect. */
static const struct {
    int lab;
    const char *entry;
    uint64_t shared_bytes, shared_stores, writes, atomics;
    bool passes;
} demands[] = {
    {3, "moving_average", 0, 0, 10, 0, true},
    {3, "average3", 4, 0, 10, 0, false},
    {4, "stencil_basic", 4, 0, 10, 0, false},
    {4, "stencil_tiled", 4000, 0, 10, 0, true},
    {6, "stencil_register_tiled", 5000, 0, 10, 0, true},
    {6, "stencil_register_tiled", 5004, 0, 10, 0, false},
    {0, "dot", 4, 10, 10, 0, true},
    {0, "dot", 4, 10, 0, 10, true},
    {0, "dot", 4, 10, 0, 11, false},
    {0, "dot", 4, 10, 10, 1, false},
    {0, "dot", 4, 9, 10, 0, false},
};

START_TEST(test_demands)
{
    const struct entry *entry = sample_entry(demands[_i].lab, demands[_i].entry);
    struct counts counts = sample_counts();
    counts.shared_bytes_per_block = demands[_i].shared_bytes;
    counts.shared_stores = demands[_i].shared_stores;
    counts.global_stores = demands[_i].writes;
    counts.atomics_global = demands[_i].atomics;
    if (demands[_i].lab == 4 && !strcmp(demands[_i].entry, "stencil_basic"))
        counts.load.bytes = 7340032;
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(entry, &e, 100);
    ck_assert_double_eq(x.checks[CHECK_TRAFFIC].fraction, demands[_i].passes);
    sample_free_checks(&x);
}
END_TEST

START_TEST(test_naive_kernel_reads_as_promised)
{
    struct counts counts = sample_counts();
    counts.loads[0].bytes = counts.load.bytes = 7340032;
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(sample_entry(4, "stencil_tiled"), &e, 50);
    const struct check *c = &x.checks[CHECK_TRAFFIC];
    ck_assert_ptr_nonnull(
        strstr(c->findings.items[0].message, "asked 28.0 bytes per output, OP/B 0.46, needs 1.20: "));
    ck_assert_ptr_nonnull(
        strstr(c->derivation.s, "OP/B = 3407872 operations / 7340032 bytes loaded = 0.4643; "));
    ck_assert_double_eq(c->score, 0);
    ck_assert_double_eq(x.op_per_byte, 3407872 / 7340032.0);
    sample_free_checks(&x);
}
END_TEST

/* Why too much is loaded: over and over, or beside a tile that is there. Four bytes an element. */
static const struct {
    int lab;
    const char *entry;
    uint64_t loads, shared_stores; /* elements */
    enum cause cause;
} reasons[] = {
    {1, "moving_average", 240000, 0,
     CAUSE_LOADS_PER_OUTPUT}, /* 2.4 per output: 1.2 times the two of an output */
    {1, "moving_average", 240010, 0, CAUSE_LOADS_REPEATED},
    {2, "average3", 360000, 0, CAUSE_LOADS_PER_OUTPUT},
    {2, "average3", 360020, 0, CAUSE_LOADS_REPEATED},
    {2, "average3", 200006, 100003, CAUSE_NEIGHBOURS_FROM_MEMORY},
    {2, "average3", 200006, 100002, CAUSE_LOADS_PER_OUTPUT}, /* not every output has its cell */
    {2, "average3", 200006, 181830, CAUSE_LOADS_PER_OUTPUT}, /* 1.1 times what the tile has */
    {2, "average3", 200006, 181820, CAUSE_NEIGHBOURS_FROM_MEMORY},
    {0, "dot", 400000, 200006, CAUSE_LOADS_PER_INPUT},
    {4, "stencil_tiled", 1835008, 262144, CAUSE_NEIGHBOURS_FROM_MEMORY},
    {4, "stencil_tiled", 1835008, 262143, CAUSE_OP_PER_BYTE},
    {4, "stencil_tiled", 1835008, 1411500, CAUSE_NEIGHBOURS_FROM_MEMORY}, /* 1.3 times what the tile has */
    {4, "stencil_tiled", 1835008, 1411600, CAUSE_OP_PER_BYTE},
    {6, "stencil_register_tiled", 1835008, 262144, CAUSE_OP_PER_BYTE}, /* planes in registers */
};

/* Blocks of 32 * 32 threads in lab 6, whose outputs are 64^3: 1024 cells per plane for 900 outputs. */
static const struct {
    uint64_t blocks, loads;
    enum cause cause;
} marches[] = {
    {36, 600000, CAUSE_PLANES_LOADED_AGAIN}, /* 8 planes: 1.42 per output are due */
    {36, 480000, CAUSE_HALO_OF_TILES},
    {36, 1800000, CAUSE_OP_PER_BYTE},
    {288, 800000, CAUSE_FEW_PLANES}, /* one plane: 3.4 are due */
};

START_TEST(test_march)
{
    struct counts counts = sample_counts();
    counts.loads[0].bytes = counts.load.bytes = 4 * marches[_i].loads;
    counts.threads_per_block = 1024;
    counts.plane_bytes = 34 * 34 * sizeof(float);
    counts.blocks = marches[_i].blocks;
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(sample_entry(6, "stencil_register_tiled"), &e, 100);
    const struct findings *list = &x.checks[CHECK_TRAFFIC].findings;
    ck_assert_uint_ge(list->count, 1);
    ck_assert_str_eq(cause_word(list->items[0].cause), cause_word(marches[_i].cause));
    sample_free_checks(&x);
}
END_TEST

START_TEST(test_reason)
{
    struct counts counts = sample_counts();
    counts.loads[0].bytes = counts.load.bytes = 4 * reasons[_i].loads;
    counts.shared_stores = reasons[_i].shared_stores;
    counts.threads_per_block = 256;
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(sample_entry(reasons[_i].lab, reasons[_i].entry), &e, 100);
    const struct findings *list = &x.checks[CHECK_TRAFFIC].findings;
    ck_assert_uint_ge(list->count, 1);
    ck_assert_str_eq(cause_word(list->items[0].cause), cause_word(reasons[_i].cause));
    sample_free_checks(&x);
}
END_TEST

/* A mark that is missed by a hair does not read as if it were met. */
START_TEST(test_value_beside_its_mark)
{
    struct counts counts = sample_counts();
    counts.loads[0].bytes = counts.load.bytes = 420016; /* blocks of 20: 1.05001 loads an output */
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    const struct check *c = &x.checks[CHECK_TRAFFIC];
    ck_assert_int_eq(c->status, STATUS_PARTIAL);
    ck_assert_msg(strstr(c->summary, " 1.05001 at n = 100003; needs 1.05") != NULL, "%s", c->summary);
    ck_assert_msg(strstr(c->derivation.s, "= 1.05001; full marks at 1.05") != NULL, "%s", c->derivation.s);
    ck_assert_msg(strstr(c->findings.items[0].message, ": 1.05001, needs at most 1.05") != NULL, "%s",
                  c->findings.items[0].message);
    sample_free_checks(&x);
}
END_TEST

START_TEST(test_nothing_loaded)
{
    struct counts counts = sample_counts();
    counts.loads[0].bytes = counts.load.bytes = 0;
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(sample_entry(4, "stencil_tiled"), &e, 100);
    ck_assert_int_eq(x.checks[CHECK_TRAFFIC].status, STATUS_FAIL);
    ck_assert_double_eq(x.op_per_byte, 0);
    sample_free_checks(&x);
}
END_TEST

/* What kernels store and load again costs from an eighth of the inputs on: 50002 bytes of lab 1's. */
static const struct {
    uint64_t stored, changed; /* by stores, by atomics */
    double fraction;
} tables[] = {{50000, 0, 1}, {50004, 0, 0}, {0, 50000, 1}, {0, 50004, 0}, {25000, 25004, 0}};

START_TEST(test_table)
{
    struct counts counts = sample_counts();
    counts.loads[0].bytes = 400000;
    counts.loads[COUNTED_BUFFERS - 1].bytes = 400000;
    counts.stores[COUNTED_BUFFERS - 1].bytes = tables[_i].stored;
    counts.changed[COUNTED_BUFFERS - 1] = tables[_i].changed;
    counts.load.bytes = 800000;
    struct evidence e = sample_evidence(counts);
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    ck_assert_double_eq(x.checks[CHECK_TRAFFIC].fraction, tables[_i].fraction);
    sample_free_checks(&x);
}
END_TEST

/* A requirement has to be met at the size that was drawn as well: 13 operations for each of 68^3 outputs. */
static const struct {
    uint64_t loads, again;
    double fraction;
    int n;
} twice[] = {
    {2839893, 3406346, 1, 66},   {2839893, 3784800, 1, 66}, /* OP/B 1.08: a tenth less */
    {2839893, 6146791, 0.5, 70}, {2839893, 9000000, 0, 70}, {4868389, 3406346, 0, 66},
};

START_TEST(test_drawn_size)
{
    struct counts counts = sample_counts();
    char size[20];
    counts.loads[0].bytes = counts.load.bytes = twice[_i].loads;
    struct evidence e = sample_evidence(counts);
    counts.loads[0].bytes = counts.load.bytes = twice[_i].again;
    e.counted_again = true;
    e.drawn = (struct shape){.n = 70};
    e.drawn_counts = counts;
    struct exercise x = sample_judged(sample_entry(4, "stencil_tiled"), &e, 100);
    const struct check *c = &x.checks[CHECK_TRAFFIC];
    ck_assert_msg(fabs(c->fraction - twice[_i].fraction) < 1e-5, "%.9g: %s", c->fraction, c->summary);
    snprintf(size, sizeof size, "n = %d;", twice[_i].n);
    ck_assert_msg(strstr(c->summary, size), "%s", c->summary);
    ck_assert_int_eq(x.count_size.n, 66);
    sample_free_checks(&x);
}
END_TEST

Suite *judge_traffic_suite(void)
{
    Suite *suite = suite_create("judge_traffic");
    TCase *tcase = tcase_create("judge_traffic");
    tcase_add_loop_test(tcase, test_traffic, 0, ARRAY_LEN(traffic));
    tcase_add_loop_test(tcase, test_demands, 0, ARRAY_LEN(demands));
    tcase_add_loop_test(tcase, test_march, 0, ARRAY_LEN(marches));
    tcase_add_loop_test(tcase, test_reason, 0, ARRAY_LEN(reasons));
    tcase_add_test(tcase, test_naive_kernel_reads_as_promised);
    tcase_add_test(tcase, test_value_beside_its_mark);
    tcase_add_test(tcase, test_nothing_loaded);
    tcase_add_loop_test(tcase, test_table, 0, ARRAY_LEN(tables));
    tcase_add_loop_test(tcase, test_drawn_size, 0, ARRAY_LEN(twice));
    suite_add_tcase(suite, tcase);
    return suite;
}
