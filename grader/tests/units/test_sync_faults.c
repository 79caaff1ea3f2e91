/* Barriers and masks that go wrong, and those that only look so. */
#include <check.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *sync_faults_suite(void);

#define BARRIERS_10                                                                                          \
    "bar.sync 0; bar.sync 0; bar.sync 0; bar.sync 0; bar.sync 0; "                                           \
    "bar.sync 0; bar.sync 0; bar.sync 0; bar.sync 0; bar.sync 0; "

static const struct {
    const char *name, *body;
    uint32_t threads;
    enum device_status status;
    enum finding_kind kind; /* the only one; FINDING_KIND_COUNT: none */
    const char *message;
    int line, other_line; /* 0: not compared */
} faults[] = {
    {"two places",
     "setp.lt.u32 %p1, %tid, 32; @%p1 bra A;\n.loc 1 7 1\nbar.sync 0; bra B; A:\n.loc 1 5 1\nbar.sync 0; B:",
     64, DEVICE_OK, FINDING_BARRIER_DIVERGENCE,
     "32 threads of the block wait at this barrier while 32 wait at the one in line 5", 7, 5},
    {"two places in a warp",
     "setp.lt.u32 %p1, %tid, 7; @%p1 bra A;\n.loc 1 7 1\nbar.sync 0; bra B; A:\n.loc 1 5 1\nbar.sync 0; B:",
     32, DEVICE_OK, FINDING_BARRIER_DIVERGENCE,
     "7 threads of the block wait at this barrier while 25 wait at the one in line 7", 5, 7},
    {"some come once more, when the others have left",
     "setp.lt.u32 %p1, %tid, 1; @%p1 bra A;\n.loc 1 7 1\nbar.sync 0; ret; A:\n.loc 1 5 1\nbar.sync 0;"
     "\n.loc 1 9 1\nbar.sync 0;",
     32, DEVICE_OK, FINDING_BARRIER_DIVERGENCE,
     "1 thread of the block waits at this barrier while 31 wait at the one in line 7", 5, 7},
    {"two turns of one line", "setp.lt.u32 %p1, %tid, 32;\n.loc 1 5 1\n@%p1 bar.sync 0; @!%p1 bar.sync 0;",
     64, DEVICE_OK, FINDING_BARRIER_DIVERGENCE, "32 wait at the same line in another turn", 5, 5},
    {"different barriers",
     "setp.lt.u32 %p1, %tid, 32; @%p1 bra A;\n.loc 1 7 1\nbar.sync 1; bra B; A:\n.loc 1 5 1\nbar.sync 2; B:",
     64, DEVICE_FAULT, FINDING_BARRIER_DIVERGENCE,
     "32 threads of the block wait at this barrier for others, but 32 wait at another one in line 5", 7, 5},
    {"too many expected", "bar.sync 1, 96;", 64, DEVICE_FAULT, FINDING_BARRIER_DIVERGENCE,
     "64 threads of the block wait at this barrier for 96", 0, 0},
    {"exited warps", "setp.lt.u32 %p1, %tid, 32; @%p1 ret; bar.sync 0;", 64, DEVICE_OK,
     FINDING_BARRIER_REMARK, "32 of the block's 64 threads, (0,0,0) among them", 0, 0},
    {"exited lanes", "setp.ge.u32 %p1, %tid, 55; @%p1 exit; bar.sync 0;", 64, DEVICE_OK,
     FINDING_BARRIER_REMARK, "9 of the block's 64 threads, (55,0,0) among them", 0, 0},
    {"after many remarks",
     "setp.lt.u32 %p1, %tid, 32; @%p1 ret;" BARRIERS_10 BARRIERS_10 BARRIERS_10
     ".loc 1 5 1\nshfl.sync.idx.b32 %r1, %r1, 0, 31, 0xffff;",
     64, DEVICE_OK, FINDING_WARP_MASK, "mask 0x0000ffff does not name lanes 16 to 31", 5, 0},
    {"divergent lanes meet at one place",
     "setp.lt.u32 %p1, %tid, 9; @%p1 bra A; add.u32 %r1, %r1, 1; A: bar.sync 0;", 64, DEVICE_OK,
     FINDING_KIND_COUNT, NULL, 0, 0},
    {"a lane alone that its own mask leaves out",
     "setp.eq.u32 %p1, %tid, 3; @%p1 bra A; add.u32 %r1, %r1, 1; bra B; A: add.u32 %r1, %r1, 2; B:\n.loc 1 5 1\n"
     "mov.u32 %r2, 0xfffffff7; @%p1 shfl.sync.idx.b32 %r1, %r1, 0, 31, %r2;",
     32, DEVICE_OK, FINDING_WARP_MASK, "mask 0xfffffff7 does not name lane 3", 5, 0},
    {"a lane that the mask names waits elsewhere",
     "setp.eq.u32 %p1, %tid, 3; @%p1 bra A;\n.loc 1 5 1\nshfl.sync.idx.b32 %r1, %r1, 0, 31, -1;"
     "A:\n.loc 1 7 1\nbar.warp.sync -1;",
     32, DEVICE_OK, FINDING_WARP_MASK,
     "the mask names lane 3 as well, but lane 3 never gets here, it waits in line 7", 5, 7},
    {"a lane that the mask names goes past",
     "setp.eq.u32 %p1, %tid, 3; @%p1 bra A;\n.loc 1 5 1\nshfl.sync.idx.b32 %r1, %tid, 0, 31, -1;"
     "A: add.u32 %r1, %r1, 1;",
     32, DEVICE_OK, FINDING_WARP_MASK,
     "lane 3 never gets here, it went past this line and has left the kernel", 5, 0},
    {"half a warp waits elsewhere",
     "setp.ge.u32 %p1, %tid, 16; @%p1 bra A;\n.loc 1 5 1\nshfl.sync.idx.b32 %r1, %r1, 0, 31, -1;"
     "bra B; A:\n.loc 1 7 1\nbar.sync 0; bra B; B:",
     32, DEVICE_OK, FINDING_WARP_MASK,
     "the mask names lanes 16 to 31 as well, but lane 16 never gets here, it waits in line 7", 5, 7},
    {"lanes here and there",
     "and.b32 %r1, %tid, 1; setp.eq.u32 %p1, %r1, 1; @%p1 bra A;\n.loc 1 5 1\nshfl.sync.idx.b32 %r1, %r1, 0, "
     "31, -1; ret;"
     "A:\n.loc 1 7 1\nbar.sync 0;",
     32, DEVICE_OK, FINDING_WARP_MASK, "the mask names lanes 0xaaaaaaaa as well", 5, 7},
    {"a lane that the mask names has left",
     "setp.eq.u32 %p1, %tid, 3; @%p1 ret; shfl.sync.idx.b32 %r1, %r1, 0, 31, -1;", 32, DEVICE_OK,
     FINDING_MASK_REMARK, "the mask also names lane 3: none of these reaches this line", 0, 0},
    {"a lane that the mask does not name comes", "shfl.sync.idx.b32 %r1, %r1, 0, 31, 0xffff;", 32, DEVICE_OK,
     FINDING_WARP_MASK, "mask 0x0000ffff does not name lanes 16 to 31", 0, 0},
    {"two warp barriers with one mask",
     "setp.ge.u32 %p1, %tid, 16; @%p1 bra A; bar.warp.sync -1; bra B; A: bar.warp.sync -1; B:", 32, DEVICE_OK,
     FINDING_KIND_COUNT, NULL, 0, 0},
    {"three places, two masks",
     "setp.ge.u32 %p1, %tid, 16; @%p1 bra A; bar.warp.sync 0xffff; bar.warp.sync -1; bra B;"
     "A: setp.ge.u32 %p1, %tid, 24; @%p1 bra C; bar.warp.sync 0xffff0000; bar.warp.sync -1; bra B;"
     "C: bar.warp.sync 0xffff0000; bar.warp.sync -1; B:",
     32, DEVICE_OK, FINDING_KIND_COUNT, NULL, 0, 0},
    {"two warp barriers with masks that differ",
     "setp.ge.u32 %p1, %tid, 16; @%p1 bra A;\n.loc 1 5 1\nbar.warp.sync -1; bra B; A:\n.loc 1 7 1\n"
     "bar.warp.sync 0xffff0001; B:",
     32, DEVICE_OK, FINDING_WARP_MASK, "the mask names lanes 16 to 31 as well", 5, 7},
    {"two shuffles are not one",
     "setp.ge.u32 %p1, %tid, 16; @%p1 bra A;\n.loc 1 5 1\nshfl.sync.idx.b32 %r1, %tid, 0, 31, -1; bra B; A:\n"
     ".loc 1 7 1\nshfl.sync.idx.b32 %r1, %tid, 0, 31, -1; B:",
     32, DEVICE_OK, FINDING_WARP_MASK, "the mask names lanes 16 to 31 as well", 5, 7},
    {"mbarrier outside of shared memory", ".shared .align 8 .b8 m[8]; mbarrier.init.shared.b64 [m+8], 1;", 1,
     DEVICE_FAULT, FINDING_OUT_OF_BOUNDS_WRITE, "barrier object", 0, 0},
};

START_TEST(faults_are_told)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .module = ".file 1 \"student.cu\"\n", .body = faults[_i].body, .block = {faults[_i].threads}});
    ck_assert_msg(r.status == faults[_i].status, "%s: status %d: %s", faults[_i].name, r.status, r.why.text);
    if (faults[_i].kind == FINDING_KIND_COUNT) {
        sim_assert_clean(&r);
    } else {
        const struct finding *f = sim_assert_finding(&r, faults[_i].kind);
        ck_assert_msg(strstr(f->message, faults[_i].message) != NULL, "%s: '%s'", faults[_i].name,
                      f->message);
        ck_assert_msg(!faults[_i].line ||
                          (f->line == faults[_i].line && f->other_line == faults[_i].other_line),
                      "%s: lines %d and %d", faults[_i].name, f->line, f->other_line);
        for (size_t k = 0; k < r.report.findings.count; k++)
            ck_assert_msg(r.report.findings.items[k].kind == faults[_i].kind ||
                              (r.report.findings.items[k].kind == FINDING_BARRIER_REMARK &&
                               faults[_i].kind != FINDING_BARRIER_DIVERGENCE),
                          "%s: also '%s'", faults[_i].name, r.report.findings.items[k].message);
    }
    sim_free(&r);
}
END_TEST

Suite *sync_faults_suite(void)
{
    Suite *suite = suite_create("sync_faults");
    TCase *tcase = tcase_create("sync_faults");
    tcase_add_loop_test(tcase, faults_are_told, 0, ARRAY_LEN(faults));
    suite_add_tcase(suite, tcase);
    return suite;
}
