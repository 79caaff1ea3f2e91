/* Races in global memory: blocks, warps and lanes that meet in one word, with and without what orders them.
 */
#include <check.h>

#include "grader/tests/units/sim_harness.h"

Suite *races_global_suite(void);

/* Every block, of one thread, stores its number plus 1 to out[0], with all that it may tell others. */
#define OWN "add.u32 %r1, %ctaid, 1; add.u64 %rd1, %out, 256;"
#define LOCKED(release)                                                                                      \
    OWN "TRY: atom.global.cas.b32 %r2, [%rd1], 0, 1; setp.ne.u32 %p1, %r2, 0; @%p1 bra TRY;"                 \
        "st.global.u32 [%out], %r1;" release
#define AFTER_FLAG(release)                                                                                  \
    OWN "setp.eq.u32 %p1, %ctaid, 0; @%p1 bra ON; W: ld.volatile.global.u32 %r2, [%rd1]; setp.ne.u32 %p2, "  \
        "%r2, %ctaid; @%p2 bra W; ON: st.global.u32 [%out], %r1;" release
static const struct {
    const char *name, *body;
    bool race;
} blocks[] = {
    {"two blocks", OWN "st.global.u32 [%out], %r1;", true},
    {"and a ticket after it",
     OWN "st.global.u32 [%out], %r1; atom.global.add.u32 %r2, [%rd1], 1; mov.u32 %r3, %r2;", true},
    {"and a ticket before it",
     OWN "atom.global.add.u32 %r2, [%rd1], 1; st.global.u32 [%out], %r1; mov.u32 %r3, %r2;", true},
    {"a volatile load that no thread reaches",
     OWN "st.global.u32 [%out], %r1; setp.gt.u32 %p1, %tid, 99; @%p1 ld.volatile.global.u32 %r2, [%rd1];",
     true},
    {"under a lock", LOCKED("membar.gl; atom.global.exch.b32 %r2, [%rd1], 0;"), false},
    {"under a lock that is released by a store", LOCKED("st.release.gpu.global.u32 [%rd1], 0;"), false},
    {"under a lock, and no fence", LOCKED("atom.global.exch.b32 %r2, [%rd1], 0;"), true},
    {"under a lock, and a fence for the block", LOCKED("membar.cta; atom.global.exch.b32 %r2, [%rd1], 0;"),
     true},
    {"a flag that the one before has set",
     AFTER_FLAG("fence.acq_rel.gpu; st.volatile.global.u32 [%rd1], %r1;"), false},
    {"a flag, and no fence", AFTER_FLAG("st.volatile.global.u32 [%rd1], %r1;"), true},
    {"a word of atomics",
     OWN "atom.global.max.u32 %r2, [%out], %r1; mov.u32 %r3, %r2; st.global.u32 [%out], %r1;", true},
    {"atomics for the block", OWN "red.relaxed.cta.global.add.u32 [%out], %r1;", true},
    {"atomics for all", OWN "red.relaxed.gpu.global.add.u32 [%out], %r1;", false},
    {"a load of what the one before stores",
     OWN "mul.wide.u32 %rd2, %ctaid, 4; add.u64 %rd2, %rd2, %out; ld.global.u32 %r2, [%rd2];"
         "st.global.u32 [%rd2+4], %r1;",
     true},
    {"a load of what the one after stores",
     OWN "mul.wide.u32 %rd2, %ctaid, 4; add.u64 %rd2, %rd2, %out; ld.global.u32 %r2, [%rd2+4];"
         "st.global.u32 [%rd2], %r1;",
     true},
    {"bytes of one word", OWN "cvt.u64.u32 %rd2, %ctaid; add.u64 %rd2, %rd2, %out; st.global.u8 [%rd2], %r1;",
     false},
    {"one byte", OWN "st.global.u8 [%out+1], %r1;", true},
    {"volatile", OWN "st.volatile.global.u32 [%out], %r1;", false},
};

START_TEST(blocks_are_judged)
{
    struct sim_result r = sim_run(&(struct sim_job){.body = blocks[_i].body, .block = {1}, .grid = {9}});
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", blocks[_i].name, r.why.text);
    bool race = findings_have(&r.report.findings, FINDING_GLOBAL_RACE);
    ck_assert_msg(race == blocks[_i].race, "%s: %s", blocks[_i].name, race ? "a race" : "none");
    sim_free(&r);
}
END_TEST

#define STORED                                                                                               \
    "mul.wide.u32 %rd2, %tid, 4; add.u64 %rd2, %rd2, %out; xor.b32 %r1, %tid, 32; xor.b32 %r2, %tid, 1;"     \
    "mul.wide.u32 %rd3, %r1, 4; add.u64 %rd3, %rd3, %out; mul.wide.u32 %rd4, %r2, 4;"                        \
    "add.u64 %rd4, %rd4, %out; st.global.u32 [%rd2], %tid;"
/* A word that a thread of the block, of 64, stores and another one uses; and races of blocks, for any number
 * of workers. */
static const struct {
    const char *name, *body;
    bool race;
} threads[] = {
    {"warps", STORED "ld.global.u32 %r3, [%rd3];", true},
    {"warps and a barrier", STORED "bar.sync 0; ld.global.u32 %r3, [%rd3];", false},
    {"warps and a barrier of a warp", STORED "bar.warp.sync -1; ld.global.u32 %r3, [%rd3];", true},
    {"lanes", STORED "ld.global.u32 %r3, [%rd4];", true},
    {"lanes and a barrier of the warp", STORED "bar.warp.sync -1; ld.global.u32 %r3, [%rd4];", false},
    {"lanes and a vote", STORED "vote.sync.any.pred %p1, %p1, -1; ld.global.u32 %r3, [%rd4];", true},
    {"the same thread", STORED "ld.global.u32 %r3, [%rd2]; st.global.u32 [%rd2], %r3;", false},
    {"two lanes, one store", "st.global.u32 [%out], %tid;", true},
    {"two lanes, the same value", "st.global.u32 [%out], 5;", false},
    {"a load first", "ld.global.u32 %r3, [%out]; setp.eq.u32 %p1, %tid, 40; @%p1 st.global.u32 [%out], 7;",
     true},
    {"two loads, the nearer one last",
     "mul.wide.u32 %rd2, %tid, 4; add.u64 %rd2, %rd2, %out; ld.global.u32 %r3, [%rd2+4]; ld.global.u32 %r4, [%rd2];"
     "add.u32 %r4, %r4, 1; st.global.u32 [%rd2], %r4;",
     true},
    {"a plain load beside atomics", "red.global.add.u32 [%out], 1; ld.global.u32 %r3, [%out];", true},
    {"shorts of one word",
     "shl.b32 %r1, %tid, 1; cvt.u64.u32 %rd2, %r1; add.u64 %rd2, %rd2, %out;"
     "st.global.u16 [%rd2], %tid; ld.global.u16 %r2, [%rd2];",
     false},
    {"a word over shorts",
     "shl.b32 %r1, %tid, 1; cvt.u64.u32 %rd2, %r1; add.u64 %rd2, %rd2, %out;"
     "st.global.u16 [%rd2], %tid; ld.global.u32 %r2, [%out];",
     true},
};

START_TEST(threads_are_judged)
{
    struct sim_result r = sim_run(&(struct sim_job){.body = threads[_i].body, .block = {64}});
    bool race = findings_have(&r.report.findings, FINDING_GLOBAL_RACE);
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", threads[_i].name, r.why.text);
    ck_assert_msg(race == threads[_i].race, "%s: %s", threads[_i].name, race ? "a race" : "none");
    sim_free(&r);
}
END_TEST

START_TEST(blocks_with_any_number_of_workers)
{
    struct finding first = {0};
    for (unsigned workers = 1; workers <= 4; workers++) {
        struct sim_result r = sim_run(&(struct sim_job){
            .body = "mul.wide.u32 %rd2, %gtid, 4; add.u64 %rd2, %rd2, %out; st.global.u32 [%rd2], %gtid;"
                    "ld.global.u32 %r3, [%rd2+256];",
            .block = {64},
            .grid = {64},
            .out_bytes = 1 << 15,
            .threads = workers});
        const struct finding *f = sim_assert_finding(&r, FINDING_GLOBAL_RACE);
        if (workers == 1)
            first = *f;
        ck_assert_uint_eq(f->times, first.times);
        ck_assert_str_eq(f->message, first.message);
        sim_free(&r);
    }
}
END_TEST

Suite *races_global_suite(void)
{
    Suite *s = suite_create("races_global");
    TCase *t = tcase_create("races_global");
    tcase_add_loop_test(t, blocks_are_judged, 0, ARRAY_LEN(blocks));
    tcase_add_loop_test(t, threads_are_judged, 0, ARRAY_LEN(threads));
    tcase_add_test(t, blocks_with_any_number_of_workers);
    suite_add_tcase(s, t);
    return s;
}
