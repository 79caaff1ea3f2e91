/* Races in shared memory, among them with asynchronous copies; what is said of both sides. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *races_suite(void);

/* %r1: the thread's own word of s; %r2: its right neighbour's, cyclic in 64; %rd1: its element of in. */
static const char head[] =
    ".shared .align 16 .b8 s[1024]; mov.u32 %r10, s; shl.b32 %r11, %tid, 2; add.u32 %r1, %r10, %r11;"
    "add.u32 %r12, %tid, 1; and.b32 %r13, %r12, 63; shl.b32 %r14, %r13, 2; add.u32 %r2, %r10, %r14;"
    "mul.wide.u32 %rd10, %tid, 4; add.u64 %rd1, %in, %rd10;";

#define LINE(n) "\n.loc 1 " #n " 1\n"
#define WRITE   LINE(3) "st.shared.u32 [%r1], %tid;"
#define READ    LINE(5) "ld.shared.u32 %r3, [%r2];"
#define COPY    LINE(3) "cp.async.ca.shared.global [%r1], [%rd1], 4;"
#define COMMIT  "cp.async.commit_group;"
#define WAIT    "cp.async.wait_group 0;"
#define BARRIER LINE(4) "bar.sync 0;"
#define ZERO    "setp.eq.u32 %p9, %tid, 0; @%p9 st.shared.u32 [s+512], 0;"
/* Threads for which `others` sets %p1 wait for the rest's word. */
#define FLAG(others)                                                                                         \
    others "@%p1 bra WAIT; st.shared.u32 [s], 7; st.volatile.shared.u32 [s+512], 1; WAIT:"                   \
           "ld.volatile.shared.u32 %r3, [s+512]; setp.eq.u32 %p2, %r3, 0; @%p2 bra WAIT; ld.shared.u32 "     \
           "%r3, [s];"
#define OBJECT "setp.eq.u32 %p9, %tid, 0; @%p9 mbarrier.init.shared.b64 [s+1000], 64; bar.sync 0;"
#define ARRIVE                                                                                               \
    "mbarrier.arrive.shared.b64 %rd20, [s+1000]; L: mbarrier.test_wait.shared.b64 %p5, [s+1000], %rd20;"     \
    "@!%p5 bra L;"
#define AWAIT "L: mbarrier.test_wait.parity.shared.b64 %p5, [s+1000], 0; @!%p5 bra L;"
/* The first warp alone, its lane 31 with nothing to read in vain; %r6: the lanes of this lane's half. */
#define WARP                                                                                                 \
    "setp.gt.u32 %p1, %tid, 31; @%p1 exit; and.b32 %r13, %r12, 31; shl.b32 %r14, %r13, 2; add.u32 %r2, "     \
    "%r10, %r14;"
#define HALVES                                                                                               \
    "setp.gt.u32 %p2, %tid, 15; selp.b32 %r6, 0xffff0000, 0xffff, %p2; and.b32 %r5, %tid, 15;"               \
    "setp.eq.u32 %p3, %r5, 0;"

static const struct {
    const char *name, *body;
    const char *message; /* NULL: no race */
    int line, other_line;
} races[] = {
    {"barrier between", WRITE BARRIER READ, NULL, 0, 0},
    {"none between", WRITE READ, "reads s[1], which thread (1,0,0) writes in line 3, with no barrier between",
     5, 3},
    {"the warp's own barrier is not enough for two", WRITE "bar.warp.sync -1;" READ,
     "writes s[32], which thread (31,0,0) reads in line 5", 3, 5},
    {"read, then written", READ WRITE, "writes s[1], which thread (0,0,0) reads in line 5", 3, 5},
    {"no second barrier in a loop",
     "mov.u32 %r4, 0; L:" WRITE BARRIER READ "add.u32 %r4, %r4, 1; add.u32 %r5, %r4, %tid; st.shared.u32 "
     "[%r1], %r5; setp.lt.u32 %p1, %r4, 2; @%p1 bra L;",
     "writes s[", 5, 5},
    {"everybody writes the same", LINE(3) "st.shared.u32 [s], %n;", NULL, 0, 0},
    {"everybody writes something else", LINE(3) "st.shared.u32 [s], %tid;",
     "writes s[0], which thread (0,0,0) writes in the same line", 3, 3},
    {"one writes what another has written",
     LINE(3) "st.shared.u32 [%r1], 7;" LINE(5) "st.shared.u32 [%r2], 7;", NULL, 0, 0},
    {"a column for each thread", WRITE LINE(5) "ld.shared.u32 %r3, [%r1];", NULL, 0, 0},
    /* atomics, flags and locks */
    {"an atomic elsewhere", WRITE "red.shared.add.u32 [s+512], 1;" READ,
     "reads s[1], which thread (1,0,0) writes in line 3, with no barrier between", 5, 3},
    {"an atomic whose result is used elsewhere",
     ZERO "bar.sync 0; atom.shared.add.u32 %r4, [s+512], 1;" WRITE READ "st.shared.u32 [%r1+768], %r4;",
     "reads s[1], which thread (1,0,0) writes in line 3", 5, 3},
    {"a numbered barrier that no thread reaches",
     "setp.gt.u32 %p1, %tid, 999; @%p1 bra FAR; bra ON; FAR: bar.sync 1, 32; ON:" WRITE READ,
     "reads s[1], which thread (1,0,0) writes in line 3", 5, 3},
    {"a sum by atomics, read at once",
     ZERO "bar.sync 0;" LINE(3) "red.shared.add.u32 [s+512], 1;" LINE(5) "ld.shared.u32 %r3, [s+512];",
     "reads s[128], which other threads write in line 3", 5, 3},
    {"a sum by atomics, read after a barrier",
     ZERO
     "bar.sync 0;" LINE(3) "red.shared.add.u32 [s+512], 1;" BARRIER LINE(5) "ld.shared.u32 %r3, [s+512];",
     NULL, 0, 0},
    {"a sum of one warp, read after its barrier",
     "setp.gt.u32 %p1, %tid, 31; @%p1 exit;" ZERO "bar.warp.sync -1;" LINE(
         3) "red.shared.add.u32 [s+512], 1; bar.warp.sync -1;" LINE(5) "ld.shared.u32 %r3, [s+512];",
     NULL, 0, 0},
    {"set to zero with no barrier", LINE(2) ZERO LINE(3) "red.shared.add.u32 [s+512], 1;",
     "writes s[128], which thread (0,0,0) writes in line 2", 3, 2},
    {"who counts last, reads",
     ZERO "bar.sync 0;" WRITE
          "atom.shared.add.u32 %r4, [s+512], 1; setp.ne.u32 %p1, %r4, 63; @%p1 exit;" READ,
     NULL, 0, 0},
    {"under a lock",
     ZERO "bar.sync 0; TRY: atom.shared.cas.b32 %r4, [s+512], 0, 1; setp.ne.u32 %p1, %r4, 0; @%p1 bra ON;"
          "ld.shared.u32 %r5, [s]; add.u32 %r5, %r5, %tid; st.shared.u32 [s], %r5;"
          "atom.shared.exch.b32 %r6, [s+512], 0; exit; ON: bra TRY;",
     NULL, 0, 0},
    {"a sum by compare and swap",
     ZERO
     "bar.sync 0; ld.shared.u32 %r4, [s+512]; L: add.u32 %r5, %r4, %tid;"
     "atom.shared.cas.b32 %r6, [s+512], %r4, %r5; setp.ne.u32 %p1, %r6, %r4; mov.u32 %r4, %r6; @%p1 bra L;",
     NULL, 0, 0},
    {"a flag between warps", ZERO "bar.sync 0;" FLAG("and.b32 %r4, %tid, 32; setp.ne.u32 %p1, %r4, 0;"), NULL,
     0, 0},
    {"a flag between lanes", ZERO "bar.sync 0;" FLAG("setp.ne.u32 %p1, %tid, 0;"), NULL, 0, 0},
    {"acquire and release",
     ZERO "bar.sync 0; setp.ne.u32 %p1, %tid, 0; @%p1 bra WAIT; st.shared.u32 [s], 7;"
          "st.release.cta.shared.u32 [s+512], 1; WAIT: ld.acquire.cta.shared.u32 %r3, [s+512];"
          "setp.eq.u32 %p2, %r3, 0; @%p2 bra WAIT; ld.shared.u32 %r3, [s];",
     NULL, 0, 0},
    /* volatile */
    {"lanes of a warp in step",
     "setp.gt.u32 %p1, %tid, 15; @%p1 exit;" LINE(3) "st.volatile.shared.u32 [%r1], %tid;" LINE(
         5) "ld.volatile.shared.u32 %r3, [%r2]; add.u32 %r4, %r3, 1; st.shared.u32 [%r1+512], %r4;",
     "writes in line 3, with no barrier between: either may come first, volatile makes no lane wait for "
     "another",
     5, 3},
    {"volatile between warps",
     LINE(3) "st.volatile.shared.u32 [%r1], %tid; xor.b32 %r2, %r1, 128;" LINE(
         5) "ld.volatile.shared.u32 %r3, [%r2]; add.u32 %r4, %r3, 1; st.shared.u32 [%r1+512], %r4;",
     "writes s[32], which thread (0,0,0) reads in line 5", 3, 5},
    {"volatile, and barriers of the warp",
     "setp.gt.u32 %p1, %tid, 31; @%p1 exit; st.volatile.shared.u32 [%r1], %tid; st.volatile.shared.u32 "
     "[%r1+128], %tid; bar.warp.sync -1; ld.volatile.shared.u32 %r3, [%r2]; add.u32 %r4, %r3, 1;"
     "bar.warp.sync -1; st.volatile.shared.u32 [%r1], %r4;",
     NULL, 0, 0},
    /* barriers of some warps, barrier objects */
    {"a numbered barrier of all", WRITE "bar.sync 1, 64;" READ, NULL, 0, 0},
    {"a numbered barrier of the other warp", "shr.u32 %r4, %tid, 5;" WRITE "bar.sync %r4, 32;" READ,
     "reads s[32], which thread (32,0,0) writes in line 3", 5, 3},
    {"a warp brings, another takes",
     "setp.gt.u32 %p1, %tid, 31; @%p1 bra TAKE;" WRITE
     "bar.arrive 1, 64; exit; TAKE: bar.sync 1, 64;" LINE(5) "ld.shared.u32 %r3, [%r1-128];",
     NULL, 0, 0},
    {"brought too late",
     "setp.gt.u32 %p1, %tid, 31; @%p1 bra TAKE; bar.arrive 1, 64;" WRITE
     "exit; TAKE: bar.sync 1, 64;" LINE(5) "ld.shared.u32 %r3, [%r1-128];",
     "reads s[0], which thread (0,0,0) writes in line 3", 5, 3},
    {"a barrier object", OBJECT WRITE ARRIVE READ, NULL, 0, 0},
    {"written after a barrier object", OBJECT ARRIVE WRITE READ, "with no barrier between", 5, 3},
    {"copied, and waited for at a barrier object",
     OBJECT COPY "cp.async.mbarrier.arrive.noinc.shared.b64 [s+1000];" AWAIT READ, NULL, 0, 0},
    /* lanes of a warp */
    {"a shuffle is no barrier", WARP WRITE "shfl.sync.idx.b32 %r4, %tid, 0, 31, -1;" READ,
     "reads s[1], which thread (1,0,0) writes in line 3", 5, 3},
    {"nor is a vote", WARP WRITE "vote.sync.ballot.b32 %r4, %p1, -1;" READ,
     "reads s[1], which thread (1,0,0) writes in line 3", 5, 3},
    {"nor is a reduction", WARP WRITE "redux.sync.add.u32 %r4, %tid, -1;" READ,
     "reads s[1], which thread (1,0,0) writes in line 3", 5, 3},
    {"the barrier of a half", WARP HALVES WRITE "bar.warp.sync %r6;" READ,
     "reads s[16], which thread (16,0,0) writes in line 3", 5, 3},
    {"within a half", WARP HALVES WRITE "bar.warp.sync %r6; xor.b32 %r2, %r1, 4;" READ, NULL, 0, 0},
    {"its own word, after the barrier of a half",
     WARP HALVES WRITE "ld.shared.u32 %r3, [%r1]; bar.warp.sync %r6; ld.shared.u32 %r3, [%r1];" LINE(
         5) "st.shared.u32 [%r1], 999;",
     NULL, 0, 0},
    {"a cell of a half, read and written anew",
     WARP HALVES WRITE "bar.warp.sync %r6; and.b32 %r4, %tid, 16; shl.b32 %r4, %r4, 2; add.u32 %r2, %r10, "
                       "%r4;" READ "bar.warp.sync %r6; @!%p3 exit;" LINE(7) "st.shared.u32 [%r2], 999;",
     NULL, 0, 0},
    {"halves, then the whole", WARP HALVES WRITE "bar.warp.sync %r6; bar.warp.sync -1;" READ, NULL, 0, 0},
    {"halves that hand on",
     WARP HALVES WRITE "bar.warp.sync %r6; and.b32 %r4, %tid, 15; setp.ne.u32 %p4, %r4, 0; @%p4 exit;"
                       "bar.warp.sync 0x10001; ld.shared.u32 %r3, [s+4]; ld.shared.u32 %r3, [s+124];",
     NULL, 0, 0},
    {"one barrier in two places",
     WARP HALVES WRITE
     "setp.gt.u32 %p4, %tid, 15; @%p4 bra A; bar.warp.sync -1; bra B; A: bar.warp.sync -1; B:" READ,
     NULL, 0, 0},
    {"elements of eight bytes",
     "shl.b32 %r20, %tid, 3; add.u32 %r21, %r10, %r20;" LINE(3) "st.shared.u64 [%r21], %rd1;" LINE(
         5) "ld.shared.u64 %rd2, [s+504];",
     "writes s[63], which other threads read in line 5", 3, 5},
    /* asynchronous copies */
    {"waited, then a barrier", COPY COMMIT WAIT BARRIER READ, NULL, 0, 0},
    {"wait_all", COPY "cp.async.wait_all;" BARRIER READ, NULL, 0, 0},
    {"the own word needs no barrier", COPY COMMIT WAIT LINE(5) "ld.shared.u32 %r3, [%r1];", NULL, 0, 0},
    {"no thread waits", COPY COMMIT BARRIER READ,
     "reads s[1], which thread (1,0,0)'s asynchronous copy in line 3 may still be bringing: wait for it "
     "(__pipeline_wait_prior, cp.async.wait_group), then __syncthreads()",
     5, 3},
    {"the own word without waiting", COPY COMMIT LINE(5) "ld.shared.u32 %r3, [%r1];",
     "reads s[0], which its own asynchronous copy in line 3 may still be bringing: wait for it "
     "(__pipeline_wait_prior, cp.async.wait_group)",
     5, 3},
    {"a barrier and then waiting", COPY COMMIT BARRIER WAIT READ,
     "reads s[32], which thread (32,0,0)'s asynchronous copy in line 3 may still be bringing", 5, 3},
    {"waited, and no barrier", "setp.gt.u32 %p1, %tid, 30; @%p1 exit;" COPY COMMIT WAIT READ,
     "reads s[1], which thread (1,0,0) writes in line 3, with no barrier between", 5, 3},
    {"waited, and a barrier of the warp",
     "setp.gt.u32 %p1, %tid, 30; @%p1 exit;" COPY COMMIT WAIT
     "bar.warp.sync -1; setp.eq.u32 %p1, %tid, 30; @%p1 exit;" READ,
     NULL, 0, 0},
    {"not committed", COPY WAIT BARRIER READ, "may still be bringing", 5, 3},
    {"one group may be missing", COPY COMMIT "cp.async.wait_group 1;" BARRIER READ, "may still be bringing",
     5, 3},
    {"the older of two groups",
     COPY COMMIT "cp.async.ca.shared.global [%r1+512], [%rd1], 4;" COMMIT
                 "cp.async.wait_group 1;" BARRIER READ,
     NULL, 0, 0},
    {"the younger of two groups",
     LINE(2) "cp.async.ca.shared.global [%r1+512], [%rd1], 4;" COMMIT COPY COMMIT
             "cp.async.wait_group 1;" BARRIER READ,
     "may still be bringing", 5, 3},
    {"only a half of the threads waits",
     COPY COMMIT "setp.lt.u32 %p1, %tid, 32; @%p1 bra SKIP;" WAIT "SKIP:" BARRIER READ,
     "reads s[1], which thread (1,0,0)'s asynchronous copy", 5, 3},
    {"written while it is on its way", COPY COMMIT LINE(5) "st.shared.u32 [%r1], 999;",
     "writes s[0], which its own asynchronous copy", 5, 3},
    {"copied while somebody reads", READ COPY COMMIT WAIT,
     "writes s[1], which thread (0,0,0) reads in line 5", 3, 5},
    {"two bring the same", COPY COMMIT LINE(5) "cp.async.ca.shared.global [%r1], [%rd1], 4;" COMMIT WAIT,
     NULL, 0, 0},
    {"sixteen bytes",
     "shl.b32 %r20, %tid, 4; add.u32 %r21, %r10, %r20; mul.wide.u32 %rd11, %tid, 16; add.u64 %rd2, %in, "
     "%rd11;" LINE(3) "cp.async.cg.shared.global [%r21], [%rd2], 16;" COMMIT BARRIER LINE(
         5) "ld.shared.u32 %r3, [s+28];",
     "reads s[7], which thread (1,0,0)'s asynchronous copy", 5, 3},
    {"a part of a word", COPY COMMIT BARRIER LINE(5) "ld.shared.u8 %rs1, [s+5];",
     "reads s[5], which thread (1,0,0)'s asynchronous copy", 5, 3},
};

/* in[k] = k + 1, so that a copy always changes something. */
START_TEST(races_are_told)
{
    static uint32_t in[1024];
    for (uint32_t k = 0; k < ARRAY_LEN(in); k++)
        in[k] = k + 1;
    char *body = xformat("%s%s", head, races[_i].body);
    struct sim_result r = sim_run(
        &(struct sim_job){.module = ".file 1 \"student.cu\"\n", .body = body, .block = {64}, .in = in});
    ck_assert_msg(r.status == DEVICE_OK, "%s: status %d: %s", races[_i].name, r.status, r.why.text);
    if (!races[_i].message) {
        if (r.report.findings.count)
            ck_abort_msg("%s: %s", races[_i].name, r.report.findings.items[0].message);
    } else {
        const struct finding *f = sim_assert_finding(&r, FINDING_SHARED_RACE);
        ck_assert_msg(strstr(f->message, races[_i].message) != NULL, "%s: '%s'", races[_i].name, f->message);
        ck_assert_msg(f->line == races[_i].line && f->other_line == races[_i].other_line,
                      "%s: lines %d and %d", races[_i].name, f->line, f->other_line);
    }
    free(body);
    sim_free(&r);
}
END_TEST

/* What one block leaves on its way does not bother the next. */
START_TEST(blocks_begin_afresh)
{
    char *body =
        xformat("%s%s", head,
                "setp.eq.u32 %p1, %ctaid, 1; @%p1 bra SECOND;" COPY COMMIT "bra DONE; SECOND:" READ "DONE:");
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .block = {64}, .grid = {2}});
    sim_assert_clean(&r);
    free(body);
    sim_free(&r);
}
END_TEST

/* As often, and with the same words, for any number of workers. */
START_TEST(any_number_of_workers)
{
    char *body = xformat("%s%s", head, COPY COMMIT BARRIER READ);
    struct finding first = {0};
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct sim_result r =
            sim_run(&(struct sim_job){.body = body, .block = {64}, .grid = {64}, .threads = threads});
        const struct finding *f = sim_assert_finding(&r, FINDING_SHARED_RACE);
        ck_assert_uint_eq(f->times, 64 * 64);
        if (threads == 1)
            first = *f;
        ck_assert_str_eq(f->message, first.message);
        sim_free(&r);
    }
    free(body);
}
END_TEST

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

/* Block 0 takes its time to write what the others load; in order of blocks, they all find it. The loads reach
 * beyond the buffer, which is all right since those bytes are not used; or go to a table. */
static const char *const late_loads[] = {
    ".pragma \"used_bytes_mask 255\"; ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd1];",
    "ld.const.u32 %r2, [table];",
};

START_TEST(loads_of_late_stores)
{
    enum { BLOCKS = 200 };
    char *body = xformat("mov.u32 %%r1, 0; add.u64 %%rd1, %%out, 1024; mov.u64 %%rd2, table;"
                         "setp.ne.u32 %%p1, %%ctaid, 0; @%%p1 bra LOAD;"
                         "WAIT: add.u32 %%r1, %%r1, 1; setp.lt.u32 %%p2, %%r1, 1000000; @%%p2 bra WAIT;"
                         "setp.ne.u32 %%p1, %%tid, 0; @%%p1 ret;"
                         "st.global.u32 [%%rd1], 1; st.global.u32 [%%rd2], 1; ret;"
                         "LOAD: %s mul.wide.u32 %%rd3, %%ctaid, 4; add.u64 %%rd3, %%out, %%rd3;"
                         "setp.ne.u32 %%p1, %%tid, 0; @%%p1 ret; st.global.u32 [%%rd3], %%r2;",
                         late_loads[_i]);
    struct sim_result r = sim_run(&(struct sim_job){.module = ".const .u32 table;\n",
                                                    .body = body,
                                                    .grid = {BLOCKS},
                                                    .block = {32},
                                                    .out_bytes = 1032,
                                                    .budget = 10000000,
                                                    .threads = 2});
    sim_assert_clean(&r);
    for (int k = 1; k < BLOCKS; k++)
        ck_assert_msg(r.out[k] == 1, "block %d", k);
    free(body);
    sim_free(&r);
}
END_TEST

Suite *races_suite(void)
{
    Suite *s = suite_create("races");
    TCase *t = tcase_create("races");
    tcase_add_loop_test(t, races_are_told, 0, ARRAY_LEN(races));
    tcase_add_test(t, blocks_begin_afresh);
    tcase_add_loop_test(t, blocks_are_judged, 0, ARRAY_LEN(blocks));
    tcase_add_loop_test(t, loads_of_late_stores, 0, ARRAY_LEN(late_loads));
    tcase_add_test(t, any_number_of_workers);
    suite_add_tcase(s, t);
    return s;
}
