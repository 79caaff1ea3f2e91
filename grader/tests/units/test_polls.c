/* Threads that wait: polls give way and cost nothing, and blocks that wait for each other run side by side.
 */
#include <check.h>
#include <stdlib.h>

#include "grader/tests/units/sim_harness.h"

Suite *polls_suite(void);

/* ---- inside a block ---- */

/* Warps take turns by a counter in shared memory. Each warp asks at most twice: once in vain, once not. */
static const struct {
    const char *name, *ask;
} turns[] = {
    {"volatile load", "ld.volatile.shared.u32 %r2, [turn];"},
    {"acquire", "ld.acquire.cta.shared.u32 %r2, [turn];"},
    {"nanosleep as well", "nanosleep.u32 20; ld.relaxed.cta.shared.u32 %r2, [turn];"},
    {"atomic that adds 0", "atom.shared.add.u32 %r2, [turn], 0;"},
    {"compare and swap", "atom.shared.cas.b32 %r2, [turn], %r1, %r1;"},
};

START_TEST(turns_are_cheap)
{
    char *body = xformat("shr.u32 %%r1, %%tid, 5; setp.ne.u32 %%p1, %%tid, 0; @%%p1 bra GO;"
                         "st.shared.u32 [turn], 0; GO: bar.sync 0;"
                         "SPIN: %s setp.ne.u32 %%p2, %%r2, %%r1; @%%p2 bra SPIN; bar.warp.sync -1;"
                         "setp.ne.u32 %%p3, %%lane, 0; @%%p3 bra DONE;"
                         "atom.global.add.u32 %%r3, [%%out], 1; mul.wide.u32 %%rd1, %%r3, 4;"
                         "add.u64 %%rd1, %%rd1, %%out; st.global.u32 [%%rd1+64], %%r1;"
                         "add.u32 %%r4, %%r1, 1; st.volatile.shared.u32 [turn], %%r4; DONE:",
                         turns[_i].ask);
    struct sim_result r = sim_run(&(struct sim_job){
        .module = ".shared .align 4 .b32 turn[1];\n", .body = body, .block = {256}, .budget = 20000});
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", turns[_i].name, r.why.text);
    for (uint32_t w = 0; w < 8; w++)
        ck_assert_msg(r.out[16 + w] == w, "%s: warp %u comes as number %u", turns[_i].name, r.out[16 + w], w);
    uint64_t asked = r.counts.shared_load_requests + r.counts.atomics - 8;
    ck_assert_msg(asked >= 8 && asked <= 16, "%s: asked %llu times", turns[_i].name,
                  (unsigned long long)asked);
    ck_assert_msg(r.counts.warp_instructions < 8 * 45, "%s: %llu instructions", turns[_i].name,
                  (unsigned long long)r.counts.warp_instructions);
    free(body);
    sim_free(&r);
}
END_TEST

/* What a warp does between two looks at the same word is counted, and so is a swap that makes progress. */
static const struct {
    const char *name, *body;
    uint64_t loads, stores, atomics, instructions; /* instructions: at least */
} counted[] = {
    {"stores between looks",
     "mov.u32 %r1, 0; AGAIN: ld.volatile.global.u32 %r2, [%out]; st.global.u32 [%out+64], %r1;"
     "add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 50; @%p1 bra AGAIN;",
     50, 50, 0, 250},
    {"looks at an input",
     "mov.u32 %r1, 0; AGAIN: ld.volatile.global.u32 %r2, [%in];"
     "add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 50; @%p1 bra AGAIN;",
     50, 0, 0, 200},
    {"swaps by 32 lanes",
     "ld.global.u32 %r1, [%out]; AGAIN: mov.u32 %r2, %r1; add.u32 %r3, %r2, 1;"
     "atom.global.cas.b32 %r1, [%out], %r2, %r3; setp.ne.u32 %p1, %r1, %r2; @%p1 bra AGAIN;",
     1, 0, 32, 160},
};

START_TEST(work_is_counted)
{
    struct sim_result r = sim_run(&(struct sim_job){.body = counted[_i].body, .block = {32}});
    ck_assert_int_eq(r.status, DEVICE_OK);
    ck_assert_uint_eq(r.counts.load.requests, counted[_i].loads);
    ck_assert_uint_eq(r.counts.store.requests, counted[_i].stores);
    ck_assert_uint_eq(r.counts.atomics, counted[_i].atomics);
    ck_assert_msg(r.counts.warp_instructions >= counted[_i].instructions, "%s: %llu", counted[_i].name,
                  (unsigned long long)r.counts.warp_instructions);
    sim_free(&r);
}
END_TEST

/* ---- across blocks ---- */

/* Every block counts, waits for all, and then reads what the last block has stored. */
#define MEET                                                                                                 \
    "mul.wide.u32 %rd1, %ctaid, 4; add.u64 %rd1, %rd1, %out; add.u32 %r1, %ctaid, 100;"                      \
    "st.global.u32 [%rd1+64], %r1; membar.gl; atom.global.add.u32 %r2, [%out], 1; mov.u32 %r3, %nctaid.x;"   \
    "SPIN: ld.acquire.gpu.global.u32 %r4, [%out]; setp.lt.u32 %p1, %r4, %r3; @%p1 bra SPIN;"                 \
    "sub.u32 %r5, %r3, 1; mul.wide.u32 %rd2, %r5, 4; add.u64 %rd2, %rd2, %out;"                              \
    "ld.global.u32 %r6, [%rd2+64]; st.global.u32 [%rd1+1024], %r6;"

START_TEST(blocks_wait_for_later_ones)
{
    bool cooperative = _i;
    struct sim_result r =
        sim_run(&(struct sim_job){.body = MEET, .grid = {50}, .cooperative = cooperative, .budget = 20000});
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    for (uint32_t b = 0; b < 50; b++)
        ck_assert_uint_eq(r.out[256 + b], 149);
    ck_assert_uint_le(r.counts.load.requests, 3 * 50);
    ck_assert(r.counts.polls >= 50 && r.counts.polls <= 2 * 50);
    ck_assert_uint_le(r.counts.longest_warp, 40);
    if (cooperative)
        sim_assert_clean(&r);
    else
        ck_assert_int_eq(sim_assert_finding(&r, FINDING_ORDER_REMARK)->cause, CAUSE_WAITS_FOR_LATER_BLOCK);
    sim_free(&r);
}
END_TEST

/* Lane 0 waits for the lanes of its own warp, which part again and again. No other block can help it. */
START_TEST(own_lanes_are_no_later_block)
{
    struct text body = {0};
    text_printf(&body,
                "setp.ne.u32 %%p1, %%tid, 0; @%%p1 bra GO; st.shared.u32 [come], 0; GO: bar.sync 0;"
                "@%%p1 bra WORK; SPIN: ld.volatile.shared.u32 %%r2, [come]; setp.ne.u32 %%p2, %%r2, 31;"
                "@%%p2 bra SPIN; bra DONE; WORK:");
    for (int lane = 1; lane < 31; lane++)
        text_printf(&body, "setp.ne.u32 %%p3, %%tid, %d; @%%p3 bra A%d; add.u32 %%r3, %%tid, 1; A%d:", lane,
                    lane, lane);
    text_printf(&body, "atom.shared.add.u32 %%r4, [come], 1; DONE: bar.sync 0;");
    struct sim_result r = sim_run(&(struct sim_job){
        .module = ".shared .align 4 .b32 come[1];\n", .body = body.s, .grid = {300}, .block = {32}});
    sim_assert_clean(&r);
    sim_free(&r);
    text_free(&body);
}
END_TEST

START_TEST(earlier_blocks_are_no_remark)
{
    static const char body[] =
        "mul.wide.u32 %rd1, %ctaid, 4; add.u64 %rd1, %rd1, %out; setp.eq.u32 %p1, %ctaid, 0; @%p1 bra GO;"
        "SPIN: ld.volatile.global.u32 %r1, [%rd1]; setp.eq.u32 %p2, %r1, 0; @%p2 bra SPIN;"
        "GO: st.volatile.global.u32 [%rd1+4], 1;";
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .grid = {300}, .threads = 2});
    sim_assert_clean(&r);
    ck_assert_uint_eq(r.out[300], 1);
    sim_free(&r);
}
END_TEST

/* grid.sync() as cooperative_groups makes it: the workspace is in %envreg1 and 2. */
#define WORKSPACE "mov.u32 %r1, %envreg1; mov.u32 %r2, %envreg2; mov.b64 %rd1, {%r2, %r1};"

START_TEST(workspace_of_a_cooperative_launch)
{
    static const char body[] = WORKSPACE "setp.eq.u64 %p1, %rd1, 0; @!%p1 bra GO; trap; GO:"
                                         "ld.u32 %r3, [%rd1]; atom.add.release.gpu.u32 %r4, [%rd1+4], 1;"
                                         "st.global.u32 [%out], %r3; st.global.u32 [%out+4], %r4;";
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .cooperative = true});
    sim_assert_clean(&r);
    ck_assert(r.out[0] == 8 && r.out[1] == 0);
    ck_assert_uint_eq(r.counts.atomics_global, 0); /* it is not the student's */
    sim_free(&r);
    r = sim_run(&(struct sim_job){.body = body});
    const struct finding *f = sim_assert_finding(&r, FINDING_TRAP);
    ck_assert_int_eq(f->cause, CAUSE_GRID_NOT_COOPERATIVE);
    ck_assert_ptr_nonnull(strstr(f->message, "cudaLaunchCooperativeKernel"));
    sim_free(&r);
}
END_TEST

/* Groups of several warps have shared memory of their own, after the student's; it starts as zeros. */
START_TEST(reserved_shared_memory)
{
    static const char body[] = "mov.u32 %r1, %reserved_smem_offset_1; ld.shared.u32 %r2, [%r1];"
                               "ld.shared.u32 %r3, [%r1+284]; st.global.u32 [%out], %r2;"
                               "st.global.u32 [%out+4], %r3; st.global.u32 [%out+8], %r1;"
                               "mov.u32 %r4, %total_smem_size; st.global.u32 [%out+12], %r4;";
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .shared = 100});
    sim_assert_clean(&r);
    ck_assert(r.out[0] == 0 && r.out[1] == 0 && r.out[2] == 112 && r.out[3] == 100);
    ck_assert_uint_eq(r.counts.shared_bytes_per_block, 100);
    sim_free(&r);
}
END_TEST

Suite *polls_suite(void)
{
    Suite *s = suite_create("polls");
    TCase *t = tcase_create("polls");
    tcase_add_loop_test(t, turns_are_cheap, 0, ARRAY_LEN(turns));
    tcase_add_loop_test(t, work_is_counted, 0, ARRAY_LEN(counted));
    tcase_add_loop_test(t, blocks_wait_for_later_ones, 0, 2);
    tcase_add_test(t, own_lanes_are_no_later_block);
    tcase_add_test(t, earlier_blocks_are_no_remark);
    tcase_add_test(t, workspace_of_a_cooperative_launch);
    tcase_add_test(t, reserved_shared_memory);
    suite_add_tcase(s, t);
    return s;
}
