/* Causes: the list itself, and which of them the simulator and the judge give their findings. */
#include <check.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/warning_clue.h"
#include "grader/tests/units/sample_evidence.h"
#include "grader/tests/units/sim_harness.h"

Suite *causes_suite(void);

/* ---- the list ---- */

static const char *const names[CAUSE_COUNT] = {
    [CAUSE_NONE] = "",
#define CAUSE(name, word, meaning) [CAUSE_##name] = #name,
#include "common/cause.def"
#undef CAUSE
};

/* A cause's word is its name in small letters. No two words are the same. Each has a sentence with its
 * meaning. */
START_TEST(a_cause_is_one_word)
{
    enum cause cause = (enum cause)_i;
    const char *word = cause_word(cause), *meaning = cause_meaning(cause);
    ck_assert_uint_eq(strlen(word), strlen(names[cause]));
    for (size_t k = 0; word[k]; k++)
        ck_assert_int_eq(toupper((unsigned char)word[k]), names[cause][k]);
    ck_assert_int_eq(cause_of_word(word), cause);
    ck_assert_msg(isupper((unsigned char)meaning[0]) || strncmp(meaning, "cuda", 4) == 0, "%s", meaning);
    ck_assert_msg(meaning[strlen(meaning) - 1] == '.', "%s", meaning);
}
END_TEST

START_TEST(other_words_are_none)
{
    ck_assert_int_eq(cause_of_word("no_such_cause"), CAUSE_NONE);
    ck_assert_int_eq(cause_of_word(""), CAUSE_NONE);
    ck_assert_str_eq(finding_cause_word(&(struct finding){.kind = FINDING_TRAP}), "trap");
    ck_assert_str_eq(finding_cause_word(&(struct finding){.cause = CAUSE_LANE_31}), "lane_31");
}
END_TEST

/* ---- the simulator ---- */

#define COPY_OF_CELL(bytes) "cp.async.ca.shared.global [s+" bytes "], [%in], 4;"
#define SHARED              ".shared .align 4 .b8 s[256]; mov.u32 %r9, s; mad.lo.u32 %r9, %tid, 4, %r9; "
#define ALL                 "0xffffffff"
#define STUDENT             ".file 1 \"student.cu\"\n"

static const struct {
    const char *body;
    uint32_t threads;
    enum finding_kind kind;
    enum cause cause;
} faults[] = {
    {"ld.global.u32 %r1, [%in+4096];", 32, FINDING_OUT_OF_BOUNDS_READ, CAUSE_NEIGHBOUR_PAST_END},
    {"ld.global.u32 %r1, [%in+-4];", 32, FINDING_OUT_OF_BOUNDS_READ, CAUSE_ELEMENT_BEFORE_START},
    {"st.global.u32 [%out+4096], %r1;", 32, FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_NONE},
    {"mov.u64 %rd1, 0; st.global.u32 [%rd1], %tid;", 32, FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_NULL_POINTER},
    {"mov.u64 %rd1, 0x7777777700000000; ld.global.u32 %r1, [%rd1];", 32, FINDING_OUT_OF_BOUNDS_READ,
     CAUSE_UNALLOCATED},
    {SHARED "st.shared.u32 [%r9+4], %tid;", 64, FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_SHARED_PAST_END},
    {SHARED "st.shared.u32 [%r9+-4], %tid;", 32, FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_SHARED_BEFORE_START},
    {".local .align 4 .b8 l[16]; ld.local.u32 %r1, [l+16];", 1, FINDING_OUT_OF_BOUNDS_READ,
     CAUSE_LOCAL_PAST_END},
    {".local .align 4 .b8 l[16]; ld.local.u32 %r1, [l+-4];", 1, FINDING_OUT_OF_BOUNDS_READ,
     CAUSE_LOCAL_BEFORE_START},
    {SHARED "st.shared.u32 [%r9], %tid; ld.shared.u32 %r1, [s]; st.global.u32 [%out], %r1;", 32,
     FINDING_SHARED_RACE, CAUSE_READS_WHAT_OTHERS_STORE},
    {SHARED "st.shared.u32 [%r9], %tid; bar.sync 0; ld.shared.u32 %r1, [s]; setp.eq.u32 %p1, %tid, 63; @%p1 "
            "st.shared.u32 [s], %tid;",
     64, FINDING_SHARED_RACE, CAUSE_STORES_WHAT_OTHERS_READ},
    {SHARED "st.shared.u32 [s], %tid;", 32, FINDING_SHARED_RACE, CAUSE_TWO_STORES},
    {SHARED "st.shared.u32 [%r9], %tid; ld.volatile.shared.u32 %r1, [s];", 32, FINDING_SHARED_RACE,
     CAUSE_VOLATILE_ORDERS_NOTHING},
    {SHARED "cvta.shared.u64 %rd2, s; cp.async.ca.shared.global [s], [%in], 4; ld.shared.u32 %r1, [s];", 1,
     FINDING_SHARED_RACE, CAUSE_COPY_NOT_AWAITED},
    {SHARED COPY_OF_CELL("0") "cp.async.commit_group;" COPY_OF_CELL(
         "4") "cp.async.wait_group 0; ld.shared.u32 %r1, [s+4];",
     1, FINDING_SHARED_RACE, CAUSE_COPY_NOT_COMMITTED},
    {"setp.lt.u32 %p1, %tid, 32; @%p1 bra A;\n.loc 1 7 1\nbar.sync 0; bra B; A:\n.loc 1 5 1\nbar.sync 0; B:",
     64, FINDING_BARRIER_DIVERGENCE, CAUSE_BARRIERS_AT_TWO_LINES},
    {"setp.lt.u32 %p1, %tid, 32;\n.loc 1 5 1\n@%p1 bar.sync 0; @!%p1 bar.sync 0;", 64,
     FINDING_BARRIER_DIVERGENCE, CAUSE_BARRIER_OF_ANOTHER_TURN},
    {"bar.sync 1, 96;", 64, FINDING_BARRIER_DIVERGENCE, CAUSE_BARRIER_WITHOUT_END},
    {"shfl.sync.idx.b32 %r1, %r1, 0, 31, 0xffff;", 32, FINDING_WARP_MASK, CAUSE_MASK_OMITS_LANES},
    {"setp.eq.u32 %p1, %tid, 3; @%p1 bra A; shfl.sync.idx.b32 %r1, %tid, 0, 31, " ALL ";"
     "A: add.u32 %r1, %r1, 1;",
     32, FINDING_WARP_MASK, CAUSE_MASK_NAMES_ABSENT},
    {"st.global.u32 [%out], %r1;", 1, FINDING_UNDEFINED_VALUE, CAUSE_VARIABLE_NOT_SET},
    {SHARED "ld.shared.u32 %r1, [s]; st.global.u32 [%out], %r1;", 1, FINDING_UNDEFINED_VALUE,
     CAUSE_CELL_NOT_LOADED},
    {".local .align 4 .b8 l[16]; ld.local.u32 %r1, [l+4]; st.global.u32 [%out], %r1;", 1,
     FINDING_UNDEFINED_VALUE, CAUSE_LOCAL_NOT_SET},
    {"shfl.sync.down.b32 %r1, %tid, 1, 31, -1; st.global.u32 [%out], %r1;", 5, FINDING_UNDEFINED_VALUE,
     CAUSE_SHUFFLE_FROM_ABSENT},
    {SHARED "and.b32 %r1, %tid, 31; shl.b32 %r1, %r1, 2; st.shared.u32 [%r1], %tid;", 64, FINDING_SHARED_RACE,
     CAUSE_WARPS_SHARE_CELLS},
    {"A: bra A;", 1, FINDING_TIMEOUT, CAUSE_NONE},
    {"bra A; A:", 2048, FINDING_LAUNCH_ERROR, CAUSE_BLOCK_TOO_LARGE},
};

START_TEST(the_simulator_tells_causes)
{
    struct sim_result r = sim_run(
        &(struct sim_job){.module = STUDENT, .body = faults[_i].body, .block = {faults[_i].threads, 1, 1}});
    const struct finding *f = sim_assert_finding(&r, faults[_i].kind);
    ck_assert_msg(f->cause == faults[_i].cause, "%s: %s", f->message, cause_word(f->cause));
    sim_free(&r);
}
END_TEST

/* Cell of thread (x,y,z): x + row * y + plane * z, in a block of 16 * 4 * 2 threads. */
static const struct {
    int row, plane;
    enum cause cause;
    const char *says;
} rows[] = {
    {8, 128, CAUSE_ROWS_OVERLAP, "a row has 8 cells here, and the block has 16 threads along x"},
    {15, 128, CAUSE_ROWS_OVERLAP, "a row has 15 cells here, and the block has 16 threads along x"},
    {1, 128, CAUSE_ROWS_OVERLAP, "a row has 1 cell here"},
    {16, 48, CAUSE_ROWS_OVERLAP, "a plane has 3 rows here, and the block has 4 threads along y"},
    {16, 56, CAUSE_PLANES_OVERLAP, "the next plane begins before this one ends"},
    {16, 0, CAUSE_TWO_STORES, "in the same line, with no barrier between"},
};

START_TEST(rows_that_overlap)
{
    char *body = xformat(
        ".shared .align 4 .b8 s[1024]; mov.u32 %%r1, %%tid.x; mov.u32 %%r2, %%tid.y; mov.u32 %%r3, %%tid.z;"
        "mad.lo.u32 %%r4, %%r2, 16, %%r1; mad.lo.u32 %%r4, %%r3, 64, %%r4;"
        "mad.lo.u32 %%r1, %%r2, %d, %%r1; mad.lo.u32 %%r1, %%r3, %d, %%r1; shl.b32 %%r1, %%r1, 2;"
        "st.shared.u32 [%%r1], %%r4;",
        rows[_i].row, rows[_i].plane);
    struct sim_result r = sim_run(&(struct sim_job){.module = STUDENT, .body = body, .block = {16, 4, 2}});
    const struct finding *f = sim_assert_finding(&r, FINDING_SHARED_RACE);
    ck_assert_msg(f->cause == rows[_i].cause, "%s: %s", f->message, cause_word(f->cause));
    ck_assert_msg(strstr(f->message, rows[_i].says) != NULL, "%s", f->message);
    sim_free(&r);
    free(body);
}
END_TEST

START_TEST(an_extern_array_without_bytes)
{
    struct sim_result r = sim_run(
        &(struct sim_job){.module = ".extern .shared .align 4 .b8 e[];", .body = "st.shared.u32 [e], %tid;"});
    ck_assert_int_eq(sim_assert_finding(&r, FINDING_OUT_OF_BOUNDS_WRITE)->cause, CAUSE_NO_DYNAMIC_SHARED);
    sim_free(&r);
}
END_TEST

/* Columns come from the same directive as lines. */
START_TEST(a_finding_has_a_column)
{
    struct sim_result r =
        sim_run(&(struct sim_job){.module = STUDENT, .body = "\n.loc 1 7 23\nld.global.u32 %r1, [%in+-4];"});
    const struct finding *f = sim_assert_finding(&r, FINDING_OUT_OF_BOUNDS_READ);
    ck_assert_int_eq(f->line, 7);
    ck_assert_int_eq(f->column, 23);
    sim_free(&r);
}
END_TEST

/* ---- what the compiler has warned of ---- */

static const struct {
    const char *diagnostics;
    enum cause cause;
    int line;
} warnings[] = {
    {"my.cu(8): warning #940-D: missing return statement at end of non-void function \"f\"\n  }\n",
     CAUSE_RETURN_MISSING, 8},
    {"my.cu(3): warning #177-D: variable \"u\" was declared but never referenced\n\n"
     "my.cu(31): warning #174-D: expression has no effect\n",
     CAUSE_LINE_WITHOUT_EFFECT, 31},
    {"my.cu(14): warning #550-D: parameter \"plane\" was set but never used\n", CAUSE_COPY_CHANGED, 14},
    {"my.cu:10:38: warning: 'sizeof' on array function parameter 'w' will return size of 'const float*'\n",
     CAUSE_SIZEOF_PARAMETER, 10},
    {"my.cu(3): error: expression has no effect\n", CAUSE_NONE, 0},
    {"expression has no effect\n", CAUSE_NONE, 0},
    {"my.cu(3): warning #177-D: variable \"u\" was declared but never referenced\n", CAUSE_NONE, 0},
    {NULL, CAUSE_NONE, 0},
};

START_TEST(warnings_name_causes)
{
    int line = 0;
    ck_assert_str_eq(cause_word(warning_clue(warnings[_i].diagnostics, NULL, &line)),
                     cause_word(warnings[_i].cause));
    ck_assert_int_eq(line, warnings[_i].line);
}
END_TEST

/* A comma is an operator in brackets that belong to no call. */
static const struct {
    const char *source;
    enum cause cause;
} commas[] = {
    {"dim3 block = (32, 4, 4);\n", CAUSE_COMMA_DROPS_NUMBERS},
    {"dim3 block((32, 4));\n", CAUSE_COMMA_DROPS_NUMBERS},
    {"kernel<<<(n + 15) / 16, (16, 16)>>>(in, out);\n", CAUSE_COMMA_DROPS_NUMBERS},
    {"float v = line[y, x];\n", CAUSE_COMMA_DROPS_NUMBERS},
    {"dim3 block = dim3(32, 4, 4);\n", CAUSE_LINE_WITHOUT_EFFECT},
    {"max(i - 1, 0);\n", CAUSE_LINE_WITHOUT_EFFECT},
    {"sum == (a + b) * f(c, d);\n", CAUSE_LINE_WITHOUT_EFFECT},
};

START_TEST(a_comma_that_drops_numbers)
{
    int line = 0;
    static const char warning[] = "my.cu(1): warning #174-D: expression has no effect\n";
    ck_assert_str_eq(cause_word(warning_clue(warning, commas[_i].source, &line)),
                     cause_word(commas[_i].cause));
    ck_assert_int_eq(line, 1);
}
END_TEST

static const struct {
    const char *warning;
    int line;
} unused[] = {
    {"my.cu(2): warning #177-D: variable \"v\" was declared but never referenced\n", 2},
    {"my.cu(2): warning #550-D: variable \"v\" was set but never used\n", 2},
    {"my.cu(1): warning #177-D: variable \"i\" was declared but never referenced\n", 0}, /* an index */
    {"my.cu(3): warning #177-D: variable \"w\" was declared but never referenced\n", 0}, /* no value */
    {"my.cu(9): warning #177-D: variable \"v\" was declared but never referenced\n", 0}, /* no such line */
    {"my.cu(1): warning #177-D: variable \"i\" was declared but never referenced\n"
     "my.cu(2): warning #177-D: variable \"v\" was declared but never referenced\n",
     2},
    {NULL, 0},
};

START_TEST(an_unused_result_has_a_line)
{
    static const char source[] = "int i = threadIdx.x;\nfloat v = a + b;\nfloat w;\nint t = threadIdx.x;\n";
    ck_assert_int_eq(warning_of_unused_result(unused[_i].warning, source), unused[_i].line);
}
END_TEST

/* ---- the judge ---- */

/* What a finding of the simulator's or of the comparison becomes in the end. */
static const struct {
    int lab;
    enum finding_kind kind;
    enum cause cause, seen;                    /* of the finding; of the closer look */
    uint64_t blocks, loaded, stored, into_out; /* blocks; bytes, those stored to the output as well */
    int todo_line;
    bool has_impulse;
    enum cause wanted;
} judged[] = {
    {1, FINDING_NOT_WRITTEN, 0, 0, 1, 0, 0, 0, 3, false, CAUSE_NOTHING_STORED},
    {1, FINDING_NOT_WRITTEN, 0, 0, 1, 0, 0, 0, 0, false, CAUSE_NOTHING_STORED},
    {1, FINDING_NOT_WRITTEN, 0, 0, 0, 0, 0, 0, 3, false, CAUSE_NOTHING_STORED},
    {1, FINDING_NOT_WRITTEN, 0, 0, 0, 0, 0, 0, 0, false, CAUSE_NO_LAUNCH},
    {1, FINDING_NOT_WRITTEN, 0, 0, 1, 4, 0, 0, 0, false, CAUSE_STORE_NEVER_REACHED},
    {1, FINDING_NOT_WRITTEN, 0, 0, 1, 4, 0, 0, 3, false, CAUSE_NOTHING_STORED},
    {1, FINDING_NOT_WRITTEN, 0, 0, 1, 0, 4, 0, 0, false, CAUSE_STORED_ELSEWHERE},
    {1, FINDING_NOT_WRITTEN, 0, CAUSE_LANE_31, 1, 0, 4, 4, 0, false, CAUSE_LANE_31},
    {1, FINDING_WRONG_VALUE, 0, 0, 1, 0, 0, 0, 0, false, CAUSE_NOTHING_STORED},
    {1, FINDING_WRONG_VALUE, 0, CAUSE_WRONG_SIGN, 1, 4, 0, 0, 0, false, CAUSE_WRONG_SIGN},
    {1, FINDING_WRONG_VALUE, 0, CAUSE_IN_PLACES, 1, 4, 4, 4, 0, true, CAUSE_WEIGHTS_DIFFER},
    {1, FINDING_WRONG_VALUE, 0, CAUSE_LANE_31, 1, 4, 4, 4, 0, true, CAUSE_LANE_31},
    {1, FINDING_WROTE_OUTSIDE, 0, CAUSE_BOUNDARY_WRITTEN, 1, 4, 4, 4, 0, false, CAUSE_BOUNDARY_WRITTEN},
    {1, FINDING_LAUNCH_ERROR, CAUSE_BLOCK_TOO_LARGE, CAUSE_LANE_31, 0, 0, 0, 0, 0, false,
     CAUSE_BLOCK_TOO_LARGE},
    {1, FINDING_UNDEFINED_VALUE, CAUSE_CELL_NOT_LOADED, 0, 1, 4, 4, 4, 0, false, CAUSE_HALO_NOT_LOADED},
    {0, FINDING_UNDEFINED_VALUE, CAUSE_CELL_NOT_LOADED, 0, 1, 4, 4, 4, 0, false, CAUSE_SUM_NOT_STORED},
    {1, FINDING_UNDEFINED_VALUE, CAUSE_CELL_NOT_LOADED, CAUSE_BLOCK_LAST_THREAD, 1, 4, 4, 4, 0, false,
     CAUSE_HALO_AFTER_NOT_LOADED},
    {1, FINDING_UNDEFINED_VALUE, CAUSE_SHUFFLE_FROM_ABSENT, CAUSE_END_NOT_CYCLIC, 1, 4, 4, 4, 0, false,
     CAUSE_SHUFFLE_PAST_LAST},
    {1, FINDING_BARRIER_REMARK, 0, 0, 1, 4, 4, 4, 0, false, CAUSE_BARRIER_AFTER_EXIT},
    {0, FINDING_OUT_OF_BOUNDS_READ, CAUSE_SHARED_PAST_END, 0, 1, 4, 4, 4, 0, false, CAUSE_TREE_STEP_TOO_WIDE},
    {4, FINDING_OUT_OF_BOUNDS_READ, CAUSE_SHARED_BEFORE_START, 0, 1, 4, 4, 4, 0, false, CAUSE_RIM_COMPUTES},
    {4, FINDING_OUT_OF_BOUNDS_READ, CAUSE_ELEMENT_BEFORE_START, 0, 1, 4, 4, 4, 0, false,
     CAUSE_GRID_BEFORE_START},
    {3, FINDING_OUT_OF_BOUNDS_READ, CAUSE_ELEMENT_BEFORE_START, 0, 1, 4, 4, 4, 0, false,
     CAUSE_ELEMENT_BEFORE_START},
};

static struct counts judged_counts(int row)
{
    struct counts c = {.blocks = judged[row].blocks};
    c.load.bytes = judged[row].loaded;
    c.store.bytes = judged[row].stored;
    c.stores[1].bytes = judged[row].into_out;
    return c;
}

START_TEST(the_judge_knows_more)
{
    struct exercise x = {.entry = lab_find(judged[_i].lab)->entries[0],
                         .max_score = 100,
                         .todo_line = judged[_i].todo_line,
                         .has_impulse = judged[_i].has_impulse};
    struct evidence e = sample_evidence(judged_counts(_i));
    struct trial wrong[2] = {{.shape = {7, 0}}, {.shape = {7, 0}}};
    sample_add(&wrong[0], judged[_i].kind, 0, 1, "something");
    wrong[0].findings.items[0].cause = judged[_i].cause;
    wrong[0].findings.items[0].at_rim = true;
    sample_add_size(&e, wrong);
    for (size_t k = 0; k < e.tried_count; k++)
        e.tried[k].right[0] = false;
    for (int mark = MARK_WRONG; mark < MARK_COUNT; mark++)
        e.causes[mark] = judged[_i].seen;
    judge_exercise(&x, &e);
    const struct findings *safety = &x.checks[CHECK_SAFETY].findings;
    const struct finding *f = safety->count ? safety->items : x.checks[CHECK_CORRECTNESS].findings.items;
    ck_assert_str_eq(cause_word(f->cause), cause_word(judged[_i].wanted));
    judge_free(&e);
    sample_free_checks(&x);
}
END_TEST

/* If some sizes are right, the kernels do store, and are launched. */
START_TEST(a_kernel_that_works_at_some_sizes_is_no_skeleton)
{
    for (uint64_t blocks = 0; blocks < 2; blocks++) {
        struct evidence e = sample_evidence((struct counts){.blocks = blocks});
        struct trial wrong[2] = {{.shape = {7, 0}}, {.shape = {7, 0}}};
        sample_add(&wrong[0], FINDING_NOT_WRITTEN, 0, 1, "something");
        sample_add_size(&e, wrong);
        struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
        ck_assert_int_eq(x.checks[CHECK_CORRECTNESS].findings.items[0].cause,
                         blocks ? CAUSE_NONE : CAUSE_LAUNCH_LEFT_OUT);
        ck_assert_int_eq(x.checks[CHECK_SAFETY].status, STATUS_PASS);
        sample_free_checks(&x);
    }
}
END_TEST

/* Without counts nothing is known about launches and stores. */
START_TEST(without_counts_nothing_is_guessed)
{
    struct evidence e = sample_evidence((struct counts){0});
    struct trial wrong[2] = {{.shape = {7, 0}}, {.shape = {7, 0}}};
    e.counted = false;
    sample_add(&wrong[0], FINDING_NOT_WRITTEN, 0, 1, "something");
    sample_add_size(&e, wrong);
    struct exercise x = sample_judged(sample_entry(1, "moving_average"), &e, 100);
    ck_assert_int_eq(x.checks[CHECK_CORRECTNESS].findings.items[0].cause, CAUSE_NONE);
    sample_free_checks(&x);
}
END_TEST

Suite *causes_suite(void)
{
    Suite *suite = suite_create("causes");
    TCase *tcase = tcase_create("causes");
    tcase_add_loop_test(tcase, a_cause_is_one_word, CAUSE_NONE + 1, CAUSE_COUNT);
    tcase_add_test(tcase, other_words_are_none);
    tcase_add_loop_test(tcase, the_simulator_tells_causes, 0, ARRAY_LEN(faults));
    tcase_add_loop_test(tcase, rows_that_overlap, 0, ARRAY_LEN(rows));
    tcase_add_test(tcase, an_extern_array_without_bytes);
    tcase_add_test(tcase, a_finding_has_a_column);
    tcase_add_loop_test(tcase, warnings_name_causes, 0, ARRAY_LEN(warnings));
    tcase_add_loop_test(tcase, a_comma_that_drops_numbers, 0, ARRAY_LEN(commas));
    tcase_add_loop_test(tcase, an_unused_result_has_a_line, 0, ARRAY_LEN(unused));
    tcase_add_loop_test(tcase, the_judge_knows_more, 0, ARRAY_LEN(judged));
    tcase_add_test(tcase, a_kernel_that_works_at_some_sizes_is_no_skeleton);
    tcase_add_test(tcase, without_counts_nothing_is_guessed);
    suite_add_tcase(suite, tcase);
    return suite;
}
