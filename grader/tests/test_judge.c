/* Points: at, between and beyond the marks; what gates what; and which finding costs which check. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/judge.h"

Suite *judge_suite(void);

/* ---- judge_between ---- */

static const struct {
    double value, full, none;
    bool more;
    double fraction;
} lines[] = {
    {1.2, 1.2, 0.7, true, 1},   {9, 1.2, 0.7, true, 1},      {0.95, 1.2, 0.7, true, 0.5},
    {0.7, 1.2, 0.7, true, 0},   {0, 1.2, 0.7, true, 0},      {1.05, 1.05, 1.5, false, 1},
    {0.3, 1.05, 1.5, false, 1}, {1.1, 1, 1.5, false, 0.8},   {1.5, 1.05, 1.5, false, 0},
    {7, 1.05, 1.5, false, 0},   {0.45, 0.45, 0.45, true, 1}, {0.44, 0.45, 0.45, true, 0},
    {1, 1, 1, false, 1},        {1.01, 1, 1, false, 0},      {0, 0, 0, false, 1},
    {4, 0, 0, false, 0},        {NAN, 1.2, 0.7, true, NAN},
};

START_TEST(test_between)
{
    double got = judge_between(lines[_i].value, lines[_i].full, lines[_i].none, lines[_i].more);
    if (isnan(lines[_i].fraction))
        ck_assert(!(got >= 1));
    else
        ck_assert_msg(fabs(got - lines[_i].fraction) < 1e-9, "%.17g", got);
}
END_TEST

/* ---- one exercise, judged ---- */

static const struct entry *entry_of(int lab, const char *name)
{
    for (int e = 0; e < lab_find(lab)->entry_count; e++)
        if (!strcmp(lab_find(lab)->entries[e]->name, name))
            return lab_find(lab)->entries[e];
    ck_abort_msg("lab %d has no entry %s", lab, name);
}

/* Counts that earn all points of the entry: next to no traffic, a tree's stores, one write a block. */
static struct counts good_counts(void)
{
    struct counts c = {
        .blocks = 10, .warp_instructions = 1, .shared_stores = 10, .global_stores = 10, .plane_bytes = 4000};
    c.loads[0].bytes = c.load.bytes = 4;
    return c;
}

static struct evidence evidence(struct counts counts)
{
    struct evidence e = {.counted = true, .counts = counts};
    struct trial right[2] = {{.shape = {5, 0}, .right = true}, {.shape = {5, 0}, .right = true}};
    judge_size(&e, right);
    return e;
}

/* As many sectors as inputs and outputs have: who touches fewer is not timed. */
static uint64_t needed_sectors(const struct entry *entry)
{
    const struct time_marks *m = &entry->time;
    int64_t items = m->items ? m->items(entry->count_size) : entry->outputs(entry->count_size);
    return (uint64_t)((double)items * m->bytes_per_output / 32) + 1;
}

static struct exercise judged(const struct entry *entry, struct evidence *e, double max_score)
{
    struct exercise x = {.entry = entry, .max_score = max_score};
    if (!e->counts.footprint_sectors)
        e->counts.footprint_sectors = needed_sectors(entry);
    judge_exercise(&x, e);
    judge_free(e);
    return x;
}

static void free_checks(struct exercise *x)
{
    for (int c = 0; c < CHECK_COUNT; c++) {
        findings_free(&x->checks[c].findings);
        text_free(&x->checks[c].derivation);
    }
}

START_TEST(test_idle_kernel_is_not_timed)
{
    struct counts counts = good_counts();
    counts.footprint_sectors = needed_sectors(lab_find(4)->entries[0]) / 2;
    struct evidence e = evidence(counts);
    struct exercise x = judged(lab_find(4)->entries[0], &e, 50);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_SKIPPED);
    ck_assert_double_eq(x.checks[CHECK_TIME].score, 0);
    free_checks(&x);
}
END_TEST

START_TEST(test_full_marks)
{
    static const double most[CHECK_COUNT] = {20, 5, 10, 15};
    double sum = 0;
    for (int k = 0; k < 2; k++) {
        struct evidence e = evidence(good_counts());
        struct exercise x = judged(lab_find(4)->entries[k], &e, 50);
        for (int c = 0; c < CHECK_COUNT; c++) {
            ck_assert_int_eq(x.checks[c].status, STATUS_PASS);
            ck_assert_double_eq(x.checks[c].max_score, most[c]);
            ck_assert_double_eq(x.checks[c].score, most[c]);
        }
        sum += x.score;
        free_checks(&x);
    }
    ck_assert_double_eq(sum, 100);
}
END_TEST

/* ---- traffic ---- */

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
    const struct entry *entry = entry_of(traffic[_i].lab, traffic[_i].entry);
    struct counts counts = good_counts();
    for (int b = 0; b < 3; b++)
        counts.loads[b].bytes = traffic[_i].loads[b];
    counts.load.bytes = traffic[_i].all;
    struct evidence e = evidence(counts);
    struct exercise x = judged(entry, &e, 100);
    const struct check *c = &x.checks[CHECK_TRAFFIC];
    double want = traffic[_i].fraction;
    ck_assert_msg(fabs(c->fraction - want) < 1e-5, "%.9g: %s", c->fraction, c->summary);
    ck_assert_int_eq(c->status, want == 1 ? STATUS_PASS : want > 0 ? STATUS_PARTIAL : STATUS_FAIL);
    ck_assert(fabs(c->score - 20 * want) < 0.01);
    ck_assert_uint_eq(c->findings.count, want < 1);
    free_checks(&x);
}
END_TEST

/* What else a technique asks for, all or nothing: the counts are perfect but for one. */
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
    const struct entry *entry = entry_of(demands[_i].lab, demands[_i].entry);
    struct counts counts = good_counts();
    counts.shared_bytes_per_block = demands[_i].shared_bytes;
    counts.shared_stores = demands[_i].shared_stores;
    counts.global_stores = demands[_i].writes;
    counts.atomics_global = demands[_i].atomics;
    if (demands[_i].lab == 4 && !strcmp(demands[_i].entry, "stencil_basic"))
        counts.load.bytes = 7340032;
    struct evidence e = evidence(counts);
    struct exercise x = judged(entry, &e, 100);
    ck_assert_double_eq(x.checks[CHECK_TRAFFIC].fraction, demands[_i].passes);
    free_checks(&x);
}
END_TEST

START_TEST(test_naive_kernel_reads_as_promised)
{
    struct counts counts = good_counts();
    counts.loads[0].bytes = counts.load.bytes = 7340032;
    struct evidence e = evidence(counts);
    struct exercise x = judged(entry_of(4, "stencil_tiled"), &e, 50);
    const struct check *c = &x.checks[CHECK_TRAFFIC];
    ck_assert_ptr_nonnull(
        strstr(c->findings.items[0].message, "asked 28.0 bytes per output, OP/B 0.46, needs 1.20: "));
    ck_assert_ptr_nonnull(
        strstr(c->derivation.s, "OP/B = 3407872 operations / 7340032 bytes loaded = 0.4643; "));
    ck_assert_double_eq(c->score, 0);
    ck_assert_double_eq(x.op_per_byte, 3407872 / 7340032.0);
    free_checks(&x);
}
END_TEST

/* A mark that is missed by a hair does not read as if it were met. */
START_TEST(test_value_beside_its_mark)
{
    struct counts counts = good_counts();
    counts.loads[0].bytes = counts.load.bytes = 420016; /* blocks of 20: 1.05001 loads an output */
    struct evidence e = evidence(counts);
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    const struct check *c = &x.checks[CHECK_TRAFFIC];
    ck_assert_int_eq(c->status, STATUS_PARTIAL);
    ck_assert_msg(strstr(c->summary, " 1.05001 at n = 100003; needs 1.05") != NULL, "%s", c->summary);
    ck_assert_msg(strstr(c->derivation.s, "= 1.05001; full marks at 1.05") != NULL, "%s", c->derivation.s);
    ck_assert_msg(strstr(c->findings.items[0].message, ": 1.05001, needs at most 1.05") != NULL, "%s",
                  c->findings.items[0].message);
    free_checks(&x);
}
END_TEST

START_TEST(test_nothing_loaded)
{
    struct counts counts = good_counts();
    counts.loads[0].bytes = counts.load.bytes = 0;
    struct evidence e = evidence(counts);
    struct exercise x = judged(entry_of(4, "stencil_tiled"), &e, 100);
    ck_assert_int_eq(x.checks[CHECK_TRAFFIC].status, STATUS_FAIL);
    ck_assert_double_eq(x.op_per_byte, 0);
    free_checks(&x);
}
END_TEST

/* ---- time ---- */

/* The fraction of the bound's speed, from the entry's marks: 0 is "none", 1 is "full". */
static const double speeds[] = {-0.2, 0, 0.25, 0.5, 0.999, 1.001, 1.2};

START_TEST(test_time)
{
    const struct entry *entry = entry_of(1, "moving_average");
    const struct time_marks *m = &entry->time;
    struct counts counts = good_counts();
    double speed = m->model_none + speeds[_i] * (m->model_full - m->model_none);
    double bytes = (double)entry->outputs(entry->count_size) * m->bytes_per_output / speed;
    counts.footprint_sectors = (uint64_t)(bytes / 32);
    struct evidence e = evidence(counts);
    struct exercise x = judged(entry, &e, 100);
    double want = speeds[_i] < 0 ? 0 : speeds[_i] > 1 ? 1 : speeds[_i];
    const struct check *c = &x.checks[CHECK_TIME];
    ck_assert_msg(fabs(c->fraction - want) < 1e-3, "%g, not %g", c->fraction, want);
    ck_assert_ptr_nonnull(strstr(c->summary, "modelled"));
    ck_assert(x.modelled);
    free_checks(&x);
}
END_TEST

/* Points are cut to two decimals, and shown with one: only full marks look so. */
START_TEST(test_points_are_cut)
{
    struct counts counts = good_counts();
    counts.loads[0].bytes = counts.load.bytes = 540016; /* 1.35 loads an output: a third of the way */
    struct evidence e = evidence(counts);
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    ck_assert_double_eq(x.checks[CHECK_TRAFFIC].score, 6.66);
    free_checks(&x);
}
END_TEST

static const struct {
    double value;
    const char *shown;
} shown[] = {
    {100, "100"}, {99.96, "99.9"}, {99.999, "99.9"}, {0, "0"}, {0.04, "0"}, {66.7, "66.7"}, {87.5, "87.5"},
};

START_TEST(test_points_shown)
{
    char *points = result_points(shown[_i].value);
    ck_assert_str_eq(points, shown[_i].shown);
    free(points);
}
END_TEST

/* What kernels store and load again costs from an eighth of the inputs on: 50002 bytes of lab 1's. */
static const struct {
    uint64_t stored;
    double fraction;
} tables[] = {{50000, 1}, {50004, 0}};

START_TEST(test_table)
{
    struct counts counts = good_counts();
    counts.loads[0].bytes = 400000;
    counts.loads[COUNTED_BUFFERS - 1].bytes = 400000;
    counts.stores[COUNTED_BUFFERS - 1].bytes = tables[_i].stored;
    counts.load.bytes = 800000;
    struct evidence e = evidence(counts);
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    ck_assert_double_eq(x.checks[CHECK_TRAFFIC].fraction, tables[_i].fraction);
    free_checks(&x);
}
END_TEST

/* ---- gating ---- */

static void add(struct trial *t, enum finding_kind kind, int line, unsigned long long times,
                const char *message)
{
    struct finding *f = findings_add(&t->findings, kind);
    f->line = line;
    f->times = times;
    snprintf(f->message, sizeof f->message, "%s", message);
}

static void add_size(struct evidence *e, struct trial trials[2])
{
    judge_size(e, trials);
    findings_free(&trials[0].findings);
    findings_free(&trials[1].findings);
}

START_TEST(test_wrong_result_gates)
{
    struct evidence e = evidence(good_counts());
    struct trial wrong[2] = {{.shape = {33, 0}, .right = true}, /* right with one kind of data only */
                             {.shape = {33, 0}}};
    add(&wrong[1], FINDING_WRONG_VALUE, 0, 2, "n = 33: y[32] is 1, should be 2");
    ck_assert(!judge_lost(&e));
    add_size(&e, wrong);
    ck_assert(judge_lost(&e));
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    ck_assert_int_eq(x.checks[CHECK_CORRECTNESS].status, STATUS_FAIL);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary, "wrong at 1 of 2 sizes, first at n = 33");
    for (int c = CHECK_SAFETY; c < CHECK_COUNT; c++) {
        ck_assert_int_eq(x.checks[c].status, STATUS_PASS); /* judged and reported all the same */
        ck_assert_double_eq(x.checks[c].score, 0);
    }
    ck_assert_double_eq(x.score, 0);
    free_checks(&x);
}
END_TEST

START_TEST(test_unsafe_but_right)
{
    struct evidence e = evidence(good_counts());
    struct trial trials[2] = {{.shape = {7, 0}, .right = true}, {.shape = {7, 0}, .right = true}};
    add(&trials[0], FINDING_OUT_OF_BOUNDS_READ, 12, 1, "reads x[7]");
    add_size(&e, trials);
    ck_assert(judge_lost(&e));
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    ck_assert_int_eq(x.checks[CHECK_SAFETY].status, STATUS_FAIL);
    ck_assert_double_eq(x.score, 90);
    free_checks(&x);
}
END_TEST

/* However many remarks come first, what costs is in the list behind them. */
START_TEST(test_remarks_leave_room)
{
    struct evidence e = evidence(good_counts());
    struct trial trials[2] = {{.shape = {7, 0}, .right = true}, {.shape = {7, 0}, .right = true}};
    for (int line = 1; line <= 50; line++)
        add(&trials[0], FINDING_BARRIER_REMARK, line, 1, "safer is ...");
    for (int line = 51; line <= 100; line++)
        add(&trials[0], FINDING_SHARED_RACE, line, 1, "reads tile[1]");
    add_size(&e, trials);
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    const struct findings *told = &x.checks[CHECK_SAFETY].findings;
    ck_assert_int_eq(x.checks[CHECK_SAFETY].status, STATUS_FAIL);
    ck_assert_uint_eq(told->count, REMARKS_MOST + 12);
    ck_assert_int_eq(told->items[REMARKS_MOST].line, 51);
    free_checks(&x);
}
END_TEST

START_TEST(test_remark_costs_nothing)
{
    struct evidence e = evidence(good_counts());
    struct trial trials[2] = {{.shape = {7, 0}, .right = true}, {.shape = {7, 0}, .right = true}};
    add(&trials[0], FINDING_BARRIER_REMARK, 12, 1, "safer is ...");
    add_size(&e, trials);
    ck_assert(!judge_lost(&e));
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    ck_assert_int_eq(x.checks[CHECK_SAFETY].status, STATUS_PASS);
    ck_assert_uint_eq(x.checks[CHECK_SAFETY].findings.count, 1);
    ck_assert_double_eq(x.score, 100);
    free_checks(&x);
}
END_TEST

/* Grids differ from size to size, and so do messages; what stands in no line is still one fault. */
START_TEST(test_launch_errors_are_told_once)
{
    struct evidence e = {0};
    for (int n = 1; n <= 3; n++) {
        char *message = xformat("grid of %d blocks", -n);
        struct trial wrong[2] = {{.shape = {n, 0}, .end = TRIAL_COMPARED},
                                 {.shape = {n, 0}, .end = TRIAL_COMPARED}};
        add(&wrong[0], FINDING_LAUNCH_ERROR, 0, 1, message);
        add_size(&e, wrong);
        free(message);
    }
    ck_assert_uint_eq(e.correctness.count, 1);
    ck_assert_str_eq(e.correctness.items[0].message, "at n = 1: grid of -1 blocks");
    judge_free(&e);
}
END_TEST

START_TEST(test_died)
{
    struct evidence e = {0};
    struct trial died[2] = {{.shape = {5, 3}, .end = TRIAL_DIED, .message = "the kernel trapped"},
                            {.shape = {5, 3}, .end = TRIAL_DIED}};
    add(&died[0], FINDING_TRAP, 4, 1, "trap");
    add_size(&e, died);
    ck_assert(!e.all_ran && e.end == TRIAL_DIED && judge_lost(&e));
    struct exercise x = judged(entry_of(2, "derivative"), &e, 50);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary, "stopped at n = 5, radius 3, see below");
    ck_assert_int_eq(x.checks[CHECK_CORRECTNESS].findings.items[0].kind, FINDING_TRAP);
    ck_assert_str_eq(x.checks[CHECK_SAFETY].summary, "no fault seen before it stopped");
    ck_assert_int_eq(x.checks[CHECK_TRAFFIC].status, STATUS_SKIPPED);
    ck_assert_int_eq(x.checks[CHECK_TIME].status, STATUS_SKIPPED);
    ck_assert_double_eq(x.score, 0);
    free_checks(&x);
}
END_TEST

START_TEST(test_skipped)
{
    struct exercise x = {.entry = entry_of(1, "moving_average"), .max_score = 100};
    double most = 0;
    judge_skipped(&x);
    for (int c = 0; c < CHECK_COUNT; c++) {
        ck_assert_int_eq(x.checks[c].status, STATUS_SKIPPED);
        ck_assert_double_eq(x.checks[c].score, 0);
        most += x.checks[c].max_score;
    }
    ck_assert_double_eq(most, 100);
}
END_TEST

/* ---- findings ---- */

/* Every kind costs one of the first two checks, the one that speaks of such things. */
static enum check_name check_of(enum finding_kind kind)
{
    static const enum finding_kind safety[] = {FINDING_OUT_OF_BOUNDS_READ, FINDING_OUT_OF_BOUNDS_WRITE,
                                               FINDING_MISALIGNED,         FINDING_SHARED_RACE,
                                               FINDING_GLOBAL_RACE,        FINDING_UNDEFINED_VALUE,
                                               FINDING_BARRIER_DIVERGENCE, FINDING_BARRIER_REMARK,
                                               FINDING_WARP_MASK,          FINDING_STREAM_NOT_JOINED};
    for (size_t k = 0; k < ARRAY_LEN(safety); k++)
        if (safety[k] == kind)
            return CHECK_SAFETY;
    return CHECK_CORRECTNESS;
}

START_TEST(test_sorted_by_check)
{
    enum finding_kind kind = (enum finding_kind)_i;
    struct evidence e = {0};
    struct trial trials[2] = {{.shape = {7, 0}}, {.shape = {7, 0}}};
    add(&trials[1], kind, 3, 1, "something");
    add_size(&e, trials);
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    for (int c = 0; c < CHECK_COUNT; c++)
        if (kind != FINDING_REQUIREMENT)
            ck_assert_uint_eq(x.checks[c].findings.count, c == (int)check_of(kind));
    free_checks(&x);
}
END_TEST

START_TEST(test_merged)
{
    struct evidence e = {0};
    struct trial trials[2] = {{.shape = {7, 0}}, {.shape = {7, 0}}},
                 later[2] = {{.shape = {9, 0}}, {.shape = {9, 0}}};
    add(&trials[0], FINDING_OUT_OF_BOUNDS_READ, 12, 3, "reads x[7]");
    add(&trials[1], FINDING_OUT_OF_BOUNDS_READ, 12, 2, "reads x[8]");
    add(&trials[1], FINDING_OUT_OF_BOUNDS_READ, 13, 1, "reads x[9]");
    add_size(&e, trials);
    add(&later[0], FINDING_OUT_OF_BOUNDS_WRITE, 12, 1, "writes y[9]");
    add(&later[0], FINDING_OUT_OF_BOUNDS_READ, 12, 5, "reads x[9]");
    add_size(&e, later);
    ck_assert_uint_eq(e.safety.count, 3);
    ck_assert_str_eq(e.safety.items[0].message, "at n = 7: reads x[7]");
    ck_assert_uint_eq(e.safety.items[0].times, 10);
    ck_assert_str_eq(e.safety.items[2].message, "at n = 9: writes y[9]");
    judge_free(&e);
}
END_TEST

/* Wrong elements are shown for the first size that has any, not for all. */
/* Wrong at one size, it stops at another, and both are named. */
START_TEST(test_stops_behind_wrong_sizes)
{
    struct evidence e = evidence(good_counts());
    struct trial wrong[2] = {{.shape = {6, 0}}, {.shape = {6, 0}}};
    struct trial died[2] = {{.shape = {7, 0}, .end = TRIAL_DIED, .message = "the kernel trapped"},
                            {.shape = {7, 0}, .end = TRIAL_DIED}};
    add(&wrong[0], FINDING_WRONG_VALUE, 0, 1, "n = 6: y[0] is 1, should be 2");
    add_size(&e, wrong);
    add_size(&e, died);
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary, "stopped at n = 7, see below");
    free_checks(&x);
}
END_TEST

/* The sizes need not come in order: the one that is counted is the last, and not the largest. */
START_TEST(test_largest_size_is_named)
{
    struct evidence e = evidence(good_counts());
    struct trial larger[2] = {{.shape = {200000, 0}, .right = true}, {.shape = {200000, 0}, .right = true}};
    struct trial smaller[2] = {{.shape = {3, 0}, .right = true}, {.shape = {3, 0}, .right = true}};
    add_size(&e, larger);
    add_size(&e, smaller);
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary,
                     "right at all 3 sizes up to n = 200000, twice each with fresh data");
    free_checks(&x);
}
END_TEST

START_TEST(test_first_wrong_size_is_shown)
{
    struct evidence e = evidence(good_counts());
    for (int n = 6; n < 9; n++) {
        struct trial wrong[2] = {{.shape = {n, 0}}, {.shape = {n, 0}}};
        char message[50];
        snprintf(message, sizeof message, "n = %d: y[0] is 1, should be 2", n);
        add(&wrong[0], FINDING_WRONG_VALUE, 0, 1, message);
        add_size(&e, wrong);
    }
    ck_assert_uint_eq(e.correctness.count, 1);
    ck_assert_str_eq(e.correctness.items[0].message, "n = 6: y[0] is 1, should be 2");
    struct exercise x = judged(entry_of(1, "moving_average"), &e, 100);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary, "wrong at 3 of 4 sizes, first at n = 6");
    free_checks(&x);
}
END_TEST

/* Two kinds of data that are wrong at the same size: the first tells. */
START_TEST(test_wrong_elements_are_told_once)
{
    struct evidence e = {0};
    struct trial wrong[2] = {{.shape = {5, 0}}, {.shape = {5, 0}}};
    add(&wrong[0], FINDING_NOT_WRITTEN, 0, 5, "n = 5: y[0] was never written");
    add(&wrong[1], FINDING_NOT_WRITTEN, 0, 5, "n = 5: y[0] was never written");
    add(&wrong[1], FINDING_MISALIGNED, 3, 1, "misaligned");
    add_size(&e, wrong);
    ck_assert_uint_eq(e.correctness.count, 1);
    ck_assert_uint_eq(e.safety.count, 1);
    judge_free(&e);
}
END_TEST

START_TEST(test_endless_findings)
{
    struct evidence e = {0};
    struct trial trials[2] = {{.shape = {7, 0}}, {.shape = {7, 0}}};
    for (int line = 1; line <= 500; line++)
        add(&trials[0], FINDING_MISALIGNED, line, 1, "misaligned");
    add_size(&e, trials);
    ck_assert_uint_eq(e.safety.count, 12);
    judge_free(&e);
}
END_TEST

Suite *judge_suite(void)
{
    Suite *suite = suite_create("judge");
    TCase *tcase = tcase_create("judge");
    tcase_add_loop_test(tcase, test_between, 0, ARRAY_LEN(lines));
    tcase_add_test(tcase, test_full_marks);
    tcase_add_test(tcase, test_idle_kernel_is_not_timed);
    tcase_add_loop_test(tcase, test_traffic, 0, ARRAY_LEN(traffic));
    tcase_add_loop_test(tcase, test_demands, 0, ARRAY_LEN(demands));
    tcase_add_test(tcase, test_naive_kernel_reads_as_promised);
    tcase_add_test(tcase, test_value_beside_its_mark);
    tcase_add_test(tcase, test_nothing_loaded);
    tcase_add_loop_test(tcase, test_time, 0, ARRAY_LEN(speeds));
    tcase_add_test(tcase, test_points_are_cut);
    tcase_add_loop_test(tcase, test_points_shown, 0, ARRAY_LEN(shown));
    tcase_add_loop_test(tcase, test_table, 0, ARRAY_LEN(tables));
    tcase_add_test(tcase, test_wrong_result_gates);
    tcase_add_test(tcase, test_unsafe_but_right);
    tcase_add_test(tcase, test_remark_costs_nothing);
    tcase_add_test(tcase, test_remarks_leave_room);
    tcase_add_test(tcase, test_died);
    tcase_add_test(tcase, test_launch_errors_are_told_once);
    tcase_add_test(tcase, test_skipped);
    tcase_add_loop_test(tcase, test_sorted_by_check, 0, FINDING_KIND_COUNT);
    tcase_add_test(tcase, test_merged);
    tcase_add_test(tcase, test_stops_behind_wrong_sizes);
    tcase_add_test(tcase, test_largest_size_is_named);
    tcase_add_test(tcase, test_first_wrong_size_is_shown);
    tcase_add_test(tcase, test_wrong_elements_are_told_once);
    tcase_add_test(tcase, test_endless_findings);
    suite_add_tcase(suite, tcase);
    return suite;
}
