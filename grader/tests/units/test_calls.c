/* Faults in functions that a kernel calls: which call it was. */
#include <check.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *calls_suite(void);

#define LINE(n) "\n.loc 1 " #n " 1\n"
/* Line `n` of a function that line `call` calls, inlined; and one further in. */
#define INLINED(n, call) "\n.loc 1 " #n " 1, function_name $L__a, inlined_at 1 " #call " 1\n"
#define DEEP(n, call, outer)                                                                                 \
    INLINED(call, outer) "\n.loc 1 " #n " 1, function_name $L__b, inlined_at 1 " #call " 1\n"

#define OUTSIDE "ld.global.u32 %r3, [%in+4096];"
#define CALL(f) "{ .param .b64 a; st.param.b64 [a], %in; call.uni " f ", (a); }"
/* %r1: the thread's own word of s; %r2: its right neighbour's, cyclic in 64. */
#define SHARED                                                                                               \
    ".shared .align 16 .b8 s[1024]; shl.b32 %r1, %tid, 2; add.u32 %r12, %tid, 1; and.b32 %r13, %r12, 63; "   \
    "shl.b32 %r2, %r13, 2;"
#define WRITE     "st.shared.u32 [%r1], %r12;"
#define READ      "ld.shared.u32 %r3, [%r2];"
#define FOR_UPPER "setp.gt.u32 %p1, %tid, 31; @%p1 bra UPPER;"

static const char functions[] =
    ".file 1 \"student.cu\"\n"
    ".func load(.param .b64 a)\n{ .reg .b64 %x; .reg .b32 %y; ld.param.b64 %x, [a];" LINE(
        9) "ld.global.u32 %y, [%x+4096]; ret; }\n"
           ".func sum(.param .b64 a)\n{ .reg .b64 %x; .reg .b32 %y; ld.param.b64 %x, [a];" INLINED(
               9, 30) "ld.global.u32 %y, [%x+4096]; ret; }\n";

static const struct {
    const char *name, *body;
    enum finding_kind kind;
    int line, call_line, other_line, other_call_line;
    const char *message; /* NULL: any */
} faults[] = {
    /* one place */
    {"in the kernel", LINE(84) OUTSIDE, FINDING_OUT_OF_BOUNDS_READ, 84, 0, 0, 0, NULL},
    {"inlined", INLINED(9, 84) OUTSIDE, FINDING_OUT_OF_BOUNDS_READ, 9, 84, 0, 0, NULL},
    {"the call is the one that names the function", DEEP(9, 30, 84) OUTSIDE, FINDING_OUT_OF_BOUNDS_READ, 9,
     30, 0, 0, NULL},
    {"called", LINE(84) CALL("load"), FINDING_OUT_OF_BOUNDS_READ, 9, 84, 0, 0, NULL},
    {"inlined in one that is called", LINE(84) CALL("sum"), FINDING_OUT_OF_BOUNDS_READ, 9, 30, 0, 0, NULL},
    {"called by one that is inlined", INLINED(30, 84) CALL("load"), FINDING_OUT_OF_BOUNDS_READ, 9, 30, 0, 0,
     NULL},
    /* two places */
    {"one function stores, another loads", SHARED INLINED(20, 40) WRITE INLINED(24, 45) READ,
     FINDING_SHARED_RACE, 24, 45, 20, 40,
     "thread (1,0,0) writes in line 20 (called from line 40), with no barrier"},
    {"the kernel loads", SHARED INLINED(20, 40) WRITE LINE(45) READ, FINDING_SHARED_RACE, 45, 0, 20, 40,
     NULL},
    {"one call does both", SHARED INLINED(20, 84) WRITE INLINED(24, 84) READ, FINDING_SHARED_RACE, 24, 84, 20,
     84, NULL},
    {"one line, two calls", SHARED INLINED(20, 40) WRITE INLINED(20, 45) "st.shared.u32 [%r2], %tid;",
     FINDING_SHARED_RACE, 20, 45, 20, 40, "in the same line (called from line 40), with no barrier"},
    {"the ways part in the kernel", SHARED DEEP(13, 21, 35) WRITE DEEP(37, 28, 40) READ, FINDING_SHARED_RACE,
     37, 40, 13, 35, "writes in line 13 (called from line 35), with"},
    {"the ways part in a function", SHARED DEEP(13, 21, 84) WRITE DEEP(37, 28, 84) READ, FINDING_SHARED_RACE,
     37, 28, 13, 21, "writes in line 13 (called from line 21), with"},
    {"a function stores, and calls what loads", SHARED INLINED(20, 84) WRITE DEEP(30, 24, 84) READ,
     FINDING_SHARED_RACE, 30, 24, 20, 0, "writes in line 20, with no barrier"},
    {"an asynchronous copy",
     SHARED "add.u64 %rd1, %in, 0;" INLINED(3, 40) "cp.async.ca.shared.global [%r1], [%rd1], 4;" //
     INLINED(5, 45) READ,
     FINDING_SHARED_RACE, 5, 45, 3, 40, "copy in line 3 (called from line 40) may still"},
    {"an undefined value",
     SHARED INLINED(31, 84) "ld.shared.u32 %r4, [s+68];" LINE(84) "st.global.u32 [%out], %r4;",
     FINDING_UNDEFINED_VALUE, 84, 0, 31, 84, "line 31 (called from line 84) reads s[17], which no thread"},
    {"one barrier in two calls",
     FOR_UPPER INLINED(7, 40) "bar.sync 0; bra END; UPPER:" INLINED(7, 45) "bar.sync 0; END:",
     FINDING_BARRIER_DIVERGENCE, 7, 45, 7, 40, "wait at the one in the same line (called from line 40): all"},
    {"a barrier that never opens",
     FOR_UPPER INLINED(7, 40) "bar.sync 1; bra END; UPPER:" INLINED(7, 45) "bar.sync 2; END:",
     FINDING_BARRIER_DIVERGENCE, 7, 40, 7, 45, "another one in line 7 (called from line 45): the block"},
    {"a lane that waits elsewhere",
     "setp.eq.u32 %p1, %lane, 3; @%p1 bra A;" INLINED(5, 40) "shfl.sync.idx.b32 %r1, %r1, 0, 31, -1; A:" //
     INLINED(7, 45) "bar.warp.sync -1;",
     FINDING_WARP_MASK, 5, 40, 7, 45, "it waits in line 7 (called from line 45): all"},
};

START_TEST(faults_name_the_call)
{
    struct sim_result r =
        sim_run(&(struct sim_job){.module = functions, .body = faults[_i].body, .block = {64}});
    const struct finding *f = sim_assert_finding(&r, faults[_i].kind);
    ck_assert_msg(f->line == faults[_i].line && f->call_line == faults[_i].call_line &&
                      f->other_line == faults[_i].other_line &&
                      f->other_call_line == faults[_i].other_call_line,
                  "%s: lines %d from %d, %d from %d", faults[_i].name, f->line, f->call_line, f->other_line,
                  f->other_call_line);
    ck_assert_msg(!faults[_i].message || strstr(f->message, faults[_i].message), "%s: '%s'", faults[_i].name,
                  f->message);
    sim_free(&r);
}
END_TEST

/* One instruction, reached by two calls: two findings, for any number of workers. */
START_TEST(calls_are_told_apart)
{
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct sim_result r = sim_run(
            &(struct sim_job){.module = functions,
                              .body = LINE(84) CALL("load") LINE(90) CALL("load") LINE(90) CALL("load"),
                              .grid = {16},
                              .block = {64},
                              .threads = threads});
        const struct findings *list = &r.report.findings;
        ck_assert_uint_eq(list->count, 2);
        ck_assert_int_eq(list->items[0].call_line, 84);
        ck_assert_uint_eq(list->items[0].times, 16 * 64);
        ck_assert_int_eq(list->items[1].call_line, 90);
        ck_assert_uint_eq(list->items[1].times, 2 * 16 * 64);
        sim_free(&r);
    }
}
END_TEST

/* And a race by one call, whose lines are those of both its accesses, is still one finding. */
START_TEST(races_are_counted)
{
    struct sim_result r =
        sim_run(&(struct sim_job){.module = functions,
                                  .body = SHARED DEEP(13, 21, 35) WRITE DEEP(37, 28, 40) READ,
                                  .grid = {16},
                                  .block = {64}});
    ck_assert_uint_eq(sim_assert_finding(&r, FINDING_SHARED_RACE)->call_line, 40);
    for (size_t k = 0, reads = 0; k < r.report.findings.count; k++) {
        reads += r.report.findings.items[k].line == 37;
        ck_assert_uint_le(reads, 1);
    }
    sim_free(&r);
}
END_TEST

Suite *calls_suite(void)
{
    Suite *suite = suite_create("calls");
    TCase *tcase = tcase_create("calls");
    tcase_add_loop_test(tcase, faults_name_the_call, 0, ARRAY_LEN(faults));
    tcase_add_test(tcase, calls_are_told_apart);
    tcase_add_test(tcase, races_are_counted);
    suite_add_tcase(suite, tcase);
    return suite;
}
