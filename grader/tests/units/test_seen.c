/* What a watched run shows: the mistakes of some corpus files, and none in the solutions. Run from the
 * project's root. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/gives_way.h"
#include "grader/diagnose/seen.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_copy.h"
#include "grader/tests/units/sim_lab.h"
#include "grader/text/whole_file.h"

Suite *seen_suite(void);

/* ---- runs ---- */

/* `entry`: number of the entry point in the lab. */
static const struct {
    const char *path;
    int lab, entry;
    enum cause cause;
    int line;
    const char *says;
    int n; /* 0: as most of them */
} files[] = {
    {"grader/corpus/wrong/lab0_helper_takes_int.cu", 0, 0, CAUSE_SUM_CUT, 8,
     "the parameter val of warpReduceSum", 0},
    {"grader/corpus/wrong/lab1_wraps_inside_tile.cu", 1, 0, CAUSE_HALO_NOT_READ, 20,
     "no thread reads tile[256]", 0},
    {"grader/corpus/wrong/lab1_blocks_half_apart.cu", 1, 0, CAUSE_BLOCKS_OVERLAP, 11,
     "they begin 128 apart, but each stores 256", 0},
    {"grader/corpus/wrong/lab3_lane_in_rows_of_16.cu", 3, 0, CAUSE_COMPARISON_NEVER_HOLDS, 16,
     "threadIdx.x 31, but a block of 16 * 16", 0},
    {"grader/corpus/wrong/lab4_pad_in_stores_alone.cu", 4, 1, CAUSE_TWO_PITCHES, 33,
     "line 32 stores cells 9 apart, and line 33 reads cells 8 apart", 0},
    {"grader/corpus/wrong/lab4_next_row_loaded_late.cu", 4, 1, CAUSE_STORED_AFTER_READ, 43,
     "line 36 stores it only after that", 0},
    {"grader/corpus/wrong/lab4_halo_at_full_blocks_only.cu", 4, 1, CAUSE_CELL_SKIPPED, 42,
     "Does its condition in line 40, or computes, which line 37 sets", 0},
    {"grader/corpus/wrong/lab2_walks_over_outputs.cu", 2, 1, CAUSE_LOADER_KEPT_AWAY, 34,
     "leaves it before line 25", 0},
    {"grader/corpus/wrong/lab6_column_by_value.cu", 6, 0, CAUSE_COPY_CHANGED, 18, "what line 49 passes", 0},
    {"grader/corpus/wrong/lab6_last_row_of_width.cu", 6, 0, CAUSE_COMPARISON_NEVER_HOLDS, 37,
     "threadIdx.y 31, but a block of 32 * 8", 0},
    {"grader/corpus/wrong/lab0_last_kernel_too_small.cu", 0, 0, CAUSE_BLOCK_SUMS_LEFT_OUT, 25,
     "reads only the first 128 of 235", 30000},
    {"grader/corpus/wrong/lab0_share_of_block_rounded_down.cu", 0, 0, CAUSE_SHARES_ROUNDED_DOWN, 17,
     "which no block takes", 2501},
    {"grader/corpus/wrong/lab0_quads_step_in_elements.cu", 0, 0, CAUSE_ROUND_LEFT_OUT, 13,
     "nobody loads a[262144] to a[299999]", 300000},
    {"grader/corpus/wrong/lab1_last_before_others.cu", 1, 0, CAUSE_OUTPUT_REPLACED, 25,
     "launch 1 of the call has stored in line 10", 0},
    {"grader/corpus/wrong/lab2_first_zero.cu", 2, 1, CAUSE_BLOCKS_APART, 36, "apart, but each stores 256", 0},
    {"grader/corpus/wrong/lab2_stores_at_start_of_window.cu", 2, 1, CAUSE_VALUES_SHIFTED, 28,
     "what it stores at df[i] is right for df[i + radius]", 0},
    {"grader/corpus/wrong/lab4_row_without_remainder.cu", 4, 0, CAUSE_CONDITION_NEVER_HOLDS, 16,
     "it wants from 1 to 15 is 0 in all threads", 0},
    {"grader/corpus/wrong/lab3_lane_of_short_row.cu", 3, 0, CAUSE_LINE_NEVER_RUNS, 30,
     "the condition in line 29 holds for no thread", 0},
    {"grader/corpus/wrong/lab3_path_never_taken.cu", 3, 0, CAUSE_NONE, 0, "", 0},
    {"solutions/lab0_dot_product.cu", 0, 0, CAUSE_NONE, 0, "", 0},
    {"solutions/lab1_moving_average.cu", 1, 0, CAUSE_NONE, 0, "", 0},
    {"solutions/lab2_halo.cu", 2, 0, CAUSE_NONE, 0, "", 0},
    {"solutions/lab2_halo.cu", 2, 1, CAUSE_NONE, 0, "", 0},
    {"solutions/lab3_warp_shuffle.cu", 3, 0, CAUSE_NONE, 0, "", 0},
    {"solutions/lab3_warp_shuffle.cu", 3, 1, CAUSE_NONE, 0, "", 0},
    {"solutions/lab4_tiling.cu", 4, 0, CAUSE_NONE, 0, "", 0},
    {"solutions/lab4_tiling.cu", 4, 1, CAUSE_NONE, 0, "", 0},
    {"solutions/lab5_coarsening.cu", 5, 0, CAUSE_NONE, 0, "", 0},
    {"solutions/lab6_register_tiling.cu", 6, 0, CAUSE_NONE, 0, "", 0},
};

/* As the grader does it, at one size, which counts as wrong. */
static size_t see(struct seen found[SEEN_MOST], struct sim_lab *l, const struct entry *entry, int which,
                  const char *source, int n)
{
    struct tried tried = {.shape = {.n = n ? n : entry->pattern.dimensions > 1 ? 17 : 2500, .radius = 2}};
    struct plan plans[1][2] = {0};
    struct diagnosis d = {&l->rig, entry, which, &tried, 1, plans, false};
    for (int v = 0; v < 2; v++)
        trial_record(&plans[0][v], &l->rig, entry, tried.shape, (float[7]){0});
    size_t count = seen_find(found, &d, source);
    plan_free(&plans[0][0]);
    plan_free(&plans[0][1]);
    return count;
}

START_TEST(test_file)
{
    struct sim_lab l;
    struct seen found[SEEN_MOST];
    const struct lab *lab = lab_find(files[_i].lab);
    struct text source = {0};
    struct why why;
    ck_assert_msg(whole_file_read(&source, files[_i].path, 1 << 20, &why), "%s", why.text);
    sim_lab_open(&l, lab, "lab.cu", source.s);
    size_t count = see(found, &l, lab->entries[files[_i].entry], files[_i].entry, source.s, files[_i].n);
    ck_assert_msg(count == (files[_i].cause != CAUSE_NONE), "%zu seen, first %s", count,
                  count ? found[0].step : "");
    if (count) {
        ck_assert_str_eq(cause_word(found[0].cause), cause_word(files[_i].cause));
        ck_assert_int_eq(found[0].line, files[_i].line);
        ck_assert_msg(strstr(found[0].step, files[_i].says) != NULL, "%s", found[0].step);
    }
    text_free(&source);
    sim_lab_close(&l);
}
END_TEST

/* What is explained is known no better, and of the kind of fault that the mistake leads to. */
START_TEST(test_explains)
{
    ck_assert(seen_explains(CAUSE_BLOCKS_OVERLAP, FINDING_NOT_WRITTEN, CAUSE_UP_TO_A_SIZE));
    ck_assert(!seen_explains(CAUSE_BLOCKS_OVERLAP, FINDING_WRONG_VALUE, CAUSE_UP_TO_A_SIZE));
    ck_assert(seen_explains(CAUSE_OUTPUTS_OF_OTHERS, FINDING_GLOBAL_RACE, CAUSE_NONE));
    ck_assert(!seen_explains(CAUSE_OUTPUTS_OF_OTHERS, FINDING_WRONG_VALUE, CAUSE_SLAB_SEAMS));
    ck_assert(seen_explains(CAUSE_SUM_CUT, FINDING_WRONG_VALUE, CAUSE_PRODUCT_IN_INT));
    ck_assert(!seen_explains(CAUSE_SUM_CUT, FINDING_WRONG_VALUE, CAUSE_NOT_ZEROED));
    ck_assert(seen_explains(CAUSE_HALO_NOT_READ, FINDING_WRONG_VALUE, CAUSE_BLOCK_LAST_THREAD));
    ck_assert(!seen_explains(CAUSE_HALO_NOT_READ, FINDING_WRONG_VALUE, CAUSE_END_NOT_CYCLIC));
    ck_assert(seen_explains(CAUSE_COPY_CHANGED, FINDING_WRONG_VALUE, CAUSE_PLANES_STAND_STILL));
    ck_assert(seen_explains(CAUSE_BLOCKS_APART, FINDING_NOT_WRITTEN, CAUSE_UP_TO_A_SIZE));
    ck_assert(!seen_explains(CAUSE_BLOCKS_APART, FINDING_WRONG_VALUE, CAUSE_UP_TO_A_SIZE));
    ck_assert(seen_explains(CAUSE_CONDITION_NEVER_HOLDS, FINDING_NOT_WRITTEN, CAUSE_STORE_NEVER_REACHED));
    ck_assert(!seen_explains(CAUSE_CONDITION_NEVER_HOLDS, FINDING_NOT_WRITTEN, CAUSE_UP_TO_A_SIZE));
    ck_assert(seen_explains(CAUSE_OUTPUT_REPLACED, FINDING_WRONG_VALUE, CAUSE_NONE));
    ck_assert(!seen_explains(CAUSE_OUTPUT_REPLACED, FINDING_NOT_WRITTEN, CAUSE_NONE));
    ck_assert(seen_explains(CAUSE_SHARES_ROUNDED_DOWN, FINDING_WRONG_VALUE, CAUSE_SUM_ENDS_EARLY));
    ck_assert(!seen_explains(CAUSE_SHARES_ROUNDED_DOWN, FINDING_WRONG_VALUE, CAUSE_UP_TO_A_SIZE));
    ck_assert(seen_explains(CAUSE_STORED_AFTER_READ, FINDING_UNDEFINED_VALUE, CAUSE_HALO_NOT_LOADED));
    ck_assert(!seen_explains(CAUSE_STORED_AFTER_READ, FINDING_SHARED_RACE, CAUSE_NONE));
    ck_assert(seen_explains(CAUSE_CELL_SKIPPED, FINDING_UNDEFINED_VALUE, CAUSE_HALO_NOT_LOADED));
    ck_assert(!seen_explains(CAUSE_CELL_SKIPPED, FINDING_UNDEFINED_VALUE, CAUSE_PLANE_NOT_LOADED));
    ck_assert(seen_explains(CAUSE_THREAD_FOR_ROW, FINDING_OUT_OF_BOUNDS_READ, CAUSE_RIM_COMPUTES));
    ck_assert(!seen_explains(CAUSE_THREAD_FOR_ROW, FINDING_OUT_OF_BOUNDS_READ, CAUSE_NEIGHBOUR_PAST_END));
    ck_assert(!seen_explains(CAUSE_NOT_ZEROED, FINDING_WRONG_VALUE, CAUSE_NONE));
}
END_TEST

/* ---- the text ---- */

static const struct {
    const char *source;
    int function_line, call_line;
    const char *parameter;
} copies[] = {
    {"__device__ void f(C c)\n{\n    c.a = c.b;\n}\nvoid dot()\n{\n    f(x);\n}\n", 1, 7, "c"},
    {"__device__ void f(int n, float a, float b)\n{\n    a = b;\n}\nvoid dot()\n{\n    f(1, x, y);\n}\n", 1,
     7, "a"},
    {"__device__ void f(C &c)\n{\n    c.a = c.b;\n}\nvoid dot()\n{\n    f(x);\n}\n", 0, 0, NULL},
    {"__device__ void f(C *c)\n{\n    c->a = c->b;\n}\nvoid dot()\n{\n    f(x);\n}\n", 0, 0, NULL},
    {"__device__ void f(C c)\n{\n    if (c.a == c.b) g();\n}\nvoid dot()\n{\n    f(x);\n}\n", 0, 0, NULL},
    {"__device__ void f(C c)\n{\n    c.a = c.b;\n}\nvoid other()\n{\n    f(x);\n}\nvoid dot() {}\n", 0, 0,
     NULL},
    {"__device__ C f(C c)\n{\n    c.a = c.b;\n    return c;\n}\nvoid dot()\n{\n    x = f(x);\n}\n", 0, 0,
     NULL},
};

START_TEST(test_copy)
{
    struct source_copy found;
    bool is = source_find_copy(&found, copies[_i].source, "dot");
    ck_assert_int_eq(is, copies[_i].parameter != NULL);
    if (is) {
        ck_assert_int_eq(found.function_line, copies[_i].function_line);
        ck_assert_int_eq(found.call_line, copies[_i].call_line);
        ck_assert_str_eq(found.parameter, copies[_i].parameter);
        ck_assert_str_eq(found.function, "f");
    }
}
END_TEST

static const struct {
    const char *source;
    int call_line; /* 0: nothing is cut */
} narrow[] = {
    {"__device__ long long f(int v)\n{\n}\nvoid dot()\n{\n    long long s = 0;\n    t = f(s);\n}\n", 7},
    {"__device__ int f(const int v)\n{\n}\nvoid dot()\n{\n    int64_t a, s;\n    t = f(s);\n}\n", 7},
    {"__device__ long long f(long long v)\n{\n}\nvoid dot()\n{\n    long long s = 0;\n    t = f(s);\n}\n", 0},
    {"__device__ long long f(int v)\n{\n}\nvoid dot()\n{\n    int s = 0;\n    t = f(s);\n}\n", 0},
};

START_TEST(test_narrow)
{
    struct source_copy found;
    bool is = source_find_narrow(&found, narrow[_i].source, "dot");
    ck_assert_int_eq(is ? found.call_line : 0, narrow[_i].call_line);
}
END_TEST

START_TEST(test_lines)
{
    static const char wraps[] = "t = x % n;\nr = (t + 1) % BLOCK;\n",
                      block[] = "n * 2;\nb = blockIdx.x * BLOCK;\n";
    static const char asks[] =
        "#define T 32\nint x = threadIdx.x + 1, y = threadIdx.y + 1;\nif (y == 1)\nif (x == T)\n"
        "if (y == T)\nif (31 != 30 && threadIdx.y == 31)\n";
    ck_assert_int_eq(source_line_that_wraps(wraps, 1), 2);
    ck_assert_int_eq(source_line_that_wraps(wraps, 2), 0);
    ck_assert_int_eq(source_line_of_block(block, 'x', "dot"), 2);
    ck_assert_int_eq(source_line_of_block(block, 'y', "dot"), 0);
    ck_assert_int_eq(source_line_that_asks(asks, 1, 'y', 31), 5);
    ck_assert_int_eq(source_line_that_asks(asks, 1, 'x', 31), 4);
    ck_assert_int_eq(source_line_that_asks(asks, 6, 'y', 31), 6);
    ck_assert_int_eq(source_line_that_asks(asks, 1, 'z', 31), 0);
    ck_assert_int_eq(source_line_that_asks(NULL, 1, 'x', 31), 0);
}
END_TEST

/* A cause that is a mistake of its own gives way to no look; no cause at all does to each. */
START_TEST(test_gives_way)
{
    static const enum gives_way looks[] = {TO_WATCH, TO_PRODUCTS, TO_WEIGHTS, TO_TEXT, TO_TRIAL};
    for (size_t k = 0; k < ARRAY_LEN(looks); k++) {
        ck_assert(cause_gives_way(CAUSE_NONE, looks[k]));
        ck_assert(!cause_gives_way(CAUSE_LOADER_RETURNS, looks[k]));
        ck_assert(!cause_gives_way(CAUSE_TOO_MANY_PLANES, looks[k])); /* the last one, beyond the table */
    }
    ck_assert(cause_gives_way(CAUSE_SLAB_SEAMS, TO_TRIAL) && !cause_gives_way(CAUSE_SLAB_SEAMS, TO_WEIGHTS));
}
END_TEST

Suite *seen_suite(void)
{
    Suite *suite = suite_create("seen");
    TCase *runs = tcase_create("runs"), *text = tcase_create("text");
    tcase_set_timeout(runs, 0);
    tcase_add_loop_test(runs, test_file, 0, ARRAY_LEN(files));
    tcase_add_test(text, test_gives_way);
    tcase_add_test(text, test_explains);
    tcase_add_loop_test(text, test_copy, 0, ARRAY_LEN(copies));
    tcase_add_loop_test(text, test_narrow, 0, ARRAY_LEN(narrow));
    tcase_add_test(text, test_lines);
    suite_add_tcase(suite, runs);
    suite_add_tcase(suite, text);
    return suite;
}
