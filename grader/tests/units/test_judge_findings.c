/* Which finding costs which check, and which findings are one. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/judge/call_line.h"
#include "grader/tests/units/sample_evidence.h"

Suite *judge_findings_suite(void);

/* Every kind costs one of the first two checks, the one that speaks of such things. */
static enum check_name check_of(enum finding_kind kind)
{
    static const enum finding_kind safety[] = {
        FINDING_OUT_OF_BOUNDS_READ, FINDING_OUT_OF_BOUNDS_WRITE, FINDING_MISALIGNED,
        FINDING_SHARED_RACE,        FINDING_GLOBAL_RACE,         FINDING_UNDEFINED_VALUE,
        FINDING_BARRIER_DIVERGENCE, FINDING_BARRIER_REMARK,      FINDING_WARP_MASK,
        FINDING_STREAM_NOT_JOINED,  FINDING_ORDER_REMARK,        FINDING_MASK_REMARK,
        FINDING_COPY_REMARK};
    for (size_t k = 0; k < ARRAY_LEN(safety); k++)
        if (safety[k] == kind)
            return CHECK_SAFETY;
    return CHECK_CORRECTNESS;
}

START_TEST(test_sorted_by_check)
{
    enum finding_kind kind = (enum finding_kind)_i;
    struct evidence e = {0};
    struct trial trials[2] = {{.shape = {.n = 7}}, {.shape = {.n = 7}}};
    sample_add(&trials[1], kind, 3, 1, "something");
    sample_add_size(&e, trials);
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    for (int c = 0; c < CHECK_COUNT; c++)
        if (kind != FINDING_REQUIREMENT)
            ck_assert_uint_eq(x.checks[c].findings.count, c == (int)check_of(kind));
    sample_free_checks(&x);
}
END_TEST

/* The line of a refused call of host code. */
static const struct {
    const char *about, *source;
    int line;
} calls[] = {
    {"cudaMallocManaged", "// cudaMallocManaged\nint x;\n  cudaMallocManaged(&p, 4);\n", 3},
    {"cudaHostAlloc", "/* a\nb */ cudaMallocHost(&p, 4);", 2},
    {"weight", "f(\"weight\");\nint weights;\n__managed__ int weight;", 3},
    {"cudaMemcpy", "cudaMemcpyAsync();\ncudaMemcpy();", 2},
    {"cub", "#include <cub/cub.cuh>\n  thrust::fill(p, q, 0);\n  cub::Sum();", 3},
    {"cub", "#include <thrust/fill.h>\n/**/\n  thrust::fill(p, q, 0);\n", 3},
    {"helper", "nothing", 0},
    {"", "else", 0},
};

START_TEST(test_lines_of_calls)
{
    struct finding f = {.kind = FINDING_REJECTED_CALL};
    snprintf(f.about, sizeof f.about, "%s", calls[_i].about);
    call_line_find(&f, calls[_i].source, "mine.cu", NULL);
    ck_assert_int_eq(f.line, calls[_i].line);
    ck_assert_str_eq(f.file, calls[_i].line ? "mine.cu" : "");
}
END_TEST

/* The line of a launch or a call that failed: only where it can be no other one. */
static const struct {
    const char *message, *source;
    int line;
} failed[] = {
    {"kernel mean: a block of 2048", "void mean(int n)\n{ mean_by(n); }\n mean<<<1, 2048>>>(n);", 3},
    {"kernel mean: a block of 2048", "// mean<<<1, 2>>>\nmean<256,\n 2><<<1, 2048>>>(n);", 2},
    {"kernel mean: a block of 2048", "mean<<<1, 2048>>>(n);\nmean<<<1, 64>>>(n);", 0},
    {"kernel mean: a block of 2048", "auto f = mean;\nf<<<1, 2048>>>(n);", 0},
    {"cudaMemset of 8 bytes", "int cudaMemset;\ncudaMemset (p, 0, 8);", 2},
    {"cudaMemset of 8 bytes", "cudaMemset(p, 0, 8);\ncudaMemset(q, 0, 8);", 0},
    {"cudaMemset of 8 bytes", "my_cudaMemset(p, 0, 8);\ncudaMemsetAsync(q, 0, 8);", 0},
    {": nothing", "(q);", 0},
};

START_TEST(test_lines_of_launches)
{
    struct finding f = {.kind = FINDING_LAUNCH_ERROR, .size_length = (int)strlen("at n = 1: ")};
    snprintf(f.message, sizeof f.message, "at n = 1: %s", failed[_i].message);
    call_line_find(&f, failed[_i].source, "mine.cu", NULL);
    ck_assert_int_eq(f.line, failed[_i].line);
    f = (struct finding){.kind = FINDING_HOST_CRASH};
    snprintf(f.message, sizeof f.message, "%s", failed[_i].message);
    call_line_find(&f, failed[_i].source, "mine.cu", NULL);
    ck_assert_int_eq(f.line, 0);
}
END_TEST

START_TEST(test_merged)
{
    struct evidence e = {0};
    struct trial trials[2] = {{.shape = {.n = 7}}, {.shape = {.n = 7}}},
                 later[2] = {{.shape = {.n = 9}}, {.shape = {.n = 9}}};
    sample_add(&trials[0], FINDING_OUT_OF_BOUNDS_READ, 12, 3, "reads x[7]");
    sample_add(&trials[1], FINDING_OUT_OF_BOUNDS_READ, 12, 2, "reads x[8]");
    sample_add(&trials[1], FINDING_OUT_OF_BOUNDS_READ, 13, 1, "reads x[9]");
    sample_add_size(&e, trials);
    sample_add(&later[0], FINDING_OUT_OF_BOUNDS_WRITE, 12, 1, "writes y[9]");
    sample_add(&later[0], FINDING_OUT_OF_BOUNDS_READ, 12, 5, "reads x[9]");
    sample_add_size(&e, later);
    ck_assert_uint_eq(e.safety.count, 3);
    ck_assert_str_eq(e.safety.items[0].message, "at n = 7: reads x[7]");
    ck_assert_uint_eq(e.safety.items[0].times, 10);
    ck_assert_str_eq(e.safety.items[2].message, "at n = 9: writes y[9]");
    judge_free(&e);
}
END_TEST

/* One line of a function, reached by two calls: two findings. */
START_TEST(test_calls_are_told_apart)
{
    struct evidence e = {0};
    struct trial trials[2] = {{.shape = {.n = 7}}, {.shape = {.n = 7}}};
    for (int k = 0; k < 3; k++) {
        sample_add(&trials[0], FINDING_OUT_OF_BOUNDS_READ, 9, 1, "reads x[7]");
        trials[0].findings.items[k].call_line = k < 2 ? 84 : 90;
    }
    sample_add_size(&e, trials);
    ck_assert_uint_eq(e.safety.count, 2);
    ck_assert_uint_eq(e.safety.items[0].times, 2);
    ck_assert_int_eq(e.safety.items[1].call_line, 90);
    judge_free(&e);
}
END_TEST

/* Wrong elements are shown for the first size that has any, not for all. */
START_TEST(test_first_wrong_size_is_shown)
{
    struct evidence e = sample_evidence(sample_counts());
    for (int n = 6; n < 9; n++) {
        struct trial wrong[2] = {{.shape = {.n = n}}, {.shape = {.n = n}}};
        char message[50];
        snprintf(message, sizeof message, "n = %d: y[0] is 1, should be 2", n);
        sample_add(&wrong[0], FINDING_WRONG_VALUE, 0, 1, message);
        wrong[0].findings.items[0].of_elements = true;
        sample_add_size(&e, wrong);
    }
    ck_assert_uint_eq(e.correctness.count, 1);
    ck_assert_str_eq(e.correctness.items[0].message, "n = 6: y[0] is 1, should be 2");
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    ck_assert_str_eq(x.checks[CHECK_CORRECTNESS].summary, "wrong at 3 of 4 sizes, first at n = 6");
    sample_free_checks(&x);
}
END_TEST

/* Two kinds of data that are wrong at the same size: the first tells. */
START_TEST(test_wrong_elements_are_told_once)
{
    struct evidence e = {0};
    struct trial wrong[2] = {{.shape = {.n = 5}}, {.shape = {.n = 5}}};
    sample_add(&wrong[0], FINDING_NOT_WRITTEN, 0, 5, "n = 5: y[0] was never written");
    sample_add(&wrong[1], FINDING_NOT_WRITTEN, 0, 5, "n = 5: y[0] was never written");
    sample_add(&wrong[1], FINDING_MISALIGNED, 3, 1, "misaligned");
    sample_add_size(&e, wrong);
    ck_assert_uint_eq(e.correctness.count, 1);
    ck_assert_uint_eq(e.safety.count, 1);
    judge_free(&e);
}
END_TEST

/* Grids differ from size to size, and so do messages; what stands in no line is still one fault. */
START_TEST(test_launch_errors_are_told_once)
{
    struct evidence e = {0};
    for (int n = 1; n <= 3; n++) {
        char *message = xformat("grid of %d blocks", -n);
        struct trial wrong[2] = {{.shape = {.n = n}, .end = TRIAL_COMPARED},
                                 {.shape = {.n = n}, .end = TRIAL_COMPARED}};
        sample_add(&wrong[0], FINDING_LAUNCH_ERROR, 0, 1, message);
        sample_add_size(&e, wrong);
        free(message);
    }
    ck_assert_uint_eq(e.correctness.count, 1);
    ck_assert_str_eq(e.correctness.items[0].message, "at n = 1: grid of -1 blocks");
    judge_free(&e);
}
END_TEST

/* A finding that costs is listed, however many remarks come before it. */
START_TEST(test_remarks_leave_room)
{
    struct evidence e = sample_evidence(sample_counts());
    struct trial trials[2] = {{.shape = {.n = 7}, .right = true}, {.shape = {.n = 7}, .right = true}};
    for (int line = 1; line <= 50; line++)
        sample_add(&trials[0], FINDING_BARRIER_REMARK, line, 1, "safer is ...");
    for (int line = 51; line <= 100; line++)
        sample_add(&trials[0], FINDING_SHARED_RACE, line, 1, "reads tile[1]");
    sample_add_size(&e, trials);
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    const struct findings *told = &x.checks[CHECK_SAFETY].findings;
    ck_assert_int_eq(x.checks[CHECK_SAFETY].status, STATUS_FAIL);
    ck_assert_uint_eq(told->count, REMARKS_MOST + 12);
    ck_assert_int_eq(told->items[REMARKS_MOST].line, 51);
    sample_free_checks(&x);
}
END_TEST

START_TEST(test_endless_findings)
{
    struct evidence e = {0};
    struct trial trials[2] = {{.shape = {.n = 7}}, {.shape = {.n = 7}}};
    for (int line = 1; line <= 500; line++)
        sample_add(&trials[0], FINDING_MISALIGNED, line, 1, "misaligned");
    sample_add_size(&e, trials);
    ck_assert_uint_eq(e.safety.count, 12);
    judge_free(&e);
}
END_TEST

Suite *judge_findings_suite(void)
{
    Suite *suite = suite_create("judge_findings");
    TCase *tcase = tcase_create("judge_findings");
    tcase_add_loop_test(tcase, test_sorted_by_check, 0, FINDING_KIND_COUNT);
    tcase_add_test(tcase, test_merged);
    tcase_add_loop_test(tcase, test_lines_of_calls, 0, ARRAY_LEN(calls));
    tcase_add_loop_test(tcase, test_lines_of_launches, 0, ARRAY_LEN(failed));
    tcase_add_test(tcase, test_calls_are_told_apart);
    tcase_add_test(tcase, test_first_wrong_size_is_shown);
    tcase_add_test(tcase, test_wrong_elements_are_told_once);
    tcase_add_test(tcase, test_launch_errors_are_told_once);
    tcase_add_test(tcase, test_remarks_leave_room);
    tcase_add_test(tcase, test_endless_findings);
    suite_add_tcase(suite, tcase);
    return suite;
}
