/* What threads do together: barriers, shuffles, votes, atomics, asynchronous copies. */
#include <check.h>
#include <stdlib.h>

#include "grader/tests/units/sim_harness.h"

Suite *sync_suite(void);

#define STORE "mul.wide.u32 %rd60, %gtid, 4; add.u64 %rd60, %out, %rd60; st.global.u32 [%rd60], %r60;"

/* ---- shuffles: lane l's value is 100 + l; the reference follows PTX ISA's pseudocode, restated in C ---- */

static int32_t shuffle_source(char mode, int32_t l, int32_t b, uint32_t c, bool *inside)
{
    int32_t clamp = c & 31, segment = c >> 8 & 31;
    int32_t highest = (l & segment) | (clamp & ~segment), lowest = l & segment, j;
    switch (mode) {
    case 'u':
        j = l - b;
        *inside = j >= highest;
        break;
    case 'd':
        j = l + b;
        *inside = j <= highest;
        break;
    case 'b':
        j = l ^ b;
        *inside = j <= highest;
        break;
    default:
        j = lowest | (b & ~segment & 31);
        *inside = j <= highest;
    }
    return *inside ? j : l;
}

START_TEST(shuffles)
{
    static const char *const modes[] = {"up", "down", "bfly", "idx"};
    static const uint32_t widths[] = {32, 16, 8, 4, 2, 1};
    const char *mode = modes[_i];
    for (size_t w = 0; w < ARRAY_LEN(widths); w++)
        for (int b = 0; b < 32; b += b < 4 ? 1 : 3) {
            uint32_t c = (32 - widths[w]) << 8 | (*mode == 'u' ? 0 : 31);
            char *body = xformat("add.u32 %%r1, %%tid, 100; shfl.sync.%s.b32 %%r60|%%p1, %%r1, %d, %u, -1;"
                                 "@%%p1 add.u32 %%r60, %%r60, 1000; %s",
                                 mode, b, c, STORE);
            struct sim_result r = sim_run(&(struct sim_job){.body = body, .block = {32}});
            sim_assert_clean(&r);
            for (int l = 0; l < 32; l++) {
                bool inside;
                uint32_t from = (uint32_t)shuffle_source(*mode, l, b, c, &inside);
                ck_assert_msg(r.out[l] == 100 + from + (inside ? 1000 : 0), "%s %d, c %#x: lane %d got %u",
                              mode, b, c, l, r.out[l]);
            }
            free(body);
            sim_free(&r);
        }
}
END_TEST

/* ---- one value a thread ---- */

static const struct {
    const char *name, *body;
    uint32_t threads;
    uint32_t want[4]; /* of threads 0, 1, half of them, the last */
} values[] = {
    {"shuffle of a part of the warp",
     "mov.u32 %r60, 77; setp.ge.u32 %p1, %tid, 7; shfl.sync.down.b32 %r1, %tid, 1, 31, 0x1ff;"
     "@%p1 bra DONE; mov.u32 %r60, %r1; DONE:" STORE,
     9,
     {1, 2, 5, 77}},
    /* sums of the pair (1, 1) by 4 threads: 4 is 0x4400 as a half and 0x4080 as a bfloat16 */
    {"atomics on pairs of halves",
     "mov.b32 %r1, 0x3c003c00; red.global.add.noftz.f16x2 [%out+1024], %r1; bar.sync 0;"
     "ld.global.u32 %r60, [%out+1024];" STORE,
     4,
     {0x44004400, 0x44004400, 0x44004400, 0x44004400}},
    {"atomics on pairs of bfloat16",
     "mov.b32 %r1, 0x3f803f80; atom.global.add.noftz.bf16x2 %r2, [%out+1024], %r1; bar.sync 0;"
     "ld.global.u32 %r60, [%out+1024];" STORE,
     4,
     {0x40804080, 0x40804080, 0x40804080, 0x40804080}},
    {"atomics on bfloat16",
     "mov.b16 %rs1, 0x3f80; atom.global.add.noftz.bf16 %rs2, [%out+1024], %rs1; bar.sync 0;"
     "ld.global.u32 %r60, [%out+1024];" STORE,
     4,
     {0x4080, 0x4080, 0x4080, 0x4080}},
    {"the first lane is elected",
     "elect.sync %r1|%p1, -1; selp.u32 %r60, 100, 200, %p1; add.u32 %r60, %r60, %r1;" STORE,
     32,
     {100, 200, 200, 200}},
    /* literal, by hand from PTX ISA, shfl.sync: c is the clamp value, and (32 - width) << 8 */
    {"up by 3 in groups of 8", "shfl.sync.up.b32 %r60, %tid, 3, 0x1800, -1;" STORE, 32, {0, 1, 16, 28}},
    {"down by 3 in groups of 8", "shfl.sync.down.b32 %r60, %tid, 3, 0x181f, -1;" STORE, 32, {3, 4, 19, 31}},
    {"lane 5 of each group of 8", "shfl.sync.idx.b32 %r60, %tid, 5, 0x181f, -1;" STORE, 32, {5, 5, 21, 29}},
    {"exchanged with the other four",
     "shfl.sync.bfly.b32 %r60, %tid, 4, 0x1f, -1;" STORE,
     32,
     {4, 5, 20, 27}},
    {"up, the first lane of which nothing is above",
     "shfl.sync.up.b32 %r60, %tid, 1, 0, -1;" STORE,
     32,
     {0, 0, 15, 30}},
    {"down, clamped at lane 15", "shfl.sync.down.b32 %r60, %tid, 1, 15, -1;" STORE, 32, {1, 2, 16, 31}},
    {"ballot", "setp.lt.u32 %p1, %tid, 5; vote.sync.ballot.b32 %r60, %p1, -1;" STORE, 32, {31, 31, 31, 31}},
    {"ballot of a short warp",
     "setp.eq.u32 %p1, %tid, %tid; vote.sync.ballot.b32 %r60, %p1, -1;" STORE,
     5,
     {31, 31, 31, 31}},
    {"ballot of tiles with masks of their own",
     "setp.ge.u32 %p1, %tid, 16; selp.b32 %r1, 0xffff0000, 0xffff, %p1; setp.eq.u32 %p2, %tid, %tid;"
     "vote.sync.ballot.b32 %r60, %p2, %r1;" STORE,
     32,
     {0xffff, 0xffff, 0xffff0000, 0xffff0000}},
    {"any by tile",
     "setp.ge.u32 %p1, %tid, 16; selp.b32 %r1, 0xffff0000, 0xffff, %p1; setp.eq.u32 %p2, %tid, 20;"
     "vote.sync.any.pred %p3, %p2, %r1; selp.u32 %r60, 1, 0, %p3;" STORE,
     32,
     {0, 0, 1, 1}},
    {"all",
     "setp.lt.u32 %p1, %tid, 32; vote.sync.all.pred %p2, %p1, -1; selp.u32 %r60, 1, 0, %p2;" STORE,
     32,
     {1, 1, 1, 1}},
    {"not all",
     "setp.lt.u32 %p1, %tid, 31; vote.sync.all.pred %p2, %p1, -1; selp.u32 %r60, 1, 0, %p2;" STORE,
     32,
     {0, 0, 0, 0}},
    {"uni",
     "setp.gt.u32 %p1, %tid, 77; vote.sync.uni.pred %p2, %p1, -1; selp.u32 %r60, 1, 0, %p2;" STORE,
     32,
     {1, 1, 1, 1}},
    {"all of the negated",
     "setp.gt.u32 %p1, %tid, 77; vote.sync.all.pred %p2, !%p1, -1; selp.u32 %r60, 1, 0, %p2;" STORE,
     32,
     {1, 1, 1, 1}},
    {"match any",
     "and.b32 %r1, %tid, 1; match.any.sync.b32 %r60, %r1, -1;" STORE,
     32,
     {0x55555555, 0xaaaaaaaa, 0x55555555, 0xaaaaaaaa}},
    {"match all",
     "mov.u64 %rd1, 5; match.all.sync.b64 %r60|%p1, %rd1, -1; @!%p1 mov.u32 %r60, 7;" STORE,
     32,
     {~0u, ~0u, ~0u, ~0u}},
    {"match all fails",
     "match.all.sync.b32 %r60|%p1, %tid, -1; @!%p1 add.u32 %r60, %r60, 7;" STORE,
     32,
     {7, 7, 7, 7}},
    {"redux add", "redux.sync.add.u32 %r60, %tid, -1;" STORE, 32, {496, 496, 496, 496}},
    {"redux min", "sub.u32 %r1, %tid, 9; redux.sync.min.s32 %r60, %r1, -1;" STORE, 32, {-9u, -9u, -9u, -9u}},
    {"redux max by tile",
     "setp.ge.u32 %p1, %tid, 16; selp.b32 %r1, 0xffff0000, 0xffff, %p1;"
     "redux.sync.max.u32 %r60, %tid, %r1;" STORE,
     32,
     {15, 15, 31, 31}},
    {"redux xor", "redux.sync.xor.b32 %r60, %tid, -1;" STORE, 32, {0, 0, 0, 0}},
    {"active mask",
     "setp.lt.u32 %p1, %tid, 4; @%p1 bra A; activemask.b32 %r60; bra B; A: activemask.b32 %r60; B:" STORE,
     32,
     {15, 15, 0xfffffff0, 0xfffffff0}},
    {"fns", "mov.u32 %r1, 0x11110000; fns.b32 %r60, %r1, 0, 2;" STORE, 4, {20, 20, 20, 20}},
    {"fns downwards", "mov.u32 %r1, 0x11110000; fns.b32 %r60, %r1, 31, -2;" STORE, 4, {24, 24, 24, 24}},
    {"lane masks",
     "mov.u32 %r1, %lanemask_lt; mov.u32 %r2, %lanemask_ge; xor.b32 %r60, %r1, %r2; popc.b32 %r3, %r1;"
     "add.u32 %r60, %r60, %r3;" STORE,
     32,
     {~0u, 0, 15, 30}},
    {"warps wait after parting",
     "setp.lt.u32 %p1, %tid, 7; @%p1 bra A; bar.warp.sync 0xffffff80; bra B; A: bar.warp.sync 0x7f; B: "
     "bar.warp.sync -1;"
     "mov.u32 %r60, 1;" STORE,
     32,
     {1, 1, 1, 1}},
    /* the block */
    {"a short warp counts as a whole one", "bar.sync 1, 64; mov.u32 %r60, 1;" STORE, 48, {1, 1, 1, 1}},
    {"a short warp arrives",
     "setp.ge.u32 %p1, %tid, 32; @%p1 bra A; bar.sync 1, 64; bra B; A: bar.arrive 1, 64; B: mov.u32 %r60, "
     "1;" STORE,
     48,
     {1, 1, 1, 1}},
    {"barrier",
     ".shared .align 4 .b8 s[512]; shl.b32 %r1, %tid, 2; st.shared.u32 [%r1], %tid; bar.sync 0;"
     "xor.b32 %r1, %r1, 0x80; ld.shared.u32 %r60, [%r1];" STORE,
     64,
     {32, 33, 0, 31}},
    {"popc over the block",
     "setp.lt.u32 %p1, %tid, 50; barrier.sync 0; bar.red.popc.u32 %r60, 0, %p1;" STORE,
     100,
     {50, 50, 50, 50}},
    {"and over the block",
     "setp.lt.u32 %p1, %tid, 99; bar.red.and.pred %p2, 0, %p1; selp.u32 %r60, 1, 0, %p2;" STORE,
     100,
     {0, 0, 0, 0}},
    {"or over the block",
     "setp.eq.u32 %p1, %tid, 99; bar.red.or.pred %p2, 0, %p1; selp.u32 %r60, 1, 0, %p2;" STORE,
     100,
     {1, 1, 1, 1}},
    {"producer and consumer",
     ".shared .align 4 .b8 s[128]; shl.b32 %r1, %lane, 2; mov.u32 %r60, 5; setp.ge.u32 %p1, %tid, 32; @%p1 "
     "bra MAKE;"
     "bar.sync 1, 64; ld.shared.u32 %r60, [%r1]; bra DONE; MAKE: st.shared.u32 [%r1], %tid; bar.arrive 1, "
     "64; DONE:" STORE,
     64,
     {32, 33, 5, 5}},
    {"lanes without the first arrive at what they hold", /* lane 0 of warp 1 holds barrier 3, for 96 */
     "mov.u32 %r1, 1; mov.u32 %r2, 64; setp.eq.u32 %p1, %tid, 32; @%p1 mov.u32 %r1, 3; @%p1 mov.u32 %r2, 96;"
     "setp.lt.u32 %p2, %tid, 32; @%p2 bra WAIT; @%p1 bra FIRST; barrier.arrive %r1, %r2; bra DONE; FIRST: "
     "barrier.arrive 1, 64; bra DONE; WAIT: barrier.sync 1, 64; DONE: mov.u32 %r60, 1;" STORE,
     64,
     {1, 1, 1, 1}},
    {"two named barriers",
     "shr.u32 %r1, %tid, 6; add.u32 %r1, %r1, 1; bar.sync %r1, 64; mov.u32 %r60, %r1;" STORE,
     128,
     {1, 1, 2, 2}},
    /* atomics: threads come in order */
    {"old values", "atom.global.add.u32 %r60, [%out+2048], 2;" STORE, 40, {0, 2, 40, 78}},
    {"shared, old values",
     ".shared .align 8 .b8 s[8]; st.shared.u32 [s], 0; bar.sync 0; atom.shared.add.u32 %r60, [s], 1;" STORE,
     40,
     {0, 1, 20, 39}},
    {"generic",
     ".shared .align 8 .b8 s[8]; st.shared.u32 [s], 0; bar.sync 0; mov.u64 %rd1, s; cvta.shared.u64 %rd1, "
     "%rd1;"
     "atom.add.u32 %r60, [%rd1], 1;" STORE,
     40,
     {0, 1, 20, 39}},
    {"64 bits",
     "mov.u64 %rd1, 0x100000000; atom.global.add.u64 %rd2, [%out+2048], %rd1; shr.u64 %rd2, %rd2, 32;"
     "cvt.u32.u64 %r60, %rd2;" STORE,
     40,
     {0, 1, 20, 39}},
    {"floats",
     "atom.global.add.f32 %f1, [%out+2048], 0f3F000000; cvt.rzi.u32.f32 %r60, %f1;" STORE,
     40,
     {0, 0, 10, 19}},
    {"doubles",
     "atom.global.add.f64 %fd1, [%out+2048], 0d3FF0000000000000; cvt.rzi.u32.f64 %r60, %fd1;" STORE,
     40,
     {0, 1, 20, 39}},
    {"max", "atom.global.max.s32 %r60, [%out+2048], %tid;" STORE, 40, {0, 0, 19, 38}},
    {"min",
     "sub.u32 %r1, 0, %tid; atom.global.min.s32 %r60, [%out+2048], %r1;" STORE,
     40,
     {0, 0, -19u, -38u}},
    {"and, or, xor",
     "atom.global.or.b32 %r1, [%out+2048], 3; atom.global.and.b32 %r2, [%out+2048], 2;"
     "atom.global.xor.b32 %r60, [%out+2048], 6;" STORE,
     1,
     {2, 2, 2, 2}},
    {"exchange", "atom.global.exch.b32 %r60, [%out+2048], %tid;" STORE, 40, {0, 0, 19, 38}},
    {"compare and swap",
     "add.u32 %r1, %tid, 1; atom.global.cas.b32 %r60, [%out+2048], %tid, %r1;" STORE,
     40,
     {0, 1, 20, 39}},
    {"inc wraps", "atom.global.inc.u32 %r60, [%out+2048], 9;" STORE, 40, {0, 1, 0, 9}},
    {"dec wraps", "atom.global.dec.u32 %r60, [%out+2048], 9;" STORE, 40, {0, 9, 0, 1}},
    {"with scope",
     "atom.relaxed.gpu.global.add.u32 %r60, [%out+2048], 1; fence.acq_rel.gpu; membar.gl;" STORE,
     40,
     {0, 1, 20, 39}},
    /* asynchronous copies; in[k] = k */
    {"cp.async",
     ".shared .align 16 .b8 s[512]; mul.wide.u32 %rd1, %tid, 16; add.u64 %rd1, %in, %rd1; shl.b32 %r1, %tid, "
     "4;"
     "cp.async.cg.shared.global [%r1], [%rd1], 16; cp.async.commit_group; cp.async.wait_group 0; bar.sync 0;"
     "xor.b32 %r1, %r1, 16; ld.shared.u32 %r60, [%r1+8];" STORE,
     32,
     {6, 2, 70, 122}},
    {"cp.async fills with zeros",
     ".shared .align 16 .b8 s[512]; mul.wide.u32 %rd1, %tid, 4; add.u64 %rd1, %in, %rd1; shl.b32 %r1, %tid, "
     "2;"
     "setp.lt.u32 %p1, %tid, 10; selp.u32 %r2, 4, 0, %p1; cp.async.ca.shared.global [%r1], [%rd1+4], 4, %r2;"
     "cp.async.wait_all; ld.shared.u32 %r60, [%r1];" STORE,
     32,
     {1, 2, 0, 0}},
    {"mbarrier",
     ".shared .align 8 .b8 m[8]; .shared .align 4 .b8 s[256]; setp.eq.u32 %p1, %tid, 0; @%p1 "
     "mbarrier.init.shared.b64 [m], 64;"
     "bar.sync 0; shl.b32 %r1, %tid, 2; add.u32 %r1, %r1, 8; st.shared.u32 [%r1], %tid;"
     "mbarrier.arrive.shared.b64 %rd1, [m]; WAIT: mbarrier.test_wait.shared.b64 %p2, [m], %rd1; @!%p2 bra "
     "WAIT;"
     "sub.u32 %r1, 268, %r1; ld.shared.u32 %r60, [%r1];" STORE,
     64,
     {63, 62, 31, 0}},
};

START_TEST(values_are_right)
{
    static uint32_t in[1024];
    for (uint32_t k = 0; k < ARRAY_LEN(in); k++)
        in[k] = k;
    uint32_t threads = values[_i].threads, of[4] = {0, threads > 1, threads / 2, threads - 1};
    struct sim_result r = sim_run(&(struct sim_job){.body = values[_i].body, .block = {threads}, .in = in});
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", values[_i].name, r.why.text);
    sim_assert_clean(&r);
    for (int k = 0; k < 4; k++)
        ck_assert_msg(r.out[of[k]] == values[_i].want[k], "%s: thread %u: want %#x, got %#x", values[_i].name,
                      of[k], values[_i].want[k], r.out[of[k]]);
    sim_free(&r);
}
END_TEST

Suite *sync_suite(void)
{
    Suite *s = suite_create("sync");
    TCase *t = tcase_create("sync");
    tcase_add_loop_test(t, shuffles, 0, 4);
    tcase_add_loop_test(t, values_are_right, 0, ARRAY_LEN(values));
    suite_add_tcase(s, t);
    return s;
}
