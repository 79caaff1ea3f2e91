/* Sampled blocks that are cut off, that run to their ends, or that draw the last number of their launch. */
#include <check.h>
#include <stdio.h>

#include "common/base.h"
#include "grader/tests/units/sampled_ear.h"

Suite *sampled_blocks_suite(void);

/* Only the chosen blocks run, and what they store stays undone. */
START_TEST(test_chosen_blocks)
{
    struct sampled_ear e = {.blocks = {7, 2}, .chosen = 2};
    struct sim_result r = ear_run(&e, ADDRESS "st.global.u32 [%rd3], 7;");
    ck_assert_uint_eq(e.heard, 2);
    ck_assert_uint_eq(r.counts.blocks, 2);
    ck_assert_uint_eq(r.out[0], 0);
    sim_free(&r);
}
END_TEST

/* Of a loop that is too long, every warp has as many steps, whether barriers come before it or in it. */
static const char *const long_loops[] = {
    "mov.u32 %r1, 0; again: ld.global.u32 %r2, [%rd2]; st.global.u32 [%rd3], %r2;",
    "bar.sync 0; mov.u32 %r1, 0; again: ld.global.u32 %r2, [%rd2]; st.global.u32 [%rd3], %r2;",
    "mov.u32 %r1, 0; again: ld.global.u32 %r2, [%rd2]; st.global.u32 [%rd3], %r2; bar.sync 0;",
};

START_TEST(test_long_loops)
{
    struct sampled_ear e = {.blocks = {5}};
    char body[400];
    snprintf(body, sizeof body, "%s%s add.u32 %%r1, %%r1, 1; setp.lt.u32 %%p1, %%r1, 10000; @%%p1 bra again;",
             ADDRESS, long_loops[_i]);
    struct sim_result r =
        ear_listen(&e, (struct device_sample){.sharing = 16}, (struct sim_job){.body = body});
    ck_assert(e.cut);
    ck_assert_uint_gt(e.steps[0], 2000);
    ck_assert_uint_ge(e.steps[1] + 3, e.steps[0]);
    ck_assert_uint_ge(e.steps[0] + 3, e.steps[1]);
    sim_free(&r);
}
END_TEST

/* ---- blocks that run to their ends ---- */

static struct sim_result run_whole(struct sampled_ear *e, const char *body, size_t whole, size_t in_brief)
{
    return ear_listen(e, (struct device_sample){.whole = whole, .in_brief = in_brief},
                      (struct sim_job){.body = body, .budget = 1 << 24});
}

/* Block 7 goes round a loop 100,000 times: far more than is told of a warp. */
#define LOOP_OF(times)                                                                                       \
    "mov.u32 %r2, 0; MORE: add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, " times "; @%p1 bra MORE;"
#define IN_LAST_BLOCK                                                                                        \
    ADDRESS "setp.ne.u32 %p2, %ctaid, 7; @%p2 bra DONE;" LOOP_OF("100000") "DONE: st.global.u32 [%rd3], %tid;"

START_TEST(test_whole_block)
{
    struct sampled_ear e = {.blocks = {5, 7}, .chosen = 2};
    struct sim_result r = run_whole(&e, IN_LAST_BLOCK, 1, 0);
    ck_assert(!e.cut && e.in_part);
    ck_assert_double_ge(e.longest, 200000);
    ck_assert_double_le(e.longest, 200020);
    ck_assert_double_eq_tol(e.told_part, (1 << 15) / e.longest, 0.01);
    sim_free(&r);
}
END_TEST

/* Only what it begins with: it is told in brief, or a block before it has been cut off. */
START_TEST(test_no_whole_block)
{
    static const char stores[] =
        ADDRESS "mov.u32 %r2, 0; MORE: st.global.u32 [%rd3], %r2; add.u32 %r2, %r2, 1;"
                "setp.lt.u32 %p1, %r2, 200000; @%p1 bra MORE;";
    struct sampled_ear cut = {.blocks = {5, 7}, .chosen = 2}, brief = {.blocks = {7}};
    struct sim_result r = run_whole(&cut, stores, 1, 0);
    ck_assert(cut.cut && cut.in_part);
    ck_assert_double_le(cut.longest, 400000);
    sim_free(&r);
    r = run_whole(&brief, IN_LAST_BLOCK, 0, 1);
    ck_assert_double_eq(brief.told_part, 1);
    ck_assert(!brief.in_part);
    sim_free(&r);
}
END_TEST

/* A warp that is cut off never comes to the barrier, which counts all threads: the other one ends there. */
START_TEST(test_barrier_without_a_cut_warp)
{
    static const char body[] =
        ADDRESS "setp.ge.u32 %p2, %tid, 32; @%p2 bra WAIT; mov.u32 %r2, 0; MORE: st.global.u32 [%rd3], %r2;"
                "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 200000; @%p1 bra MORE; WAIT: bar.sync 1, 64;"
                "st.global.u32 [%rd3], %tid;";
    struct sampled_ear e = {.blocks = {5}};
    struct sim_result r = run_whole(&e, body, 0, 0);
    ck_assert(e.cut);
    ck_assert_uint_eq(r.report.findings.count, 0);
    sim_free(&r);
}
END_TEST

/* ---- numbers that blocks draw ---- */

/* The first thread of each block draws a number, by `draws`. With the last one it goes round a loop. */
#define LAST_DRAWS(draws)                                                                                    \
    "setp.ne.u32 %p2, %tid, 0; @%p2 bra DONE;" draws                                                         \
    " setp.ne.u32 %p3, %r1, 7; @%p3 bra DONE;" LOOP_OF("1000") "DONE:"

static const struct {
    const char *body;
    size_t chosen;
    bool comes_last;
} draws[] = {
    {LAST_DRAWS("atom.global.add.u32 %r1, [%out], 1;"), 3, true},
    {LAST_DRAWS("atom.global.inc.u32 %r1, [%out], 7;"), 3, true},
    {LAST_DRAWS("atom.global.add.u32 %r1, [%out], 2; shr.u32 %r1, %r1, 1;"), 3, true},
    {LAST_DRAWS("atom.global.add.u64 %rd4, [%out], 1; cvt.u32.u64 %r1, %rd4;"), 3, true},
    /* all threads draw */
    {"atom.global.add.u32 %r1, [%out], 1; setp.ne.u32 %p3, %r1, 511; @%p3 bra DONE;" LOOP_OF("1000") "DONE:",
     3, true},
    /* no other block has drawn; blocks draw different numbers; the number is not looked at */
    {LAST_DRAWS("atom.global.add.u32 %r1, [%out], 1;"), 1, false},
    {LAST_DRAWS("add.u32 %r4, %ctaid, 1; atom.global.add.u32 %r1, [%out], %r4;"), 3, false},
    {LAST_DRAWS("red.global.add.u32 [%out], 1; mov.u32 %r1, 0;"), 3, false},
};

START_TEST(test_last_number)
{
    struct sampled_ear e = {.blocks = {5, 2, 7, 7}, .chosen = draws[_i].chosen};
    struct sim_result r = run_whole(&e, draws[_i].body, 1, 0);
    ck_assert_int_eq(e.comes_last, draws[_i].comes_last);
    ck_assert_int_eq(e.longest > 2000, draws[_i].comes_last);
    ck_assert_int_eq(r.out[0] == 0, draws[_i].comes_last); /* as before the launch */
    sim_free(&r);
}
END_TEST

/* A block after the one with the last number draws the next one of those before. */
START_TEST(test_after_last_number)
{
    struct sampled_ear e = {.blocks = {5, 2, 7, 3}, .chosen = 4};
    struct sim_result r = run_whole(&e, LAST_DRAWS("atom.global.add.u32 %r1, [%out], 1;"), 1, 1);
    ck_assert(!e.comes_last);
    ck_assert_double_le(e.longest, 100);
    sim_free(&r);
}
END_TEST

/* The end of a grid is told in brief after a block that was cut off: its stores wait for nothing. */
static const struct {
    const char *times;
    bool cut;
} loops_of_loads[] = {{"60000", true}, {"20", false}};

START_TEST(test_end_in_brief)
{
    struct sampled_ear e = {.blocks = {5, 7}, .chosen = 2};
    char body[400];
    snprintf(body, sizeof body,
             "%smov.u32 %%r1, 0; again: ld.global.u32 %%r2, [%%rd2]; st.global.u32 [%%rd3], %%r2;"
             "add.u32 %%r1, %%r1, 1; setp.lt.u32 %%p1, %%r1, %s; @%%p1 bra again;",
             ADDRESS, loops_of_loads[_i].times);
    struct sim_result r = run_whole(&e, body, 1, 0);
    ck_assert_int_eq(e.cut, loops_of_loads[_i].cut);
    ck_assert_int_eq(e.waits == 0, loops_of_loads[_i].cut);
    sim_free(&r);
}
END_TEST

Suite *sampled_blocks_suite(void)
{
    Suite *s = suite_create("sampled_blocks");
    TCase *tc = tcase_create("sampled_blocks");
    tcase_add_test(tc, test_chosen_blocks);
    tcase_add_loop_test(tc, test_long_loops, 0, ARRAY_LEN(long_loops));
    tcase_add_test(tc, test_whole_block);
    tcase_add_test(tc, test_no_whole_block);
    tcase_add_test(tc, test_barrier_without_a_cut_warp);
    tcase_add_loop_test(tc, test_end_in_brief, 0, (int)ARRAY_LEN(loops_of_loads));
    tcase_add_loop_test(tc, test_last_number, 0, (int)ARRAY_LEN(draws));
    tcase_add_test(tc, test_after_last_number);
    suite_add_tcase(s, tc);
    return s;
}
